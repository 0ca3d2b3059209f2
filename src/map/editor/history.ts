/** Undo and redo stacks; the nearest step is the last. */
export interface Steps<Value> {
  past: readonly Value[];
  future: readonly Value[];
}

/** Maximum number of steps. */
const most = 100;

export const noSteps = { past: [], future: [] } as const;

/** Records a change of `now`, and clears the redo stack. */
export const stepFrom = <Value>({ past }: Steps<Value>, now: Value): Steps<Value> => ({
  past: [...past, now].slice(-most),
  future: [],
});

/** Undoes a step; undefined when there is none. */
export const stepBack = <Value extends object | string>(
  { past, future }: Steps<Value>,
  now: Value,
): [Value, Steps<Value>] | undefined => {
  const [before] = past.slice(-1);
  return before === undefined ? undefined : [before, { past: past.slice(0, -1), future: [...future, now] }];
};

export const stepOn = <Value extends object | string>(
  { past, future }: Steps<Value>,
  now: Value,
): [Value, Steps<Value>] | undefined => {
  const turned = stepBack({ past: future, future: past }, now);
  return turned && [turned[0], { past: turned[1].future, future: turned[1].past }];
};

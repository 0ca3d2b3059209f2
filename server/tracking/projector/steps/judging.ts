import type { Memo } from '../../watch/kinds/kind';
import type { Episode } from '../../watch/episode';
import type { Rule } from '../../watch/rules';

/** The open state of a rule. */
export interface Judging {
  juicio: number;
  memo?: Memo | undefined;
  episode?: Episode | undefined;
  /** The episodes of the device's own alarms, by `alarmsOf`. */
  alarms?: Readonly<Record<string, Episode>> | undefined;
}

/** The state of rules after a frame: copied once, when the first rule changes. Rules without open state are dropped. */
export const inHand = (before: Readonly<Record<number, Judging>>) => {
  let changed: Record<number, Judging> | undefined;
  return {
    get rules() {
      return changed ?? before;
    },
    /** State from another version of the rule (`juicio`) is ignored. */
    of: ({ id, juicio }: Rule) => (before[id]?.juicio === juicio ? before[id] : undefined),
    keep: ({ id, juicio }: Rule, { memo, episode, alarms }: Omit<Judging, 'juicio'> = {}) => {
      const known = before[id];
      if (
        known &&
        known.juicio === juicio &&
        known.memo === memo &&
        known.episode === episode &&
        known.alarms === alarms
      )
        return;
      const remembers = memo !== undefined && Object.keys(memo).length > 0;
      const holds = remembers || episode !== undefined || alarms !== undefined;
      if (!holds && !known) return;
      changed ??= { ...before };
      if (holds)
        changed[id] = { juicio, ...(remembers && { memo }), ...(episode && { episode }), ...(alarms && { alarms }) };
      else delete changed[id];
    },
  };
};

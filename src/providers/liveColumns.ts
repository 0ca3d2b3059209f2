/** Columns for this many assets, empty; units as in `LiveRows`. */
export const columnsOf = (capacity: number) => ({
  ids: new Int32Array(capacity),
  present: new Uint8Array(capacity),
  lat: new Float64Array(capacity),
  lon: new Float64Array(capacity),
  speed: new Float32Array(capacity).fill(NaN),
  heading: new Int16Array(capacity).fill(-1),
  state: new Uint8Array(capacity),
  /** The state that its device reported. */
  reported: new Uint8Array(capacity),
  /** 1 for those that call for help. */
  apart: new Uint8Array(capacity),
  time: new Float64Array(capacity),
});

/** The same columns with twice the room. */
export const grown = (old: ReturnType<typeof columnsOf>) => {
  const next = columnsOf(old.ids.length * 2);
  for (const name of Object.keys(next) as (keyof typeof next)[]) next[name].set(old[name]);
  return next;
};

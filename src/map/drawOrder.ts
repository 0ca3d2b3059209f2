import { liveStates, type LiveState } from '#contract/core/realtime';

/** States from the bottom up: one that needs attention is never hidden below another. */
export const layersUp: readonly LiveState[] = ['sin_conexion', 'detenido', 'ralenti', 'movimiento', 'alarma'];

const heightOf = Uint8Array.from(liveStates, (state) => layersUp.indexOf(state));

/**
 * The indexes to draw, the lowest first, ordered by index within a state. Absent `shown` means all that are present.
 */
export const drawOrder = (size: number, state: Uint8Array, present: Uint8Array, shown?: Uint8Array): Uint32Array => {
  const drawn = (index: number) => present[index] === 1 && (shown === undefined || shown[index] === 1);
  const starts = new Uint32Array(layersUp.length + 1);
  for (let index = 0; index < size; index++) if (drawn(index)) bump(starts, heightAt(state, index) + 1);
  const total = starts.reduce((sum, count) => sum + count, 0);
  for (let height = 1; height < starts.length; height++)
    starts[height] = (starts[height] ?? 0) + (starts[height - 1] ?? 0);
  const order = new Uint32Array(total);
  for (let index = 0; index < size; index++) if (drawn(index)) order[bump(starts, heightAt(state, index))] = index;
  return order;
};

const heightAt = (state: Uint8Array, index: number) => heightOf[state[index] ?? 0] ?? 0;

/** Increments a counter and returns its old value. */
const bump = (counts: Uint32Array, at: number) => {
  const before = counts[at] ?? 0;
  counts[at] = before + 1;
  return before;
};

/** The cells of a grid over the map, by index: how many markers each has, the sums of their places, and their chain. */
export const cellsOf = (cells: number, kinds: number) => ({
  count: new Uint32Array(cells),
  sumX: new Float64Array(cells),
  sumY: new Float64Array(cells),
  head: new Int32Array(cells),
  tail: new Int32Array(cells),
  states: new Uint32Array(cells * kinds),
});

/**
 * The keys of cells, the fullest last, ties by their place in the world, so that the order does not depend on dragging.
 */
export const fullestFirst = (
  counts: Uint32Array,
  columns: number,
  lines: number,
  firstColumn: number,
  firstLine: number,
): Float64Array => {
  const keys = new Float64Array(columns * lines);
  let used = 0;
  for (let at = 0; at < keys.length; at++) {
    const count = counts[at] ?? 0;
    if (count > 0)
      keys[used++] =
        Math.min(count, 511) * 2 ** 44 +
        (firstLine + Math.floor(at / columns)) * 2 ** 22 +
        firstColumn +
        (at % columns);
  }
  return keys.subarray(0, used).sort();
};

/**
 * Widths that fill the page: in proportion to those wanted, or if these are too much, less for the widest columns,
 * which then wrap. In points.
 */
export const fitWidths = (wanted: readonly number[], width: number): number[] => {
  const all = wanted.reduce((sum, each) => sum + each, 0);
  if (all <= width) return wanted.map((each) => (each * width) / all);
  let [left, columns] = [width, wanted.length];
  for (const each of [...wanted].sort((a, b) => a - b)) {
    if (each > left / columns) break;
    left -= each;
    columns -= 1;
  }
  return wanted.map((each) => Math.min(each, left / columns));
};

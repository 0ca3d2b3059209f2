/** Rows with the same key together, each group where its first row stands. */
export const groupsBy = <R>(rows: readonly R[], keyOf: (row: R) => string | number): R[][] => {
  const groups = new Map<string | number, R[]>();
  for (const row of rows) {
    const others = groups.get(keyOf(row));
    if (others) others.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
};

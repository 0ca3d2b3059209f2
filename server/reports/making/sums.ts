/** Two records of figures, added field by field. @param nothing has the fields that are added */
export const addedUp = <Sums extends Record<string, number>>(nothing: Sums, a: Sums, b: Sums): Sums => {
  const sums = { ...nothing };
  for (const name in nothing) Object.assign(sums, { [name]: (a[name] ?? 0) + (b[name] ?? 0) });
  return sums;
};

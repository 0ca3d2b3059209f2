/** An absent field keeps its value, whatever its default on create. */
export const onlySent = <T extends object>(patch: T, sent: object): Partial<T> =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => Object.hasOwn(sent, field))) as Partial<T>;

type Values = Record<string, unknown>;

/** A field, or one key of a composite field (`campos_extra`). */
export interface Place {
  name: string;
  key?: string;
}

/** The differences between two versions of a record. Blank and null are equal, as they are in a form. */
export const differences = (names: readonly string[], mine: Values, theirs: Values): Place[] =>
  names.flatMap((name): Place[] => {
    const [one, other] = [partsOf(mine[name]), partsOf(theirs[name])];
    if (!one && !other) return said(mine[name]) === said(theirs[name]) ? [] : [{ name }];
    const keys = [...new Set([...Object.keys(other ?? {}), ...Object.keys(one ?? {})])];
    return keys.filter((key) => said(one?.[key]) !== said(other?.[key])).map((key) => ({ name, key }));
  });

/** The value at a place of a record. */
export const valueAt = (values: Values, { name, key }: Place): unknown =>
  key === undefined ? values[name] : partsOf(values[name])?.[key];

/** The user's changes applied to the saved version. `touched`: the dirty fields of react-hook-form. */
export const onTop = (names: readonly string[], mine: Values, theirs: Values, touched: Values): Values =>
  Object.fromEntries(
    names.filter((name) => touched[name]).map((name) => [name, merged(mine[name], theirs[name], touched[name])]),
  );

const merged = (mine: unknown, theirs: unknown, touched: unknown): unknown => {
  const [own, saved, changed] = [partsOf(mine), partsOf(theirs), partsOf(touched)];
  if (!own || !saved || !changed) return mine;
  const isMine = (key: string) => changed[key] !== undefined && changed[key] !== false;
  return Object.fromEntries([
    ...Object.entries(saved).filter(([key]) => !isMine(key)),
    ...Object.entries(own).filter(([key]) => isMine(key)),
  ]);
};

const partsOf = (value: unknown): Values | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;

const said = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value, inOrder) : String(value).trim();
};

const inOrder = (_key: string, value: unknown): unknown => {
  const parts = partsOf(value);
  return parts ? Object.fromEntries(Object.entries(parts).sort(([one], [other]) => one.localeCompare(other))) : value;
};

/** What a type says of a value, as far as JSON and the columns of a query can show it. */
export type Shape =
  | 'any'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'undefined'
  | 'object'
  | { is: string | number | boolean }
  | { or: Shape[] }
  | { each: Shape }
  | { tuple: Shape[] }
  | { values: Shape }
  /** A name that ends in `?` may be absent. */
  | { fields: Readonly<Record<string, Shape>> };

/** What of a value is not as the type says, with its place: `n: "5" is no number`. Undefined if all is. */
export const misfit = (shape: Shape, value: unknown, at = ''): string | undefined => {
  const no = (what: string) => `${at || 'it'}: ${brief(value)} is no ${what}`;
  if (shape === 'any') return undefined;
  if (shape === 'null') return value === null ? undefined : no('null');
  if (shape === 'object') return typeof value === 'object' && value !== null ? undefined : no('object');
  if (typeof shape === 'string') return typeof value === shape ? undefined : no(shape);
  if ('is' in shape) return value === shape.is ? undefined : no(JSON.stringify(shape.is));
  if ('or' in shape) {
    if (shape.or.some((one) => misfit(one, value, at) === undefined)) return undefined;
    const like = shape.or.find((one) => looksLike(one, value));
    return like ? misfit(like, value, at) : no(shape.or.map(nameOf).join(' or '));
  }
  if ('each' in shape)
    return Array.isArray(value) ? first(value, (one, n) => misfit(shape.each, one, `${at}.${n}`)) : no('list');
  if ('tuple' in shape)
    return Array.isArray(value) ? first(shape.tuple, (one, n) => misfit(one, value[n], `${at}.${n}`)) : no('list');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return no('object');
  const row = value as Record<string, unknown>;
  if ('values' in shape) return first(Object.entries(row), ([name, one]) => misfit(shape.values, one, `${at}.${name}`));
  return first(Object.entries(shape.fields), ([said, one]) => {
    const name = said.replace(/\?$/, '');
    if (!(name in row)) return said.endsWith('?') ? undefined : `${at}.${name} is missing`;
    return misfit(said.endsWith('?') ? { or: [one, 'undefined'] } : one, row[name], `${at}.${name}`);
  });
};

const first = <One>(all: readonly One[], look: (one: One, n: number) => string | undefined) => {
  for (const [n, one] of all.entries()) {
    const found = look(one, n);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Of several kinds, the one whose parts tell more than its name. */
const looksLike = (kind: Shape, value: unknown) =>
  typeof kind === 'object' &&
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) ? 'each' in kind : 'fields' in kind);

const nameOf = (kind: Shape) =>
  typeof kind === 'string' ? kind : 'is' in kind ? JSON.stringify(kind.is) : 'each' in kind ? 'list' : 'object';

const brief = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60);

import { activos } from '#contract/entities/activos';
import { categorias } from '#contract/entities/categorias';
import type { Entity } from '#contract/core/entity';
import { niveles } from '#contract/entities/niveles';
import { ordenes } from '#contract/entities/ordenes';
import { personal } from '#contract/entities/personal';
import { hasOneOf, passes, search, searchedOf, sorted, type Fields } from '#contract/rules/lists';
import { tareas } from '#contract/entities/tareas';

/** A page of a list, and the total. */
export interface Listed {
  rows: object[];
  from: number;
  total: number;
}

/** The lists that a phone keeps records of. */
const entities: Readonly<Record<string, Pick<Entity, 'means' | 'searched' | 'codes'> | undefined>> = {
  activos,
  categorias,
  niveles,
  ordenes,
  personal,
  tareas,
};

/** The response of a list route from these records; undefined for filters that only the server can evaluate. Pure. */
export const listed = (
  list: string,
  records: readonly object[],
  query: URLSearchParams,
  now: number,
): Listed | undefined => {
  const found = filtered(list, records, query, now);
  if (!found) return undefined;
  const [field, direction] = read<[string, string]>(query.get('sort')) ?? ['id', 'ASC'];
  const [from, to] = read<[number, number]>(query.get('range')) ?? [0, found.length - 1];
  return { rows: sorted(found, field, direction === 'DESC').slice(from, to + 1), from, total: found.length };
};

/** The number of records for each value of a field. */
export const counted = (
  list: string,
  records: readonly object[],
  query: URLSearchParams,
  now: number,
): Record<string, number> => {
  const field = query.get('campo') ?? '';
  const counts: Record<string, number> = {};
  for (const record of filtered(list, records, query, now) ?? []) {
    const value = String(fieldsOf(record)[field] ?? '');
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
};

const filtered = (
  list: string,
  records: readonly object[],
  query: URLSearchParams,
  now: number,
): readonly object[] | undefined => {
  const filter = read<Record<string, unknown>>(query.get('filter')) ?? {};
  let left = records;
  for (const [name, wanted] of Object.entries(filter)) {
    const test = testOf(list, name, wanted, now, records);
    if (!test) return undefined;
    left = left.filter((record) => test(fieldsOf(record)));
  }
  return left;
};

const testOf = (
  list: string,
  name: string,
  wanted: unknown,
  now: number,
  records: readonly object[],
): ((record: Fields) => boolean) | undefined => {
  const entity = entities[list];
  if (name === 'q') {
    const finds = search(String(wanted ?? ''));
    return (record) => entity !== undefined && finds(searchedOf(entity, record));
  }
  const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const meaning = entity?.means[name];
  if (meaning) return (record) => passes(meaning, values, record, now);
  // A phone has no orders but those of its person.
  if (list === 'ordenes' && name === 'mia') return () => values.includes(true);
  return records.every((record) => name in record) ? (record) => hasOneOf(record[name], values) : undefined;
};

const fieldsOf = (record: object): Fields => record as Fields;

const read = <T>(json: string | null): T | undefined => {
  try {
    return json === null ? undefined : (JSON.parse(json) as T);
  } catch {
    return undefined;
  }
};

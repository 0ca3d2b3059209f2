import type { ListQuery } from '../../records/query';

/** Rows in the order of a list, unknown values last, and those of its range. By `id`: as the report has them. */
export const sortedBy = <Row extends object>(
  rows: readonly Row[],
  { sort, range }: Pick<ListQuery, 'sort' | 'range'>,
): Row[] => {
  const of = (row: Row) => (row as Readonly<Record<string, unknown>>)[sort.field] ?? null;
  const compare = (one: Row, other: Row) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compared(a, b) * (sort.descending ? -1 : 1);
  };
  const own = sort.descending ? rows.toReversed() : [...rows];
  const sorted = sort.field === 'id' ? own : rows.toSorted(compare);
  return range ? sorted.slice(range[0], range[1] + 1) : sorted;
};

const compared = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

const collator = new Intl.Collator('es', { numeric: true });

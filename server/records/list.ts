import { and, asc, count, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { limits } from '#contract/core/limits';
import type { Tx } from '../db/system';
import type { ListQuery } from './query';
import {
  asksForOne,
  fieldsOf,
  filtered,
  matches,
  mine,
  readingOf,
  readRows,
  selecting,
  whereOf,
  type Row,
  type Store,
} from './store';
import type { Visible } from './visible';

interface Page<R extends Row> {
  rows: R[];
  total: number;
}

/** Runs reading work in a transaction of its own. */
type Reading = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * The requested rows of a list, and the total. A long list is read in several transactions, so that others who share
 * a single connection come in between.
 */
export const readList = async <R extends Row>(
  reading: Reading,
  store: Store<R>,
  empresaId: number,
  query: ListQuery,
  visible: Visible,
): Promise<Page<R>> => {
  const { ids, total, rows } = await reading((tx) => readFirst(tx, store, empresaId, query, visible));
  for (let at = rows.length; at < ids.length; at += limits.turns.rows)
    rows.push(
      ...(await reading((tx) => readByIds(tx, store, empresaId, ids.slice(at, at + limits.turns.rows), visible))),
    );
  return { rows, total };
};

interface FirstRows<R extends Row> extends Page<R> {
  /** Of the whole page: `rows` has the first ones. */
  ids: number[];
}

const readFirst = async <R extends Row>(
  tx: Tx,
  store: Store<R>,
  empresaId: number,
  query: ListQuery,
  visible: Visible,
): Promise<FirstRows<R>> => {
  const { id } = store.table;
  const fields = fieldsOf(store, visible);
  const where = whereOf(store, empresaId, query, visible);
  const by = fields[query.sort.field] ?? id;
  const keys = store.natural?.includes(query.sort.field) ? naturally(by) : [by];
  const order = [
    // By id, programs read on from where they were.
    ...(store.ahead && query.sort.field !== 'id' ? [desc(store.ahead)] : []),
    ...keys.map((key) => (query.sort.descending ? desc(key) : asc(key))),
    asc(id),
  ];
  if (!query.range && (query.ids?.length ?? 0) <= limits.turns.rows) {
    const rows = await readRows(tx, store, where, { order, visible });
    return { rows, total: rows.length, ids: [] };
  }
  // Selects the ids of the page first: fields are computed for one page only.
  const [from, to] = query.range ?? [0, limits.list.ids - 1];
  // Of many, those are left that match the search too: it is part of the condition.
  const found =
    query.q && !asksForOne(store, query)
      ? tx
          .$with('hallados')
          .as(tx.select({ id: sql<number>`id`.as('id') }).from(sql`${matches(store, query.q, visible)} as id`))
      : null;
  const page = await selecting(
    found ? tx.with(found) : tx,
    { id: sql<number>`${id}`, total: totalOf(store, where, query) },
    store.table,
  )
    .where(
      found
        ? and(
            whereOf(store, empresaId, { ...query, q: null }, visible),
            sql`${id} = any(array(select hallados.id from hallados))`,
          )
        : where,
    )
    .orderBy(...order)
    .limit(to - from + 1)
    .offset(from);
  const [first] = page;
  if (!first) return { rows: [], total: from === 0 && to >= 0 ? 0 : await countAll(tx, store, where), ids: [] };
  const ids = page.map((row) => row.id);
  return {
    rows: await readByIds(tx, store, empresaId, ids.slice(0, limits.turns.rows), visible),
    total: first.total,
    ids,
  };
};

/** Records in the order of these ids; those that are gone by now are left out. */
export const readByIds = async <R extends Row>(
  tx: Tx,
  store: Store<R>,
  empresaId: number,
  ids: number[],
  visible: Visible,
): Promise<R[]> => {
  const { id } = store.table;
  const rows = await readingOf(tx, store, visible)
    .where(and(mine(store, empresaId), inArray(id, ids)))
    .orderBy(sql`array_position(${sql.param(ids)}::int[], ${id})`);
  return rows as R[];
};

/** Splits a text into the part before the first number, that number, and the whole. */
const naturally = (text: SQL | PgColumn): (SQL | PgColumn)[] => [
  sql`regexp_replace(${text}, '[0-9].*$', '')`,
  sql`substring(${text} from '[0-9]{1,15}')::bigint`,
  text,
];

/** A search runs once, for page and count together; other lists count by index. */
const totalOf = (store: Store, where: SQL | undefined, query: ListQuery): SQL<number> => {
  const { table, scope, slowFilters } = store;
  const { q, ids, where: filters } = query;
  if (slowFilters?.some((name) => name in filters)) return sql`(count(*) over ())::int`;
  if (!q || asksForOne(store, query)) return sql`(select count(*)::int from ${table} where ${where})`;
  const alone = !scope && !ids && Object.keys(filters).length === 0;
  return alone ? sql`(select count(*)::int from hallados)` : sql`(count(*) over ())::int`;
};

const countAll = async (tx: Tx, store: Store, where: SQL | undefined) => {
  const [row] = await selecting(tx, { n: count() }, store.table).where(where);
  return row?.n ?? 0;
};

/** The slim list as JSON text, built by PostgreSQL: thousands of rows are passed on without parsing. */
export const readSlim = async (
  tx: Tx,
  store: Store,
  slim: NonNullable<Store['slim']>,
  empresaId: number,
  visible: Visible,
) => {
  const { paged, table } = store;
  const computed = { ...store.computed, ...paged?.computed, ...slim.computed };
  const fields = fieldsOf({ ...store, computed }, visible);
  const columns = sql.join(
    Object.entries(fields).map(([name, expression]) => sql`${expression} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const order = fields[slim.order] as PgColumn;
  const answer = await tx.execute<{ n: number; filas: string }>(sql`
    select count(*)::int as n, coalesce(json_agg(fila), '[]')::text as filas
    from (
      select ${columns} from ${table} ${paged ? sql`left join lateral ${paged.from} on true` : sql``}
      where ${mine(store, empresaId)}
      order by ${order}, ${table.id} limit ${limits.list.slimRows}
    ) fila`);
  return answer.rows[0] ?? { n: 0, filas: '[]' };
};

/** The number of records by each value of a field, without deleted ones. */
export const countBy = async (
  tx: Tx,
  store: Store,
  where: SQL | undefined,
  field: string,
): Promise<Record<string, number>> => {
  const by = filtered(store, field);
  const rows = await selecting(tx, { value: sql<string>`coalesce((${by})::text, '')`, n: count() }, store.table)
    .where(where)
    .groupBy(sql`1`);
  return Object.fromEntries(rows.map(({ value, n }) => [value, n]));
};

import type { Visible } from './visible';
import { and, eq, getTableColumns, getTableName, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import { naturalKey, type Entity } from '#contract/core/entity';
import { codeKey } from '#contract/rules/text';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { closedToNew, idsAt, referencesOf } from '#contract/core/references';
import { codeColumn } from '../db/tables/codes';
import { searchColumns } from '../db/tables/search';
import { tableOf } from '../db/entityTables';
import type { Actor } from '../history/audit';
import type { Entry } from '../history/entry';
import { lastChange } from './changeStream';
import { columnsOf, factIn, filterIn } from './meaning';
import type { ListQuery } from './query';
import { ApiError, fieldError, theOne } from '../plugins/errors';

type StoredColumn = 'id' | 'uuid' | 'empresa_id' | 'version' | 'eliminado_en' | 'actualizado_en' | 'busqueda';
export type StoredTable = PgTable & Record<StoredColumn, PgColumn>;

/** A record as read: the entity's fields, by name. */
export type Row = Record<string, unknown> & { id: number; version: number };

/** Validated input: some fields of a record. */
export type Values<R extends Row = Row> = Partial<Omit<R, 'id' | 'version'>>;

/** A change of a record; `before` is null on create. */
export interface Written<R extends Row = Row> {
  row: R;
  before: R | null;
}

/** The content of a cell in a file. */
export type CellReader = (row: Record<string, unknown>, field: string) => unknown;

/** Where records are read from, and what their lists ask. */
export interface Source {
  entity: Entity;
  table: StoredTable;
  /** Fields of the record (and filters) that are not columns of the table. */
  computed: Record<string, SQL>;
  /** Filters that only SQL can express; others are fields, or have their meaning in the contract. */
  conditions?: Record<string, (values: unknown[]) => SQL>;
  /** Filters that read much: the count comes with the page, so that they are evaluated once. */
  slowFilters?: readonly string[];
  /** A filter that leaves one row of many: the condition for it, from that of all other filters. */
  oneOf?: { filter: string; condition: (where: SQL | undefined) => SQL };
  /** Text fields that are sorted in natural order: 2 before 10. */
  natural?: readonly string[];
  /** Rows for which this is true stand before the others, whatever the order of a list; files keep the order. */
  ahead?: SQL | undefined;
  /** A list requested without any parameter returns the reference fields of up to 10,000 rows in this order. */
  slim?: {
    order: string;
    /** Computed fields in a form that is fast for thousands of rows at once. */
    computed: Record<string, SQL>;
  };
  /** Sources to read records from, when one pass computes several fields. Lists sort by those of `computed`. */
  paged?: {
    /** A query in brackets with its name, joined laterally to each row of the table. */
    from: SQL;
    computed: Record<string, SQL>;
  };
  /**
   * Records that are also found by a word of the records that they name: a query of their ids. `word` is a text as
   * `coincidencias` takes it.
   */
  foundBy?: (word: SQL, visible: Visible) => SQL;
  /** Rows of the company that the caller may see; absent: all. */
  scope?: SQL;
}

/** How records are shown in lists and files, where that is more than their own fields. */
export interface Shown<R extends Row = Row> {
  /** A row as lists return it, where the whole record is too long. */
  listed?(row: R): Record<string, unknown>;
  /** The cell of a file. */
  say?: CellReader;
  /** The same where names of other records must be looked up first, for these rows together. */
  sayAll?(tx: Tx, empresaId: number, rows: readonly R[]): Promise<CellReader>;
}

/** How a text names a record of another kind. */
export interface Named {
  /** The field with its id. */
  id: string;
  store: Store;
  /** Whether a row of its table has this name. */
  key(name: SQL): SQL;
  /** A new record of this name. */
  input(name: string): Record<string, unknown>;
}

/** What writing records asks and causes, beyond single fields. */
export interface WritingRules<R extends Row = Row> {
  /** These records tell of the past, in which they may name who has left since. */
  tellsOfThePast?(values: Values<R>): boolean;
  /** Writes of a company are serialized: for rules that two concurrent writes could break. */
  oneAtATime?: true;
  /** Texts that stand for the id of another record: `proveedor` for `proveedor_id`. */
  named?: Readonly<Record<string, Named>>;
  /** Takes the locks that other code takes before these records, to avoid deadlocks. */
  lockFirst?(tx: Tx, ids: readonly number[], empresaId: number): Promise<unknown>;
  /**
   * Converts validated input to columns; refuses what single fields cannot show. `before` is null on create. Returns
   * plain values.
   */
  prepare?(tx: Tx, values: Values<R>, before: R | null, empresaId: number): Promise<Record<string, unknown>>;
  /**
   * Runs after columns were written. `before` is null on create; `row` is the resulting record, except for the effects
   * of this function. Returns the entries for the timelines of assets, if any.
   */
  written?(tx: Tx, row: R, before: R | null, actor: Actor): Promise<readonly Entry[] | void>;
  /** Called once after a batch is written, for effects that cover the whole batch. */
  writtenAll?(tx: Tx, written: readonly Written<R>[], actor: Actor): Promise<void>;
  /** @throws ApiError EN_USO when these records are needed by others */
  beforeRemove?(tx: Tx, ids: number[], empresaId: number): Promise<void>;
  /** Runs after records were deleted. `rows`: their last state. */
  removed?(tx: Tx, rows: readonly R[], actor: Actor): Promise<void>;
}

/** How an entity is stored. Declared as methods, so that a store of one kind of records is a store of any. */
export interface Store<R extends Row = Row> extends Source, Shown<R>, WritingRules<R> {}

type Searchable = Pick<Source, 'entity' | 'table' | 'foundBy'>;

/** Column or expression of each field, only the entity's own: other columns are never read nor returned. */
export const fieldsOf = (
  { entity, table, computed }: Pick<Source, 'entity' | 'table' | 'computed'>,
  visible: Visible = () => true,
): Record<string, SQL | PgColumn> => {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const names = Object.keys(entity.record.shape).filter(visible);
  const own = columnsOf(getTableName(table));
  const changed = lastChange(own('actualizado_en'), own('empresa_id'), entity.name, own('id'));
  const given: Record<string, SQL> = { actualizado_en: changed.mapWith(table.actualizado_en), ...computed };
  return Object.fromEntries(names.map((name) => [name, expressionOf(given[name] ?? columns[name], name)]));
};

/** Selects records with all of their fields; the caller adds the condition. */
export const readingOf = (tx: Tx, store: Source, visible?: Visible) => {
  const { paged, computed, table } = store;
  const fields = fieldsOf(paged ? { ...store, computed: { ...computed, ...paged.computed } } : store, visible);
  const query = selecting(tx, fields, table).$dynamic();
  if (paged) void query.leftJoinLateral(paged.from, sql`true`);
  return query;
};

const expressionOf = (expression: SQL | PgColumn | undefined, name: string) => {
  if (!expression) throw new Error(`field ${name} is neither a column nor computed`);
  return expression;
};

/** A row as lists return it. */
export const inList = ({ entity, listed }: Pick<Store, 'entity' | 'listed'>, row: Row): Record<string, unknown> =>
  listed?.(row) ?? Object.fromEntries(Object.entries(row).filter(([field]) => !entity.unlisted.includes(field)));

/** The rows of a company that match a list's query, without deleted ones. */
export const whereOf = (
  store: Source,
  empresaId: number,
  query: Pick<ListQuery, 'where' | 'ids' | 'q'>,
  visible: Visible,
): SQL | undefined => {
  const { table } = store;
  const fields = Object.entries(query.where).filter(([field]) => field !== store.oneOf?.filter);
  const where = and(
    mine(store, empresaId),
    query.ids ? inArray(table.id, query.ids) : undefined,
    query.q ? matching(store, query.q, visible) : undefined,
    ...fields.map(
      ([field, values]) =>
        store.conditions?.[field]?.(values) ?? naturalKeyIn(store, field, values) ?? filterOf(store, field, values),
    ),
  );
  return asksForOne(store, query) ? and(where, store.oneOf?.condition(where)) : where;
};

/** Whether the list leaves one row of many. */
export const asksForOne = ({ oneOf: one }: Source, { where }: Pick<ListQuery, 'where'>): boolean =>
  one !== undefined && (where[one.filter]?.includes(true) ?? false);

/** A store may compute a filter that is no field of the record, where that is faster than its meaning. */
const filterOf = (store: Source, field: string, values: unknown[]): SQL => {
  const meaning = store.entity.means[field];
  const faster = !Object.hasOwn(store.entity.record.shape, field) && store.computed[field];
  return meaning && !faster ? filterIn(meaning, values, rawOf(store)) : oneOf(filtered(store, field), values);
};

/** Plates and codes by the key that they are unique by, other names without regard to case. */
const naturalKeyIn = ({ entity, table }: Source, field: string, values: unknown[]): SQL | undefined => {
  if ((entity.filters as Record<string, unknown>)[field] !== naturalKey) return undefined;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const key = columns[codeColumn(field)];
  const given = values.map((value) =>
    typeof value === 'string' ? (key ? codeKey(value) : value.toLowerCase()) : null,
  );
  return oneOf(key ?? sql`lower(${columns[field]})`, given);
};

/** The expression by which a list is filtered and counted. */
export const filtered = (store: Source, field: string): SQL | PgColumn => {
  const { entity, table, computed } = store;
  const meaning = entity.means[field];
  const stored = computed[field] ?? (getTableColumns(table) as Record<string, PgColumn>)[field];
  return (
    stored ?? expressionOf(meaning && 'whether' in meaning ? factIn(meaning.whether, rawOf(store)) : undefined, field)
  );
};

/** Whether records can be counted by a filter: it is a field, or something that is so or not. */
export const countable = ({ entity, conditions }: Source, field: string): boolean => {
  const meaning = entity.means[field];
  return !conditions?.[field] && (!meaning || 'whether' in meaning);
};

/** Named with its table: within a subquery a column alone could be one of another table. */
const rawOf =
  ({ table, computed }: Source) =>
  (field: string): SQL =>
    computed[field] ?? columnsOf(getTableName(table))(field);

/** The same for a filter as a list's address has it; undefined values filter nothing. */
export const listed = (store: Source, empresaId: number, filter: Record<string, unknown>): SQL | undefined => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const where = Object.fromEntries(given.map(([field, value]) => [field, Array.isArray(value) ? value : [value]]));
  return whereOf(store, empresaId, { where, ids: null, q: null }, () => true);
};

/** Rows of this company that are visible and not deleted: part of every query. */
export const mine = ({ table, scope }: Pick<Source, 'table' | 'scope'>, empresaId: number) =>
  and(eq(table.empresa_id, empresaId), isNull(table.eliminado_en), scope);

const oneOf = (expression: SQL | PgColumn, values: unknown[]) => {
  const given = values.filter((value) => value !== null);
  return (
    or(
      given.length ? inArray(expression as PgColumn, given) : undefined,
      given.length < values.length ? sql`${expression} is null` : undefined,
    ) ?? sql`false`
  );
};

/**
 * Every word of `q`, anywhere in the searched text that the caller may see. As an array, because for a set PostgreSQL
 * estimates so many rows that it scans the whole table.
 */
export const matching = (store: Searchable, q: string, visible: Visible) =>
  sql`${store.table.id} = any(array(select ${matches(store, q, visible)}))`;

/** The ids of the company's matching records, as a set: empty when the caller sees no searched text. */
export const matches = ({ entity, table, foundBy }: Searchable, q: string, visible: Visible) => {
  const seen = searchColumns(entity).find(({ fields }) => fields.every(visible));
  const words = q.split(/\s+/).filter(Boolean).map(escapeLike);
  if (!seen) return sql`generate_series(1, 0)`;
  const own = (asked: readonly string[]) =>
    sql`coincidencias(${getTableName(table)}::regclass, ${seen.column}, ${sql.param(asked)}::text[])`;
  if (!foundBy || words.length === 0) return own(words);
  // Each word may stand in another record.
  const each = words.map((word) => sql`(select ${own([word])} union ${foundBy(sql`${word}::text`, visible)})`);
  return sql`unnest(array(${sql.join(each, sql` intersect `)}))`;
};

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');

/**
 * Locks and returns those of these ids that are not deleted. Until the transaction ends they cannot be deleted, but can
 * be changed. Always by id, so that callers who lock several do not deadlock.
 */
export const lockLiving = async (
  tx: Tx,
  table: StoredTable,
  empresaId: number,
  ids: Iterable<number>,
): Promise<Set<number>> => {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Set();
  const rows = await selecting(tx, { id: table.id }, table)
    .where(and(mine({ table }, empresaId), inArray(table.id, asked)))
    .orderBy(table.id)
    .for('key share');
  return new Set(rows.map(({ id }) => Number(id)));
};

/** Locks newly referenced records, so that they are not deleted meanwhile. @throws ApiError 404 at the field */
export const lockNamed = async (
  tx: Tx,
  empresaId: number,
  field: string,
  table: StoredTable,
  named: readonly number[],
  before: readonly number[] = [],
) => {
  const fresh = [...new Set(named)].filter((id) => !before.includes(id));
  const living = await lockLiving(tx, table, empresaId, fresh);
  if (living.size < fresh.length) throw new ApiError('NO_ENCONTRADO', { errors: { [field]: ['No existe'] } });
  await refuseClosed(
    tx,
    table,
    empresaId,
    fresh.map((id) => [field, id]),
  );
};

/** @throws ApiError 422 at the field when one of these is given nothing new any more */
const refuseClosed = async (
  tx: Tx,
  table: StoredTable,
  empresaId: number,
  asked: readonly (readonly [field: string, id: number])[],
) => {
  const closed = closedToNew[getTableName(table)];
  if (!closed || asked.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${table} where empresa_id = ${empresaId} and id = any(${sql.param(asked.map(([, id]) => id))}::int[])
      and ${sql.identifier(closed.campo)} = ${closed.valor}`);
  const gone = asked.find(([, id]) => rows.some((row) => row.id === id));
  if (gone) throw fieldError(gone[0], closed.mensaje);
};

/**
 * Locks records that are about to be deleted: transactions that reference one have either committed or will find it
 * deleted. Check for references after this.
 */
export const lockToRemove = (
  tx: Tx,
  store: Pick<Source, 'table' | 'scope'>,
  empresaId: number,
  ids: readonly number[],
) =>
  tx.execute(sql`
    select 1 from ${store.table}
    where ${and(mine(store, empresaId), inArray(store.table.id, [...ids]))}
    order by id for update`);

/**
 * Locks the records that these reference, table by table. `before`: their earlier states; references that were already
 * there are not checked, as they may be deleted since.
 *
 * @throws ApiError 404 at the field when a reference is not a record of this company
 */
export const checkReferences = async (
  tx: Tx,
  { entity, tellsOfThePast }: Pick<Source, 'entity'> & Pick<WritingRules, 'tellsOfThePast'>,
  records: readonly Record<string, unknown>[],
  empresaId: number,
  before: readonly (Record<string, unknown> | undefined)[] = [],
) => {
  const named = new Map<StoredTable, [field: string, id: number][]>();
  const past = new Set<number>();
  for (const [path, target] of referencesOf(entity.name)) {
    const table = tableOf(target);
    if (!table) continue;
    const had = records.map((_, at) => new Set(idsAt(before[at], path).map(({ id }) => id)));
    const asked = records.flatMap((values, at) => {
      const fresh = idsAt(values, path).filter(({ id }) => !had[at]?.has(id));
      if (tellsOfThePast?.(values)) for (const { id } of fresh) past.add(id);
      return fresh;
    });
    named.set(table, [
      ...(named.get(table) ?? []),
      ...asked.map(({ at, id }): [string, number] => [fieldAt(path, at), id]),
    ]);
  }
  const byName = [...named].sort(([a], [b]) => (getTableName(a) < getTableName(b) ? -1 : 1));
  for (const [table, asked] of byName) {
    const living = await lockLiving(
      tx,
      table,
      empresaId,
      asked.map(([, id]) => id),
    );
    const missing = asked.find(([, id]) => !living.has(id));
    if (missing) throw new ApiError('NO_ENCONTRADO', { errors: { [missing[0]]: ['No existe'] } });
    await refuseClosed(
      tx,
      table,
      empresaId,
      asked.filter(([, id]) => !past.has(id)),
    );
  }
};

/** Lists whose form shows an error beside each line; others show it beside the list. */
const shownByLine: ReadonlySet<string> = new Set(['repuestos[].repuesto_id', 'renglones[].repuesto_id']);

/** The field where a reference that is refused is shown. */
const fieldAt = (path: string, at: string) => (shownByLine.has(path) ? at : at.replace(/\..*/, ''));

/** Where writes are serialized, waits for the transaction before. */
export const inTurn = async (
  tx: Tx,
  { oneAtATime, entity }: Pick<Store, 'oneAtATime' | 'entity'>,
  empresaId: number,
) => {
  if (oneAtATime) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${entity.name}), ${empresaId})`);
};

/** One transaction that writes records of this entity. */
export const writing = <T>(db: Db, store: Store, empresaId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tenant(empresaId, async (tx) => {
    await inTurn(tx, store, empresaId);
    return work(tx);
  });

/** Selects some columns of records; the caller adds the condition. */
export const selecting = <Fields extends SelectedFields>(tx: Pick<Tx, 'select'>, fields: Fields, table: PgTable) =>
  tx.select(fields).from(table);

/** Changes columns of records that their entity does not name; the caller adds the condition. */
export const updating = (tx: Pick<Tx, 'update'>, table: PgTable, values: Record<string, unknown>) =>
  tx.update(table).set(values as never);

/** Records with all fields that the caller sees, in an order. */
export const readRows = async <R extends Row>(
  tx: Tx,
  store: Store<R>,
  where: SQL | undefined,
  { order = [store.table.id], visible, most }: { order?: (SQL | PgColumn)[]; visible?: Visible; most?: number } = {},
): Promise<R[]> => {
  const query = selecting(tx, fieldsOf(store, visible), store.table)
    .where(where)
    .orderBy(...order);
  return (await (most === undefined ? query : query.limit(most))) as R[];
};

/** @throws ApiError 404 when the company has no such record, or it is deleted */
export const readOne = async <R extends Row>(
  tx: Tx,
  store: Store<R>,
  empresaId: number,
  id: number,
  lock = false,
  visible?: Visible,
): Promise<R> => {
  if (lock) {
    await store.lockFirst?.(tx, [id], empresaId);
    await tx.execute(
      sql`select 1 from ${store.table} where ${and(mine(store, empresaId), eq(store.table.id, id))} for no key update`,
    );
  }
  const row = theOne(await readingOf(tx, store, visible).where(and(mine(store, empresaId), eq(store.table.id, id))));
  return row as R;
};

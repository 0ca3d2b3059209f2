import { and, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Entity } from '#contract/entity';
import type { Db, Tx } from '../db/client';
import { searchColumns } from '../db/search';
import type { Actor } from '../history/audit';
import type { Entry } from '../history/timeline';
import type { ListQuery } from './query';
import { ApiError } from '../plugins/errors';

type StoredColumn = 'id' | 'uuid' | 'empresa_id' | 'version' | 'eliminado_en' | 'actualizado_en' | 'busqueda';
export type StoredTable = PgTable & Record<StoredColumn, PgColumn>;

/** A record as it is read: the entity's fields, by name. */
export type Row = Record<string, unknown> & { id: number; version: number };

/** What stands in a cell. */
export type Say = (row: Record<string, unknown>, field: string) => unknown;

/** How an entity is kept: its table, what is worked out, and the rules beside the fields. */
export interface Store {
  entity: Entity;
  table: StoredTable;
  /** Fields of the record (and filters) that are no column of the table. */
  computed: Record<string, SQL>;
  /** Filters that are more than «this field has one of these values». */
  conditions?: Record<string, (values: unknown[]) => SQL>;
  /** Fields that hold the id of another record, or several, which must live in the same company. */
  references: Record<string, () => StoredTable>;
  /** Text fields that are sorted as people count: 2 before 10. */
  natural?: readonly string[];
  /** A list asked for without any parameter answers the reference fields of up to 10,000 rows in this order. */
  slim?: {
    order: string;
    /** Computed fields said in a way that is quick for thousands of rows at once. */
    computed: Record<string, SQL>;
  };
  /** Sources to read records from, when one pass computes several fields. Lists sort by those of `computed`. */
  paged?: {
    /** Of each row of the table: a query in brackets with its name, joined laterally. */
    from: SQL;
    computed: Record<string, SQL>;
  };
  /** A row as lists answer it, where the whole record is too long for many of them. */
  listed?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** What stands in a column of a file, where it is more than the field's own value. */
  say?: Say;
  /** The same where what others are called is looked up first, for these rows together. */
  sayAll?: (tx: Tx, empresaId: number, rows: readonly Record<string, unknown>[]) => Promise<Say>;
  /** Rows of the company that whoever asks may see at all; absent: every one. */
  scope?: SQL;
  /** Writes of a company come one after the other: for what two at once could break without either seeing it. */
  oneAtATime?: true;
  /** Locks what others lock before these records, so that nobody waits in a circle. */
  lockFirst?: (tx: Tx, ids: readonly number[], empresaId: number) => Promise<unknown>;
  /** Turns checked input into columns; refuses what the fields alone cannot see. `before` is null on create. Answers plain values. */
  prepare?: (tx: Tx, values: Record<string, unknown>, before: Row | null, empresaId: number) => Promise<Record<string, unknown>>;
  /**
   * After columns were written. `before` is null on create; `row` is as it will be answered but for what this does.
   * Returns the entry for the timelines of assets, if any.
   */
  written?: (tx: Tx, row: Row, before: Row | null, actor: Actor) => Promise<readonly Entry[] | void>;
  /** Called once after a batch is written, for effects that cover the whole batch. */
  writtenAll?: (tx: Tx, written: readonly { row: Row; before: Row | null }[], actor: Actor) => Promise<void>;
  /** @throws ApiError EN_USO when these records are needed by others */
  beforeRemove?: (tx: Tx, ids: number[], empresaId: number) => Promise<void>;
  /** After records were removed. `rows`: as they were. */
  removed?: (tx: Tx, rows: readonly Row[], actor: Actor) => Promise<void>;
}

/** Whether the caller gets a field. */
export type Visible = (field: string) => boolean;

type Searchable = Pick<Store, 'entity' | 'table'>;

/** Column or expression of each field, the entity's own only: what is not here is never read nor answered. */
export const fieldsOf = ({ entity, table, computed }: Store, visible: Visible = () => true): Record<string, SQL | PgColumn> => {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const names = Object.keys(entity.record.shape).filter(visible);
  return Object.fromEntries(names.map((name) => [name, expressionOf(computed[name] ?? columns[name], name)]));
};

/** Records with all of their fields; which ones is still to be said. */
export const readingOf = (tx: Tx, store: Store, visible?: Visible) => {
  const { paged, computed, table } = store;
  const fields = fieldsOf(paged ? { ...store, computed: { ...computed, ...paged.computed } } : store, visible);
  const query = tx
    .select(fields)
    .from(table as PgTable)
    .$dynamic();
  if (paged) void query.leftJoinLateral(paged.from, sql`true`);
  return query;
};

const expressionOf = (expression: SQL | PgColumn | undefined, name: string) => {
  if (!expression) throw new Error(`field ${name} is neither a column nor computed`);
  return expression;
};

/** The rows of a company that a list asks for, deleted ones left out. */
export const whereOf = (store: Store, empresaId: number, query: Pick<ListQuery, 'where' | 'ids' | 'q'>, visible: Visible): SQL | undefined => {
  const { table, computed } = store;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  return and(
    mine(store, empresaId),
    query.ids ? inArray(table.id, query.ids) : undefined,
    query.q ? matching(store, query.q, visible) : undefined,
    ...Object.entries(query.where).map(
      ([field, values]) => store.conditions?.[field]?.(values) ?? oneOf(expressionOf(computed[field] ?? columns[field], field), values),
    ),
  );
};

/** Living rows of this company that may be seen: stands in every query. */
export const mine = ({ table, scope }: Pick<Store, 'table' | 'scope'>, empresaId: number) =>
  and(eq(table.empresa_id, empresaId), isNull(table.eliminado_en), scope);

const oneOf = (expression: SQL | PgColumn, values: unknown[]) => {
  const given = values.filter((value) => value !== null);
  return (
    or(given.length ? inArray(expression as PgColumn, given) : undefined, given.length < values.length ? sql`${expression} is null` : undefined) ?? sql`false`
  );
};

/** Every word of `q` anywhere in what the caller sees of the record's searched text. As an array, for of a set PostgreSQL expects so many that it goes through the whole table. */
export const matching = (store: Searchable, q: string, visible: Visible) => sql`${store.table.id} = any(array(select ${matches(store, q, visible)}))`;

/** The ids of the company's living records that match, as a set: none when the caller sees nothing that is searched. */
export const matches = ({ entity, table }: Searchable, q: string, visible: Visible) => {
  const seen = searchColumns(entity).find(({ fields }) => fields.every(visible));
  const words = q.split(/\s+/).filter(Boolean).map(escapeLike);
  return seen ? sql`coincidencias(${tableName(table)}::regclass, ${seen.column}, ${sql.param(words)}::text[])` : sql`generate_series(1, 0)`;
};

const tableName = (table: StoredTable) => getTableConfig(table).name;

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');

/**
 * Those of these ids that live, in the order of their locks. Until the transaction ends nobody removes them; changing them is free.
 * Always by id, so that two who lock several do not wait in a circle.
 */
export const lockLiving = async (tx: Tx, table: StoredTable, empresaId: number, ids: Iterable<number>): Promise<Set<number>> => {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Set();
  const rows = await tx
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(mine({ table }, empresaId), inArray(table.id, asked)))
    .orderBy(table.id)
    .for('key share');
  return new Set(rows.map(({ id }) => Number(id)));
};

/** Locks what a field names anew, so that nobody removes it meanwhile. @throws ApiError 404 at the field */
export const lockNamed = async (tx: Tx, empresaId: number, field: string, table: StoredTable, named: readonly number[], before: readonly number[] = []) => {
  const fresh = [...new Set(named)].filter((id) => !before.includes(id));
  const living = await lockLiving(tx, table, empresaId, fresh);
  if (living.size < fresh.length) throw new ApiError('NO_ENCONTRADO', { errors: { [field]: ['No existe'] } });
};

/** Locks records that are about to be removed: whoever names one now has committed, or finds it gone. What uses them is looked for after this. */
export const lockToRemove = (tx: Tx, store: Pick<Store, 'table' | 'scope'>, empresaId: number, ids: readonly number[]) =>
  tx.execute(sql`select 1 from ${store.table} where ${and(mine(store, empresaId), inArray(store.table.id, [...ids]))} order by id for update`);

/**
 * Locks what these records name, table by table. `before`: how each was; what it named then is not asked again, for it may be gone since.
 * @throws ApiError 404 at the field when one of these names a record that this company does not have
 */
export const checkReferences = async (
  tx: Tx,
  store: Pick<Store, 'references'>,
  records: readonly Record<string, unknown>[],
  empresaId: number,
  before: readonly (Record<string, unknown> | undefined)[] = [],
) => {
  const named = new Map<StoredTable, [field: string, id: number][]>();
  for (const [field, target] of Object.entries(store.references)) {
    const table = target();
    const had = records.map((_, at) => new Set(idsIn(before[at]?.[field])));
    const ids = records.flatMap((values, at) => idsIn(values[field]).filter((id) => !had[at]?.has(id)));
    named.set(table, [...(named.get(table) ?? []), ...ids.map((id): [string, number] => [field, id])]);
  }
  const byName = [...named].sort(([a], [b]) => (tableName(a) < tableName(b) ? -1 : 1));
  for (const [table, asked] of byName) {
    const living = await lockLiving(
      tx,
      table,
      empresaId,
      asked.map(([, id]) => id),
    );
    const missing = asked.find(([, id]) => !living.has(id));
    if (missing) throw new ApiError('NO_ENCONTRADO', { errors: { [missing[0]]: ['No existe'] } });
  }
};

/** A field holds one id, several, or none. */
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');

/** Where records are written one transaction after the other, waits for the one before. */
export const inTurn = async (tx: Tx, { oneAtATime, entity }: Pick<Store, 'oneAtATime' | 'entity'>, empresaId: number) => {
  if (oneAtATime) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${entity.name}), ${empresaId})`);
};

/** One transaction that writes records of this entity. */
export const writing = <T>(db: Db, store: Store, empresaId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tenant(empresaId, async (tx) => {
    await inTurn(tx, store, empresaId);
    return work(tx);
  });

/** @throws ApiError 404 when the company has no such living record */
export const readOne = async (tx: Tx, store: Store, empresaId: number, id: number, lock = false, visible?: Visible): Promise<Row> => {
  if (lock) {
    await store.lockFirst?.(tx, [id], empresaId);
    await tx.execute(sql`select 1 from ${store.table} where ${and(mine(store, empresaId), eq(store.table.id, id))} for no key update`);
  }
  const [row] = await readingOf(tx, store, visible).where(and(mine(store, empresaId), eq(store.table.id, id)));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row as Row;
};

import { and, eq, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Entity } from '#contract/entity';
import type { Db, Tx } from './db/client';
import type { Actor } from './history/audit';
import type { Entry } from './history/timeline';
import type { ListQuery } from './listQuery';
import { ApiError } from './plugins/errors';

type StoredColumn = 'id' | 'uuid' | 'empresa_id' | 'version' | 'eliminado_en' | 'actualizado_en' | 'busqueda';
export type StoredTable = PgTable & Record<StoredColumn, PgColumn>;

/** A record as it is read: the entity's fields, by name. */
export type Row = Record<string, unknown> & { id: number; version: number };

/** How an entity is kept: its table, what is worked out, and the rules beside the fields. */
export interface Store {
  entity: Entity;
  table: StoredTable;
  /** Fields of the record (and filters) that are no column of the table. */
  computed: Record<string, SQL>;
  /** Filters that are more than «this field has one of these values». */
  conditions?: Record<string, (values: unknown[]) => SQL>;
  /** Fields that hold the id of another record, which must live in the same company. */
  references: Record<string, () => StoredTable>;
  /** A list asked for without any parameter answers the reference fields of up to 10,000 rows in this order. */
  slim?: {
    order: string;
    /** Computed fields said in a way that is quick for thousands of rows at once. */
    computed: Record<string, SQL>;
  };
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
   * Answers what the timelines of assets tell of it, if anything.
   */
  written?: (tx: Tx, row: Row, before: Row | null, actor: Actor) => Promise<readonly Entry[] | void>;
  /** After all that were written together, once: for what is told of all of them in one word. */
  writtenAll?: (tx: Tx, written: readonly { row: Row; before: Row | null }[], actor: Actor) => Promise<void>;
  /** @throws ApiError EN_USO when these records are needed by others */
  beforeRemove?: (tx: Tx, ids: number[], empresaId: number) => Promise<void>;
}

/** Column or expression of each field, the entity's own only: what is not here is never read nor answered. */
export const fieldsOf = ({ entity, table, computed }: Store, visible: (field: string) => boolean = () => true): Record<string, SQL | PgColumn> => {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const names = Object.keys(entity.record.shape).filter(visible);
  return Object.fromEntries(names.map((name) => [name, expressionOf(computed[name] ?? columns[name], name)]));
};

const expressionOf = (expression: SQL | PgColumn | undefined, name: string) => {
  if (!expression) throw new Error(`field ${name} is neither a column nor computed`);
  return expression;
};

/** The rows of a company that a list asks for, deleted ones left out. */
export const whereOf = (store: Store, empresaId: number, query: Pick<ListQuery, 'where' | 'ids' | 'q'>): SQL | undefined => {
  const { table, computed } = store;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  return and(
    mine(store, empresaId),
    query.ids ? inArray(table.id, query.ids) : undefined,
    query.q ? matching(table, query.q) : undefined,
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

/** Every word of `q` anywhere in the record's searched text. As an array, for of a set PostgreSQL expects so many that it goes through the whole table. */
export const matching = (table: StoredTable, q: string) => sql`${table.id} = any(array(select ${matches(table, q)}))`;

/** The ids of the company's living records that match, as a set. */
export const matches = (table: StoredTable, q: string) =>
  sql`coincidencias(${tableName(table)}::regclass, ${sql.param(q.split(/\s+/).filter(Boolean).map(escapeLike))}::text[])`;

const tableName = (table: StoredTable) => getTableConfig(table).name;

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');

/** @throws ApiError 404 at the field when one of these names a record that this company does not have */
export const checkReferences = async (tx: Tx, store: Pick<Store, 'references'>, records: readonly Record<string, unknown>[], empresaId: number) => {
  for (const [field, target] of Object.entries(store.references)) {
    const ids = [...new Set(records.map((values) => values[field]).filter((id) => typeof id === 'number'))];
    if (ids.length === 0) continue;
    const table = target();
    const found = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(mine({ table }, empresaId), inArray(table.id, ids)));
    if (found.length < ids.length) throw new ApiError('NO_ENCONTRADO', { errors: { [field]: ['No existe'] } });
  }
};

/** One transaction that writes records of this entity. */
export const writing = <T>(db: Db, store: Store, empresaId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tenant(empresaId, async (tx) => {
    if (store.oneAtATime) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${store.entity.name}), ${empresaId})`);
    return work(tx);
  });

/** @throws ApiError 404 when the company has no such living record */
export const readOne = async (tx: Tx, store: Store, empresaId: number, id: number, lock = false, visible?: (field: string) => boolean): Promise<Row> => {
  if (lock) {
    await store.lockFirst?.(tx, [id], empresaId);
    await tx.execute(sql`select 1 from ${store.table} where ${and(mine(store, empresaId), eq(store.table.id, id))} for no key update`);
  }
  const [row] = await tx
    .select(fieldsOf(store, visible))
    .from(store.table as PgTable)
    .where(and(mine(store, empresaId), eq(store.table.id, id)));
  if (!row) throw new ApiError('NO_ENCONTRADO');
  return row as Row;
};

import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rowId } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { changedBy } from '../db/tables/stored';
import { audit, auditEach, nameOf } from '../history/audit';
import { actorOf, callerOf, type Caller } from '../plugins/guard';
import { byId, calledOn } from './reading';
import type { ChangedRow, Deps } from './deps';
import { whole } from './naming';
import type { StoreFor } from './reading';
import { readOne, updating, writing, type Row, type Store, type StoredTable } from './store';

/** `POST /{id}/restaurar`: restores a deleted record. Idempotent. `restore` does it, by the rules of its kind. */
export const restoringOne =
  (
    { db, changed }: Deps,
    store: Store,
    restore: (tx: Tx, caller: Caller, id: number) => Promise<void>,
    storeFor: StoreFor = () => store,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const { name, record } = store.entity;
    const schema = { params: byId, response: { 200: record } };
    app.post('/:id/restaurar', { config: { allow: ['delete', name] }, schema }, async (request) => {
      const { caller, empresaId, id } = calledOn(request);
      const row = await writing(db, store, empresaId, async (tx) => {
        await restore(tx, caller, id);
        return readOne(tx, storeFor(caller), empresaId, id);
      });
      changed(empresaId, name, [row]);
      return row;
    });
  };

const these = z.object({ ids: z.array(rowId).min(1).max(1_000) });

/**
 * `POST /restaurar`: restores deleted records, and returns the ids of those that came back. `restore` does it, by the
 * rules of their kind.
 */
export const restoringMany =
  (
    { db, changed }: Deps,
    store: Store,
    restore: (tx: Tx, caller: Caller, ids: readonly number[]) => Promise<ChangedRow[]>,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const { name } = store.entity;
    const schema = { body: these, response: { 200: z.object({ ids: z.array(rowId) }) } };
    app.post('/restaurar', { config: { allow: ['delete', name] }, schema }, async (request) => {
      const caller = callerOf(request);
      const back = await writing(db, store, caller.empresaId, (tx) => restore(tx, caller, request.body.ids));
      changed(caller.empresaId, name, back);
      return { ids: back.map(({ id }) => id) };
    });
  };

/** Those of these records that the company has deleted. */
export const deleted = (table: StoredTable, empresaId: number, ids: readonly number[]) =>
  and(eq(table.empresa_id, empresaId), inArray(table.id, [...ids]), isNotNull(table.eliminado_en));

/** Restores a deleted record with these values, and tells the audit. */
export const undelete = async (
  tx: Tx,
  { entity, table }: Store,
  caller: Caller,
  row: Record<string, unknown> & { id: number },
  values: Record<string, unknown>,
): Promise<void> => {
  await updating(tx, table, { ...values, eliminado_en: null, ...changedBy(table, caller.user.id) }).where(
    and(eq(table.empresa_id, caller.empresaId), eq(table.id, row.id)),
  );
  const { name } = entity;
  await audit(tx, actorOf(caller), { accion: 'revertir', entidad: name, entidad_id: row.id, nombre: nameOf(row) });
};

/**
 * Restores those of these records that are deleted and name nothing that was deleted since, with these values; and
 * tells the audit. @returns them
 */
export const undeleteWhole = async (
  tx: Tx,
  { entity, table }: Store,
  caller: Caller,
  ids: readonly number[],
  values: Record<string, unknown> = {},
): Promise<ChangedRow[]> => {
  const { empresaId, user } = caller;
  const gone = (await tx
    .select()
    .from(table as PgTable)
    .where(deleted(table, empresaId, ids))) as Row[];
  const may = new Map((await whole(tx, empresaId, entity.name, gone)).map((row) => [row.id, row]));
  const back = await updating(tx, table, { ...values, eliminado_en: null, ...changedBy(table, user.id) })
    .where(deleted(table, empresaId, [...may.keys()]))
    .returning({ id: table.id, version: table.version });
  const named = (back as Row[]).map(({ id }) => ({ id, nombre: nameOf(may.get(id) ?? {}) }));
  await auditEach(tx, actorOf(caller), 'revertir', entity.name, named);
  return back as ChangedRow[];
};

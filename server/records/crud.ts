import type { Deps } from './deps';
import { and, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

import { sees } from '#contract/core/access';
import { keptDates } from '#contract/core/dateBounds';
import { eliminado, eliminadoCon } from '#contract/core/eliminado';
import { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { changedBy } from '../db/tables/stored';
import { once } from './idempotency';
import { audit, auditEach, changesBetween, nameOf, type Actor } from '../history/audit';
import { record } from '../history/timeline';
import type { Entry } from '../history/entry';
import { filteredQuery, readIds } from './query';
import { withIds, type Naming } from './named';
import { refuseNamed, leaveViews } from './naming';
import { byId, calledOn, idOf, reading, type StoreFor } from './reading';
import { tellEffects } from './effects';
import { ApiError, parseBody, parsedLater, theOne } from '../plugins/errors';

import { actorOf, callerOf, type Caller } from '../plugins/guard';
import {
  checkReferences,
  lockToRemove,
  mine,
  readOne,
  readRows,
  updating,
  writing,
  type Row,
  type Store,
} from './store';

/**
 * The REST routes of an entity in the dialect of ra-data-simple-rest, scoped to the caller's company.
 *
 * @param storeFor the store as one caller sees it, where rows or fields depend on the caller
 */
export const crud =
  (deps: Deps, store: Store, storeFor: StoreFor = () => store): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, changed } = deps;
    const { entity, table } = store;
    const name = entity.name;
    const record = entity.record.partial();
    const visibleTo = ({ role }: Pick<Caller, 'role'>) => sees(role, entity);

    await app.register(reading(deps, store, storeFor));

    app.post(
      '/',
      { config: { allow: ['create', name] }, schema: { body: parsedLater(entity.input), response: { 201: record } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const input = parseBody(entity.input, request.body);
        const row = await writing(db, store, caller.empresaId, async (tx) => {
          const id = await once(tx, request, () => insertRecord(tx, storeFor(caller), caller, input));
          return readOne(tx, storeFor(caller), caller.empresaId, id, false, visibleTo(caller));
        });
        changed(caller.empresaId, name, [row]);
        return reply.code(201).send(row);
      },
    );

    app.route({
      method: ['PUT', 'PATCH'],
      url: '/:id',
      config: { allow: ['edit', name] },
      schema: { params: byId, body: parsedLater(entity.patch.extend({ version: z.int() })), response: { 200: record } },
      handler: async (request) => {
        const { caller, id } = calledOn(request);
        const { row, antes } = await writing(db, store, caller.empresaId, async (tx) => {
          const seen = storeFor(caller);
          const before = await readOne(tx, seen, caller.empresaId, id, true);
          const patch = readPatch(request.body, before);
          const { version } = parseBody(z.object({ version: z.int() }), request.body);
          if (version !== before.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: before } });
          await updateRecord(tx, seen, caller, before, patch);
          return { row: await readOne(tx, seen, caller.empresaId, id), antes: before };
        });
        changed(caller.empresaId, name, [{ id, version: row.version, antes }]);
        return row;
      },
    });

    app.route({
      method: ['PUT', 'PATCH'],
      url: '/',
      config: { allow: ['edit', name] },
      schema: { querystring: filteredQuery, body: parsedLater(entity.patch), response: { 200: z.array(z.int()) } },
      handler: async (request) => {
        const caller = callerOf(request);
        const ids = readIds(request.query);
        const rows = await writing(db, store, caller.empresaId, async (tx) => {
          const seen = storeFor(caller);
          const before = await readAll(tx, seen, caller.empresaId, ids);
          const patch = readPatch(request.body);
          await updateRecords(tx, seen, caller, before, () => patch);
          const was = new Map(before.map((row) => [row.id, row]));
          const after = await readAll(tx, seen, caller.empresaId, ids);
          return after.map(({ id, version }) => ({ id, version, antes: was.get(id) ?? null }));
        });
        changed(caller.empresaId, name, rows);
        return ids;
      },
    });

    app.delete(
      '/:id',
      { config: { allow: ['delete', name] }, schema: { params: byId, response: { 200: eliminado } } },
      async (request) => {
        const id = idOf(request.params.id);
        return eliminadoCon(id, await removeAll(callerOf(request), [id]));
      },
    );

    app.delete(
      '/',
      {
        config: { allow: ['delete', name] },
        schema: { querystring: filteredQuery, response: { 200: z.array(z.int()) } },
      },
      async (request, reply) => {
        const ids = readIds(request.query);
        tellEffects(reply, await removeAll(callerOf(request), ids));
        return ids;
      },
    );

    /** Only fields that were sent: an absent one keeps its value, whatever its default on create. */
    const readPatch = (body: unknown, before: Record<string, unknown> = {}): Record<string, unknown> => {
      const given = parseBody(z.record(z.string(), z.unknown()), body);
      const kept = keptDates(entity.fields, given, before);
      const sent = Object.fromEntries(Object.entries(given).filter(([field]) => !kept.includes(field)));
      const patch: Record<string, unknown> = parseBody(entity.patch, sent);
      return Object.fromEntries(Object.entries(patch).filter(([field]) => Object.hasOwn(sent, field)));
    };

    /** All or none: a missing record refuses the whole change. */
    const readAll = async (tx: Tx, seen: Store, empresaId: number, ids: number[], removing = false): Promise<Row[]> => {
      const where = and(mine(seen, empresaId), inArray(table.id, ids));
      await seen.lockFirst?.(tx, ids, empresaId);
      if (removing) await lockToRemove(tx, seen, empresaId, ids);
      else await tx.execute(sql`select 1 from ${table} where ${where} order by id for no key update`);
      const rows = await readRows(tx, seen, where);
      if (rows.length < ids.length) throw new ApiError('NO_ENCONTRADO');
      return rows;
    };

    const removeAll = async (caller: Caller, ids: number[]): Promise<string[]> => {
      const { removed, effects } = await writing(db, store, caller.empresaId, async (tx) =>
        removeRecords(tx, storeFor(caller), caller, await readAll(tx, storeFor(caller), caller.empresaId, ids, true)),
      );
      changed(caller.empresaId, name, removed);
      return effects;
    };
  };

/** The author of the records: a person, or the product itself (null). */
export interface RecordAuthor extends Pick<Caller, 'empresaId'>, Pick<Actor, 'importacion'>, Naming {
  user: { id: number | null };
  ip: string | null;
}

/** The user who writes records. */
export interface Writer extends RecordAuthor {
  user: Pick<Caller['user'], 'id'>;
}

/** The writable fields, which are those that the audit records; of a record that is named by text, the text. */
const written = ({ entity, named = {} }: Store) => {
  const ids = Object.values(named).map(({ id }) => id);
  return Object.keys(entity.fields).filter((field) => !ids.includes(field));
};

/** Creates a record from validated input, with its rules, history and audit. @returns its id */
export const insertRecord = async (
  tx: Tx,
  store: Store,
  writer: RecordAuthor,
  input: Record<string, unknown>,
): Promise<number> => {
  const [row] = await insertRecords(tx, store, writer, [input]);
  if (!row) throw new Error('the record was not stored');
  return row.id;
};

/**
 * Creates several at once: each by its own rules, with as few statements as possible.
 * @returns them in the order of their input
 */
export const insertRecords = async (
  tx: Tx,
  store: Store,
  writer: RecordAuthor,
  given: readonly Record<string, unknown>[],
): Promise<Row[]> => {
  const { empresaId, user } = writer;
  const { entity, table } = store;
  const inputs = await withIds(tx, store, writer, given, [], insertRecords);
  await checkReferences(tx, store, inputs, empresaId);
  const values = [];
  for (const input of inputs) values.push((await store.prepare?.(tx, input, null, empresaId)) ?? input);
  const created = await tx
    .insert(table as PgTable)
    .values(
      values.map((each) => ({
        ...each,
        empresa_id: empresaId,
        creado_por_id: user.id,
        actualizado_por_id: user.id,
      })) as never,
    )
    .returning({ id: table.id });
  const ids = created.map(({ id }) => Number(id));
  const found = await readMany(tx, store, empresaId, ids);
  const audited: Parameters<typeof audit>[2][] = [];
  const entries: Entry[] = [];
  for (const row of found) {
    entries.push(...((await store.written?.(tx, row, null, actorOf(writer))) ?? []));
    const cambios = changesBetween(null, row, written(store));
    audited.push({ accion: 'crear', entidad: entity.name, entidad_id: row.id, nombre: nameOf(row), cambios });
  }
  await store.writtenAll?.(
    tx,
    found.map((row) => ({ row, before: null })),
    actorOf(writer),
  );
  await record(tx, actorOf(writer), ...entries);
  await audit(tx, actorOf(writer), ...audited);
  return found;
};

interface Removal {
  removed: { id: number; version: number }[];
  /** What else changed, in sentences for the user. */
  effects: string[];
}

/** Deletes records by their rules. `before`: their last state. @throws ApiError EN_USO when others need them */
export const removeRecords = async (tx: Tx, store: Store, writer: Writer, before: readonly Row[]): Promise<Removal> => {
  const { empresaId, user } = writer;
  const { entity, table } = store;
  const ids = before.map(({ id }) => id);
  await lockToRemove(tx, store, empresaId, ids);
  await store.beforeRemove?.(tx, ids, empresaId);
  await refuseNamed(tx, empresaId, entity.name, ids);
  const effects = await leaveViews(tx, empresaId, user.id, entity.name, ids);
  const named = before.map((row) => ({ id: row.id, nombre: nameOf(row) }));
  await auditEach(tx, actorOf(writer), 'eliminar', entity.name, named);
  const removed = await updating(tx, table, {
    eliminado_en: sql`now()`,
    ...changedBy(table, user.id),
  })
    .where(and(mine(store, empresaId), inArray(table.id, ids)))
    .returning({ id: table.id, version: table.version });
  await store.removed?.(tx, before, actorOf(writer));
  return { removed: removed as Removal['removed'], effects };
};

/** Records in the order of these ids. @throws ApiError 404 when one is missing */
const readMany = async (tx: Tx, store: Store, empresaId: number, ids: readonly number[]): Promise<Row[]> => {
  const found = await readRows(tx, store, and(mine(store, empresaId), inArray(store.table.id, [...ids])));
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new ApiError('NO_ENCONTRADO');
    return row;
  });
};

/**
 * Changes a record, whose row is locked, with its rules, history and audit. `patch`: only the fields that change.
 * @returns the resulting record
 */
export const updateRecord = async (
  tx: Tx,
  store: Store,
  writer: Writer,
  before: Row,
  patch: Record<string, unknown>,
): Promise<Row> => {
  return theOne(await updateRecords(tx, store, writer, [before], () => patch));
};

/**
 * Changes several, whose rows are locked, at once: each by its own rules, with as few statements as possible. @returns
 * them in the order of `before`
 */
export const updateRecords = async (
  tx: Tx,
  store: Store,
  writer: Writer,
  before: readonly Row[],
  patchOf: (row: Row) => Record<string, unknown>,
): Promise<Row[]> => {
  const { empresaId, user } = writer;
  const { entity, table } = store;
  const patches = await withIds(tx, store, writer, before.map(patchOf), before, insertRecords);
  await checkReferences(tx, store, patches, empresaId, before);
  const alike = new Map<string, { ids: number[]; values: Record<string, unknown> }>();
  for (const [at, row] of before.entries()) {
    const patch = patches[at] ?? {};
    const values = (await store.prepare?.(tx, patch, row, empresaId)) ?? patch;
    const key = JSON.stringify(values);
    const known = alike.get(key);
    if (known) known.ids.push(row.id);
    else alike.set(key, { ids: [row.id], values });
  }
  for (const { ids, values } of alike.values())
    await updating(tx, table, {
      ...values,
      ...changedBy(table, user.id),
    }).where(and(mine(store, empresaId), inArray(table.id, ids)));

  const after = await readMany(
    tx,
    store,
    empresaId,
    before.map(({ id }) => id),
  );
  const audited: Parameters<typeof audit>[2][] = [];
  const entries: Entry[] = [];
  const pairs: { row: Row; before: Row }[] = [];
  for (const [at, was] of before.entries()) {
    const row = after[at];
    if (!row) throw new ApiError('NO_ENCONTRADO');
    pairs.push({ row, before: was });
    entries.push(...((await store.written?.(tx, row, was, actorOf(writer))) ?? []));
    const cambios = changesBetween(was, row, written(store));
    if (cambios.length > 0)
      audited.push({ accion: 'editar', entidad: entity.name, entidad_id: row.id, nombre: nameOf(row), cambios });
  }
  await store.writtenAll?.(tx, pairs, actorOf(writer));
  await record(tx, actorOf(writer), ...entries);
  await audit(tx, actorOf(writer), ...audited);
  return after;
};

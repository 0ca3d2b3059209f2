import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cierreConteo, contados, conteos, type Conteo } from '#contract/entities/conteos';
import { conteoRenglonTable, conteoTable } from '../../db/tables/bodegas';
import { changedBy } from '../../db/tables/stored';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import { insertRecord } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, calledOn, reading } from '../../records/reading';
import { readOne, writing, type Row } from '../../records/store';
import { inUse, mustBeOwn } from '../bodegas/index';
import { close } from './close';
import { refuseElsewhere, refuseOthers } from './open';
import { conteoStore, conteoStoreFor } from './store';

/** Counts of stores: begun, counted by several people, and closed once, which corrects the stock. */
export const conteoRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, changed } = deps;
    const record = conteos.record.partial();
    await app.register(reading(deps, conteoStore, conteoStoreFor));

    app.post(
      '/',
      {
        config: { allow: ['create', 'conteos'] },
        schema: { body: parsedLater(conteos.input), response: { 201: record } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const input = parseBody(conteos.input, request.body);
        const row = await writing(db, conteoStore, empresaId, async (tx) => {
          await inUse(tx, empresaId, input.bodega_id);
          await mustBeOwn(tx, caller, input.bodega_id);
          const id = await once(tx, request, async () => {
            await refuseElsewhere(tx, empresaId, input.bodega_id, input.repuesto_ids);
            return insertRecord(tx, conteoStore as never, caller, input);
          });
          return readOne(tx, conteoStoreFor(caller), empresaId, id);
        });
        changed(empresaId, 'conteos', [row]);
        return reply.code(201).send(row);
      },
    );

    app.put(
      '/:id/renglones',
      {
        config: { allow: ['create', 'conteos'] },
        schema: { params: byId, body: parsedLater(contados), response: { 200: record } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const lines = parseBody(contados, request.body);
        const row = await db.tenant(empresaId, async (tx) => {
          // A phone that repeats what was stored is not told that the count has ended since.
          await once(tx, request, async () => {
            await refuseOthers(tx, empresaId, await opened(tx, caller, id), lines);
            await write(tx, caller, id, lines);
            return id;
          });
          return readOne(tx, conteoStoreFor(caller), empresaId, id);
        });
        changed(empresaId, 'conteos', [row]);
        return row;
      },
    );

    for (const [verb, estado] of [['cerrar', 'cerrado'] as const, ['anular', 'anulado'] as const])
      app.post(
        `/:id/${verb}`,
        {
          config: { allow: ['edit', 'conteos'] },
          schema: { params: byId, body: parsedLater(cierreConteo), response: { 200: record } },
        },
        async (request) => {
          const { caller, empresaId, id } = calledOn(request);
          const { motivo } = parseBody(cierreConteo, request.body);
          const { row, parts } = await db.tenant(empresaId, async (tx) => {
            const parts: Row[] = [];
            await once(tx, request, async () => {
              const count = await opened(tx, caller, id);
              if (estado === 'cerrado') parts.push(...(await close(tx, caller, count, motivo)));
              await end(tx, caller, count, estado, motivo);
              return id;
            });
            return { row: await readOne(tx, conteoStoreFor(caller), empresaId, id), parts };
          });
          changed(empresaId, 'conteos', [row]);
          if (parts.length > 0) changed(empresaId, 'repuestos', parts);
          return row;
        },
      );
  };

/** Locked. @throws ApiError 409 when it is over */
const opened = async (tx: Tx, caller: Caller, id: number): Promise<Conteo> => {
  const count = (await readOne(tx, conteoStoreFor(caller), caller.empresaId, id, true)) as unknown as Conteo;
  if (count.estado !== 'abierto') throw new ApiError('CONFLICTO', { message: `El conteo está ${count.estado}.` });
  return count;
};

/** The same line that a phone sends again is one. */
const write = async (tx: Tx, { empresaId, user }: Caller, id: number, lines: ReturnType<typeof contados.parse>) => {
  const t = conteoRenglonTable;
  for (const { repuesto_id, contado, contado_en } of lines) {
    const same = contado_en
      ? await tx
          .select({ id: t.id })
          .from(t)
          .where(
            and(
              ...[eq(t.empresa_id, empresaId), eq(t.conteo_id, id), eq(t.repuesto_id, repuesto_id)],
              ...[eq(t.contado, contado), eq(t.contado_en, contado_en)],
            ),
          )
      : [];
    if (same.length > 0) continue;
    await tx.insert(t).values({
      ...{ empresa_id: empresaId, conteo_id: id, repuesto_id, contado, contado_por_id: user.id },
      ...(contado_en && { contado_en }),
    });
  }
};

const end = async (tx: Tx, caller: Caller, { id }: Conteo, estado: Conteo['estado'], motivo: string) => {
  await tx
    .update(conteoTable)
    .set({
      ...{ estado, motivo, cerrado_en: sql`now()` as never, cerrado_por_id: caller.user.id },
      ...changedBy(conteoTable, caller.user.id),
    })
    .where(and(eq(conteoTable.empresa_id, caller.empresaId), eq(conteoTable.id, id)));
  await audit(tx, actorOf(caller), {
    ...{ accion: 'editar', entidad: 'conteos', entidad_id: id, nombre: `#${id}` },
    cambios: [
      { campo: 'estado', antes: 'abierto', despues: estado },
      { campo: 'motivo', antes: null, despues: motivo },
    ],
  });
};

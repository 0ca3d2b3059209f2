import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { finManoObra, manoObra, nuevaManoObra, type ManoObra } from '#contract/entities/ordenes';
import { z } from '#contract/core/validation';
import { byId, byItem, idOf, removesItem } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import type { Tx } from '../../../db/system';
import { audit } from '../../../history/audit';
import { once } from '../../../records/idempotency';
import { ApiError, fieldError, parseBody, parsedLater, theOne } from '../../../plugins/errors';
import { actorOf, type Caller } from '../../../plugins/guard';
import { labourFields, recount } from '../costs/costs';
import { manoObraTable as l } from '../../../db/tables/ordenParts';
import { readingBelow, writeBelow } from '../record/below';
import { happenedAt, mustTakeCosts, reachOrder, runsOrders, type Reached } from '../record/reach';
import { ordenStore, warrantyNotices } from '../record/store';
import { tellLateCosts } from '../record/timeline';
import { addLabour } from './addLabour';

/** The hours worked on an order. Users who do not edit orders see no rates. */
export const labourRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/mano-obra',
      { config: { allow: ['show', 'ordenes'] }, schema: { params: byId, response: { 200: z.array(manoObra) } } },
      readingBelow(deps.db, (tx, caller, id) => read(tx, caller, id)),
    );

    app.post(
      '/:id/mano-obra',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byId, body: parsedLater(nuevaManoObra), response: { 201: manoObra } },
      },
      async (request, reply) => {
        const made = await writeBelow(deps, request, async (tx, caller, order) => {
          const input = parseBody(nuevaManoObra, request.body);
          const key = await once(tx, request, () => addLabour(tx, caller, order, input));
          await tellLateCosts(tx, actorOf(caller), order);
          const made = await one(tx, caller, order.id, key);
          return { ...made, ...(await warrantyNotices(tx, caller.empresaId, order.id)) };
        });
        return reply.code(201).send(made);
      },
    );

    app.post(
      '/:id/mano-obra/:item/fin',
      {
        config: { allow: ['create', 'aportes'] },
        schema: { params: byItem, body: parsedLater(finManoObra), response: { 200: manoObra } },
      },
      async (request) => {
        const key = idOf(request.params.item);
        const end = async (tx: Tx, caller: Caller, order: Reached) => {
          const entry = await one(tx, caller, order.id, key);
          if (!order.oficina && entry.personal_id !== order.persona) throw new ApiError('NO_ENCONTRADO');
          const { fin_en } = parseBody(finManoObra, request.body);
          await once(tx, request, async () => {
            await stop(tx, caller, entry, happenedAt(fin_en, 'fin_en'));
            return key;
          });
          return one(tx, caller, order.id, key);
        };
        // A timer is stopped by its owner, even on an order that was reassigned.
        return writeBelow(deps, request, end, (tx, caller, id) =>
          reachOrder(tx, caller, id, 'no key update', ordenStore),
        );
      },
    );

    app.delete(
      '/:id/mano-obra/:item',
      { config: { allow: ['edit', 'ordenes'] }, schema: removesItem },
      async (request) => {
        const key = idOf(request.params.item);
        return writeBelow(deps, request, async (tx, caller, order) => {
          const entry = await one(tx, caller, order.id, key);
          mustTakeCosts(order);
          await tx
            .update(l)
            .set({ eliminado_en: sql`now()` })
            .where(entryOf(caller.empresaId, order.id, key));
          await audit(tx, actorOf(caller), {
            accion: 'eliminar',
            entidad: 'mano_obra',
            entidad_id: key,
            nombre: entry.persona,
          });
          await recount(tx, caller.empresaId, order.id);
          await tellLateCosts(tx, actorOf(caller), order);
          return { id: key };
        });
      },
    );
  };

const stop = async (tx: Tx, caller: Caller, entry: ManoObra, fin_en: string) => {
  if (entry.fin_en) throw new ApiError('CONFLICTO', { message: 'El reloj ya está detenido.' });
  if (Date.parse(fin_en) < Date.parse(entry.inicio_en)) throw fieldError('fin_en', 'Debe ser posterior al inicio');
  await tx
    .update(l)
    .set({ fin_en })
    .where(entryOf(caller.empresaId, entry.orden_id, entry.id));
  const cambios = [{ campo: 'fin_en', antes: null, despues: fin_en }];
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'mano_obra',
    entidad_id: entry.id,
    nombre: entry.persona,
    cambios,
  });
  await recount(tx, caller.empresaId, entry.orden_id);
};

const ofOrder = (empresaId: number, ordenId: number) =>
  and(eq(l.empresa_id, empresaId), eq(l.orden_id, ordenId), isNull(l.eliminado_en));
const entryOf = (empresaId: number, ordenId: number, id: number) => and(ofOrder(empresaId, ordenId), eq(l.id, id));

const read = (tx: Tx, caller: Caller, ordenId: number, id?: number): Promise<ManoObra[]> =>
  tx
    .select(labourFields(runsOrders(caller)))
    .from(l)
    .where(id ? entryOf(caller.empresaId, ordenId, id) : ofOrder(caller.empresaId, ordenId))
    .orderBy(asc(l.inicio_en), asc(l.id));

const one = async (tx: Tx, caller: Caller, ordenId: number, id: number): Promise<ManoObra> => {
  return theOne(await read(tx, caller, ordenId, id));
};

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioOrden, ordenes, pasoOrden } from '#contract/entities/ordenes';
import { z } from '#contract/core/validation';
import type { Tx } from '../../../db/system';
import { byId, calledOn, idOf } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { tellTouched, type Touched } from '../../../records/touched';
import { once } from '../../../records/idempotency';
import { ApiError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, callerOf, type Caller } from '../../../plugins/guard';
import { readOne } from '../../../records/store';
import { lockAssetsOf } from '../record/assetState';
import { announceTogether } from '../record/listeners';
import { orHandedOver } from '../costs/handedOver';
import { readSteps } from '../record/history';
import { orderOfClock } from '../work/labour';
import { reachOrder, runsOrders } from '../record/reach';
import { ordenStoreFor, type OrderCaller } from '../record/store';
import { ordenTable as o } from '../../../db/tables/ordenes';
import { isContradicted, isThere, moveOrder, startsLate } from './transition';
import { personIdOf } from '../../../records/person';

const record = ordenes.record.partial();

/** Costs are only for users who edit orders. */
export const visibleTo = (asker: Pick<OrderCaller, 'role'>) => (field: string) =>
  runsOrders(asker) || !ordenes.costs.includes(field);

/** The transitions of one order, and its history. */
export const transitionRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/transicion',
      {
        config: { allow: ['show', 'ordenes'] },
        schema: { params: byId, body: parsedLater(cambioOrden), response: { 200: record } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const { orden, touched, antes, left } = await db.tenant(empresaId, async (tx) => {
          const clockOn = await clockThatMoves(tx, caller, request.body);
          const ids = clockOn === undefined ? [id] : [id, clockOn];
          await lockAssetsOf(tx, empresaId, ids);
          const left =
            clockOn === undefined
              ? []
              : (await lockOrders(tx, empresaId, ids)).filter((each) => each.id === clockOn && each.id !== id);
          const seen = ordenStoreFor(caller);
          const order = await orHandedOver(
            tx,
            caller,
            () => id,
            () => readOne(tx, seen, empresaId, id, true),
          );
          const cambio = parseBody(cambioOrden, request.body);
          let touched: readonly Touched[] = [];
          let already = false;
          let timed = false;
          const moved = await once(tx, request, async () => {
            already = await isThere(tx, order, cambio);
            if (already) {
              timed = await startsLate(tx, caller, order, cambio, clockOn);
              return id;
            }
            if (await isContradicted(tx, order, cambio))
              throw new ApiError('VERSION_CONFLICTO', {
                extra: {
                  registro: await readOne(tx, seen, empresaId, id, false, visibleTo(caller)),
                  campos: ['estado'],
                },
              });
            const done = await moveOrder(tx, caller, order, cambio, { clockOn, fromPhone: request.phone !== null });
            if (request.phone && done.later) request.phone.dated = true;
            await announceTogether(tx, actorOf(caller), [done.change]);
            touched = done.touched;
            return id;
          });
          if (moved !== id) throw new ApiError('IDEMPOTENCIA_CONFLICTO');
          return {
            orden: await readOne(tx, seen, empresaId, id, false, visibleTo(caller)),
            touched,
            antes: order,
            left: already && !timed ? null : left,
          };
        });
        if (left === null) return orden;
        changed(empresaId, 'ordenes', [{ id, version: orden.version, antes }, ...left]);
        tellTouched(changed, empresaId, touched);
        return orden;
      },
    );

    app.get(
      '/:id/historial',
      { config: { allow: ['show', 'ordenes'] }, schema: { params: byId, response: { 200: z.array(pasoOrden) } } },
      async (request) => {
        const caller = callerOf(request);
        return db.tenant(caller.empresaId, async (tx) => {
          const { id } = await reachOrder(tx, caller, idOf(request.params.id));
          return readSteps(tx, id);
        });
      },
    );
  };

/** The order from which the caller's timer moves, if the transition asks for that. */
const clockThatMoves = async (tx: Tx, caller: Caller, body: unknown): Promise<number | undefined> => {
  if (!cambioOrden.pick({ mueve_reloj: true }).safeParse(body).data?.mueve_reloj) return undefined;
  const persona = await personIdOf(tx, caller);
  return persona === null ? undefined : orderOfClock(tx, caller.empresaId, persona);
};

/** Always by id: requests that move timers in opposite directions do not deadlock. */
const lockOrders = (tx: Tx, empresaId: number, ids: number[]) =>
  tx
    .select({ id: o.id, version: o.version })
    .from(o)
    .where(and(eq(o.empresa_id, empresaId), inArray(o.id, ids)))
    .orderBy(asc(o.id))
    .for('no key update');

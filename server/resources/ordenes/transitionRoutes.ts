import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioOrden, ordenes, pasoOrden } from '#contract/ordenes';
import { z } from '#contract/validation';
import { byId, idOf, type Deps } from '../../crud';
import { once } from '../../idempotency';
import { ApiError, parseBody } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { readOne, type Row } from '../../store';
import { lockAssetsOf } from './assetState';
import { readSteps } from './history';
import { tellAssigned } from './notices';
import { reachOrder, runsOrders } from './reach';
import { ordenStoreFor, type Asker } from './store';
import { moveOrder } from './transition';

const record = ordenes.record.partial();

/** Costs are for who runs the orders. */
export const visibleTo = (asker: Pick<Asker, 'role'>) => (field: string) => runsOrders(asker) || !ordenes.costs.includes(field);

/** Moves of one order, and the steps that it took. */
export const transitionRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/transicion',
      { config: { allow: ['show', 'ordenes'] }, schema: { params: byId, body: z.unknown(), response: { 200: record } } },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const id = idOf(request.params.id);
        const { orden, activo } = await db.tenant(empresaId, async (tx) => {
          await lockAssetsOf(tx, empresaId, [id]);
          const seen = ordenStoreFor(caller);
          const order = await readOne(tx, seen, empresaId, id, true);
          const cambio = parseBody(cambioOrden, request.body);
          let activo: Row | null = null;
          const moved = await once(tx, request, async () => {
            if (cambio.version !== order.version)
              throw new ApiError('VERSION_CONFLICTO', { extra: { registro: await readOne(tx, seen, empresaId, id, false, visibleTo(caller)) } });
            const done = await moveOrder(tx, caller, order, cambio);
            if (done.recibe) await tellAssigned(tx, actorOf(caller), [done.orden]);
            activo = done.activo;
            return id;
          });
          if (moved !== id) throw new ApiError('IDEMPOTENCIA_CONFLICTO');
          return { orden: await readOne(tx, seen, empresaId, id, false, visibleTo(caller)), activo };
        });
        changed(empresaId, 'ordenes', [orden]);
        if (activo) changed(empresaId, 'activos', [activo]);
        return orden;
      },
    );

    app.get('/:id/historial', { config: { allow: ['show', 'ordenes'] }, schema: { params: byId, response: { 200: z.array(pasoOrden) } } }, async (request) => {
      const caller = callerOf(request);
      return db.tenant(caller.empresaId, async (tx) => {
        const { id } = await reachOrder(tx, caller, idOf(request.params.id));
        return readSteps(tx, id);
      });
    });
  };

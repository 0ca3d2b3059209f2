import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioCompra, compras, pasoCompra } from '#contract/entities/compras';
import { z } from '#contract/core/validation';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import type { Deps } from '../../records/deps';
import { once } from '../../records/idempotency';
import { byId, calledOn } from '../../records/reading';
import { readOne } from '../../records/store';
import { readSteps } from './history';
import { compraStore, purchaseStoreFor } from './store';
import { lockedPurchase, moveTo } from './transition';

/** The moves of a purchase, and its history. */
export const transitionRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/transicion',
      {
        config: { allow: ['edit', 'compras'] },
        schema: { params: byId, body: parsedLater(cambioCompra), response: { 200: compras.record.partial() } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const { row, antes } = await db.tenant(empresaId, async (tx) => {
          const antes = await lockedPurchase(tx, caller, id);
          const { version, ...cambio } = parseBody(cambioCompra, request.body);
          await once(tx, request, async () => {
            if (version !== antes.version) throw new ApiError('VERSION_CONFLICTO', { extra: { registro: antes } });
            await moveTo(tx, caller, antes, cambio);
            return id;
          });
          return { row: await readOne(tx, purchaseStoreFor(caller), empresaId, id), antes };
        });
        changed(empresaId, 'compras', [{ id, version: row.version, antes }]);
        return row;
      },
    );

    app.get(
      '/:id/historial',
      { config: { allow: ['show', 'compras'] }, schema: { params: byId, response: { 200: z.array(pasoCompra) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, compraStore, empresaId, id);
          return readSteps(tx, empresaId, id);
        });
      },
    );
  };

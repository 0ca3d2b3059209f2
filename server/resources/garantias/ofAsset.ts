import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { garantiasDeActivo, garantiaVigente } from '#contract/entities/garantias';
import { z } from '#contract/core/validation';
import type { Deps } from '../../records/deps';
import { byId, calledOn } from '../../records/reading';
import { readOne } from '../../records/store';
import { warrantiesOf } from '../../warranty/inForce';
import { activoStore } from '../activos/index';

/** `GET /activos/{id}/garantias`: those in force for an asset, before somebody spends money on it. */
export const warrantiesOfAsset =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/garantias',
      {
        config: { allow: ['show', 'activos'] },
        schema: { params: byId, querystring: garantiasDeActivo, response: { 200: z.array(garantiaVigente) } },
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        const { fecha, servicio_ids } = request.query;
        return db.read(empresaId, async (tx) => {
          await readOne(tx, activoStore, empresaId, id);
          return warrantiesOf(tx, empresaId, id, { momento: fecha ?? null, servicios: servicio_ids });
        });
      },
    );
  };

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import { dispositionOf } from '../encoding/disposition';
import { audit } from '../history/audit';
import { actorOf } from '../plugins/guard';
import type { Deps } from '../records/deps';
import { byId, calledOn } from '../records/reading';
import { purchasePaper } from './printed';

/** `GET /compras/{id}/pdf`: the purchase on paper. */
export const pdfRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/pdf',
      {
        config: { allow: ['show', 'compras'], inTurn: true },
        schema: { params: byId, response: { 200: z.unknown() } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const { numero, nombre, contenido } = await purchasePaper(db, empresaId, id);
        await db.tenant(empresaId, (tx) =>
          audit(tx, actorOf(caller), { accion: 'exportar', entidad: 'compras', entidad_id: id, nombre: numero }),
        );
        return reply
          .header('content-disposition', dispositionOf(nombre, 'inline'))
          .type('application/pdf')
          .send(contenido);
      },
    );
  };

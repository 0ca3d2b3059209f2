import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import { dispositionOf } from '../encoding/disposition';
import { audit } from '../history/audit';
import { actorOf } from '../plugins/guard';
import type { Deps } from '../records/deps';
import { calledOn, idOf } from '../records/reading';
import { inBuilder } from '../untrusted/index';
import { readClaim } from './content';

/** `GET /garantias/{id}/reclamos/{reclamo}/pdf`: the claim on paper. */
export const claimPaperRoutes =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/reclamos/:reclamo/pdf',
      {
        config: { allow: ['show', 'garantias'], inTurn: true },
        schema: { params: z.object({ id: z.string(), reclamo: z.string() }), response: { 200: z.unknown() } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const claim = idOf(request.params.reclamo);
        const content = await readClaim(db, caller, id, claim);
        const { numero } = content.order;
        const contenido = await inBuilder('claimPdf', content, { owner: `empresa ${empresaId}` });
        await db.tenant(empresaId, (tx) =>
          audit(tx, actorOf(caller), { accion: 'exportar', entidad: 'reclamos', entidad_id: claim, nombre: numero }),
        );
        return reply
          .header('content-disposition', dispositionOf(`reclamo-de-garantia-${numero}.pdf`, 'inline'))
          .type('application/pdf')
          .send(contenido);
      },
    );
  };

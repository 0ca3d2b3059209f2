import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import { dispositionOf } from '../../../encoding/disposition';
import { audit } from '../../../history/audit';
import { actorOf } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { byId, calledOn } from '../../../records/reading';
import { inBuilder } from '../../../untrusted/index';
import { readEventPaper } from './paperContent';

/** `GET /eventos/{id}/pdf`: the event on paper. */
export const paperRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/pdf',
      {
        config: { allow: ['show', 'eventos'], inTurn: true },
        schema: { params: byId, response: { 200: z.unknown() } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const paper = await readEventPaper(db, caller, id);
        const pdf = await inBuilder('eventPdf', paper, { owner: `empresa ${empresaId}` });
        await db.tenant(empresaId, (tx) =>
          audit(tx, actorOf(caller), { accion: 'exportar', entidad: 'eventos', entidad_id: id }),
        );
        return reply
          .header('content-disposition', dispositionOf(`evento-${id}.pdf`, 'inline'))
          .type('application/pdf')
          .send(pdf);
      },
    );
  };

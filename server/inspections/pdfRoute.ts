import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import { dispositionOf } from '../encoding/disposition';
import { audit } from '../history/audit';
import { actorOf } from '../plugins/guard';
import type { Deps } from '../records/deps';
import { byId, calledOn } from '../records/reading';
import { inBuilder } from '../untrusted/index';
import { readInspection } from './pdfContent';

/** `GET /inspecciones/{id}/pdf`: the inspection on paper, with photos of what failed. */
export const pdfRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/pdf',
      {
        config: { allow: ['show', 'inspecciones'], inTurn: true },
        schema: { params: byId, response: { 200: z.unknown() } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const content = await readInspection(db, empresaId, id);
        const contenido = await inBuilder('inspectionPdf', content, { owner: `empresa ${empresaId}` });
        await db.tenant(empresaId, (tx) =>
          audit(tx, actorOf(caller), { accion: 'exportar', entidad: 'inspecciones', entidad_id: id, nombre: `#${id}` }),
        );
        return reply
          .header('content-disposition', dispositionOf(`inspeccion-${id}.pdf`, 'inline'))
          .type('application/pdf')
          .send(contenido);
      },
    );
  };

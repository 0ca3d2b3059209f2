import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { pideMes } from '#contract/requests/inspecciones';
import { z } from '#contract/core/validation';
import { dispositionOf } from '../encoding/disposition';
import { audit } from '../history/audit';
import { actorOf, callerOf } from '../plugins/guard';
import type { Deps } from '../records/deps';
import { inBuilder } from '../untrusted/index';
import { readMonth } from './monthContent';

/** `GET /inspecciones/mes/pdf`: the inspections of an asset in a month, on paper. */
export const monthRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/mes/pdf',
      {
        config: { allow: ['list', 'inspecciones'], inTurn: true },
        schema: { querystring: pideMes, response: { 200: z.unknown() } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const { activo_id, mes } = request.query;
        const content = await readMonth(db, empresaId, activo_id, mes);
        const contenido = await inBuilder('inspectionMonthPdf', content, { owner: `empresa ${empresaId}` });
        await db.tenant(empresaId, (tx) =>
          audit(tx, actorOf(caller), {
            accion: 'exportar',
            entidad: 'inspecciones',
            nombre: `${content.placa} ${mes}`,
          }),
        );
        return reply
          .header('content-disposition', dispositionOf(`inspecciones-${content.placa}-${mes}.pdf`, 'inline'))
          .type('application/pdf')
          .send(contenido);
      },
    );
  };

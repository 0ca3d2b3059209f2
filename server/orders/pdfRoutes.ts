import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rowId } from '#contract/core/entity';
import { exportando } from '#contract/requests/exportacion';
import type { Role } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import { byId, idOf } from '../records/reading';
import type { Deps } from '../records/deps';
import type { Tx } from '../db/system';
import { keepFile } from '../files/index';
import { audit } from '../history/audit';
import { actorOf, callerOf } from '../plugins/guard';
import { inBuilder } from '../untrusted/index';
import { reachOrder } from '../resources/ordenes/record/reach';
import { readPdfContent } from './pdfContent';

const tipo = 'orden pdf';
const asked = z.object({ orden_id: rowId, role: z.custom<Role>() });

/** One order as a PDF, created by a job with what the caller may see. */
export const pdfRoutes =
  ({ db, jobs }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/pdf',
      {
        config: { allow: ['show', 'ordenes'], token: ['ordenes:lectura'] },
        schema: { params: byId, response: { 202: exportando } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user, role, token } = caller;
        const prepare = async (tx: Tx) => {
          const { id, numero } = await reachOrder(tx, caller, idOf(request.params.id));
          const action = { accion: 'exportar', entidad: 'ordenes', entidad_id: id, nombre: numero } as const;
          await audit(tx, actorOf(caller), action);
          return { orden_id: id, role };
        };
        return reply.code(202).send({ id: await jobs.start(empresaId, user.id, tipo, prepare, token?.id) });
      },
    );

    jobs.handle(tipo, async ({ empresaId, userId, parametros, progress }) => {
      const { orden_id, role } = asked.parse(parametros);
      const content = await readPdfContent(db, { empresaId, role, user: { id: userId } }, orden_id);
      await progress(60);
      const contenido = await inBuilder('orderPdf', content, { owner: `empresa ${empresaId}` });
      const nombre = `orden-${content.order.numero}.pdf`;
      const file = await db.tenant(empresaId, (tx) =>
        keepFile(tx, empresaId, userId, { nombre, tipo: 'application/pdf', contenido }),
      );
      return { archivo_id: file.id, nombre_archivo: nombre };
    });
  };

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { calificacion, nuevaCalificacion } from '#contract/requests/enlacesParada';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { archivoTable } from '../../db/tables/archivos';
import { enlaceVivoTable as links } from '../../db/tables/enlacesVivos';
import { contentOf } from '../../files/index';
import { ApiError, parseBody } from '../../plugins/errors';
import type { Changed } from '../../records/deps';
import { readOne } from '../../records/store';
import { ejecucionStore } from '../../resources/ejecuciones/store';
import type { OpenLink } from '../link/open';
import { isStopLink, proofPhotos, stopViewOf } from './view';

interface Parts {
  db: Db;
  changed: Changed;
  /** The link of an address. @throws ApiError 404, 410 */
  find: (token: string) => Promise<OpenLink>;
  /** What the link shows has changed. */
  forget: () => void;
}

const noSuch = () => new ApiError('ENLACE_INVALIDO', { message: 'Este enlace no muestra una entrega.' });

/** Below `/vivo/{token}` of a stop: the photos of its proof, and what its customer says of it, once. */
export const stopPageRoutes =
  ({ db, changed, find, forget }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { allow: 'anyone' } as const;

    app.get(
      '/vivo/:token/fotos/:n',
      { config, schema: { params: z.object({ token: z.string(), n: z.string() }) } },
      async (request, reply) => {
        const link = await find(request.params.token);
        if (!isStopLink(link)) throw noSuch();
        const [file] = await db.tenant(link.empresa_id, async (tx) => {
          const id = (await proofPhotos(tx, link))[Number(request.params.n) - 1];
          if (id === undefined) return [];
          return tx
            .select({ id: archivoTable.id, tipo: archivoTable.tipo })
            .from(archivoTable)
            .where(and(eq(archivoTable.empresa_id, link.empresa_id), eq(archivoTable.id, id)));
        });
        if (!file?.tipo.startsWith('image/')) throw new ApiError('NO_ENCONTRADO');
        return reply
          .headers({
            'content-type': file.tipo,
            'content-security-policy': "default-src 'none'; sandbox",
            'cross-origin-resource-policy': 'same-origin',
            'referrer-policy': 'no-referrer',
            'x-robots-tag': 'noindex',
          })
          .send(await contentOf(db, link.empresa_id, file.id));
      },
    );

    app.post(
      '/vivo/:token/calificacion',
      {
        config,
        schema: { params: z.object({ token: z.string() }), body: z.unknown(), response: { 201: calificacion } },
      },
      async (request, reply) => {
        const link = await find(request.params.token);
        if (!isStopLink(link)) throw noSuch();
        const { estrellas, comentario = null } = parseBody(nuevaCalificacion, request.body);
        const { given, run } = await db.tenant(link.empresa_id, async (tx) => {
          const [before] = await tx.select({ estrellas: links.estrellas }).from(links).where(eq(links.id, link.id));
          const view = await stopViewOf(tx, { ...link, estrellas: before?.estrellas ?? null });
          if (!view?.puede_calificar) throw refusal(view?.calificacion != null);
          const [row] = await tx
            .update(links)
            .set({ estrellas, comentario, calificado_en: sql`now()` })
            .where(and(eq(links.empresa_id, link.empresa_id), eq(links.id, link.id), isNull(links.estrellas)))
            .returning({ fecha: links.calificado_en });
          if (!row?.fecha) throw refusal(true);
          const run = await readOne(tx, ejecucionStore, link.empresa_id, link.ejecucion_id);
          return { given: { estrellas, comentario, fecha: row.fecha }, run };
        });
        forget();
        changed(link.empresa_id, 'ejecuciones', [run]);
        return reply.code(201).send(given);
      },
    );
  };

const refusal = (isRated: boolean) =>
  new ApiError('CONFLICTO', {
    message: isRated ? 'Usted ya calificó esta entrega.' : 'Se califica cuando la entrega esté hecha.',
  });

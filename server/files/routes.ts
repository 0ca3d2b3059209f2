import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import { ApiError } from '../plugins/errors';
import { dispositionOf } from '../encoding/disposition';
import { streamOf } from './content';
import type { FileLinks } from './links';
import { archivoTable } from '../db/tables/archivos';
import { isUuid } from '../encoding/uuid';
import { wantedOf, type Version } from './ranges';

/** Without the content, which is sent in pieces. */
const { id, empresa_id, nombre, tipo, objeto, creado_en, bytes, contenido } = archivoTable;
const size = sql<number | null>`coalesce(${bytes}, octet_length(${contenido}))`.mapWith(Number);
const asked = { id, empresa_id, nombre, tipo, objeto, creado_en, size };

const link = z.object({ vence: z.string().max(20).catch(''), firma: z.string().max(100).catch('') });

/** `GET /archivos/{id}?vence&firma`. Images cannot send a bearer token, so the address itself is the permission. */
export const fileRoutes =
  (db: Db, links: FileLinks): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/archivos/:id',
      { config: { allow: 'anyone' }, schema: { params: z.object({ id: z.string() }), querystring: link } },
      async (request, reply) => {
        const { id } = request.params;
        const { vence, firma } = request.query;
        if (!isUuid(id)) throw new ApiError('NO_ENCONTRADO');
        const [file] = await db.system.select(asked).from(archivoTable).where(eq(archivoTable.id, id));
        const seconds = file?.empresa_id
          ? links.leftOfCompany(file.empresa_id, vence, firma)
          : links.left(id, vence, firma);
        if (!file || seconds === undefined) throw new ApiError('NO_ENCONTRADO');
        const version = versionOf(file);
        const all = { start: 0, end: file.size - 1 };
        const wanted = wantedOf(request.headers, version, file.size);
        reply.headers({
          ...version,
          'accept-ranges': 'bytes',
          'cache-control': `private, max-age=${seconds}, immutable`,
          'content-disposition': dispositionOf(file.nombre, isShown(file.tipo) ? 'inline' : 'attachment'),
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
        });
        if (wanted === 'known') return reply.code(304).send();
        if (wanted === 'outside') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
        const { start, end } = wanted === 'all' ? all : wanted;
        if (wanted !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
        reply.headers({ 'content-type': file.tipo, 'content-length': end - start + 1 });
        // A stream, because HEAD would otherwise say the length of what is sent.
        const nothing = request.method === 'HEAD' || end < start;
        return reply.send(nothing ? Readable.from([]) : await streamOf(db, file, { start, end }));
      },
    );
  };

/** Types that a browser displays safely are shown inline; others are downloaded. */
const isShown = (tipo: string) => /^(image\/|audio\/|application\/pdf)/.test(tipo);

/** The content of an id never changes. */
const versionOf = ({ id, size, creado_en }: { id: string; size: number; creado_en: string }): Version => ({
  etag: `"${id}-${size}"`,
  'last-modified': new Date(creado_en).toUTCString(),
});

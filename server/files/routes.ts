import { eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fileName } from '#contract/archivos';
import { z } from '#contract/validation';
import type { Db } from '../db/client';
import { ApiError } from '../plugins/errors';
import { streamOf } from './content';
import type { FileLinks } from './links';
import { archivoTable } from '../db/tables/archivos';
import { isUuid } from '../uuid';

/** Without the content, which is sent in pieces. */
const { id, empresa_id, nombre, tipo, objeto } = archivoTable;
const asked = { id, empresa_id, nombre, tipo, objeto };

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
        const content = await streamOf(db, file);
        return reply
          .headers({
            'content-type': file.tipo,
            'cache-control': `private, max-age=${seconds}, immutable`,
            'content-disposition': dispositionOf(file),
            'content-security-policy': "default-src 'none'; sandbox",
            'cross-origin-resource-policy': 'same-origin',
            'referrer-policy': 'no-referrer',
            'x-content-type-options': 'nosniff',
          })
          .send(content);
      },
    );
  };

/** Types that a browser displays safely are shown inline; others are downloaded. */
const dispositionOf = ({ tipo, nombre }: { tipo: string; nombre: string | null }) => {
  const kind = /^(image\/|application\/pdf)/.test(tipo) ? 'inline' : 'attachment';
  return nombre ? `${kind}; filename*=UTF-8''${encodeURIComponent(fileName(nombre))}` : kind;
};

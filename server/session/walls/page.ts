import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { muroAbierto, type MuroAbierto } from '#contract/requests/muros';
import { z } from '#contract/core/validation';
import type { System } from '../../db/system';
import type { Env } from '../../env';
import type { FileLinks } from '../../files/index';
import { sendBuiltPage, statusOfLink } from '../../plugins/builtPage';
import { ApiError } from '../../plugins/errors';
import { securityHeaders } from '../../plugins/headers';
import { unitsOfCompany } from '../../db/companyOf';
import { empresaTable } from '../../db/tables/empresas';
import type { Wall } from '../../plugins/callers';
import { findGrant, mustLive } from '../grants/find';
import { walls } from '../grants/kinds/index';
import { noteUse } from '../grants/use';

interface Parts {
  db: System;
  env: Env;
  files: FileLinks;
  /** Folder of the built page. */
  client: string;
}

/** `/muro/{token}`: the page of a wall, and what it shows as JSON. The address itself is the permission. */
export const wallPage =
  ({ db, env, files, client }: Parts): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { params: z.object({ token: z.string() }) };
    app.get('/muro/:token', { config: { allow: 'anyone' }, schema }, async (request, reply) => {
      const found = await findGrant(db, walls, request.params.token);
      void reply.headers({
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        vary: 'accept',
      });
      if (!request.headers.accept?.includes('application/json')) {
        return sendBuiltPage(
          reply,
          path.join(client, 'index.html'),
          statusOfLink(found),
          securityHeaders(env, request.host, false),
        );
      }
      const wall = mustLive(found, walls);
      await noteUse(db, walls, wall);
      return reply.send(muroAbierto.parse(await shownBy(wall)));
    });

    const shownBy = async ({ empresaId, nombre, vistas }: Wall): Promise<MuroAbierto> => {
      const { id, ...company } = {
        id: empresaTable.id,
        nombre: empresaTable.nombre,
        moneda: empresaTable.moneda,
        zona_horaria: empresaTable.zona_horaria,
        unidad_distancia: empresaTable.unidad_distancia,
        ajustes: empresaTable.ajustes,
      };
      const [found] = await db
        .select({ empresa_id: id, ...company, image_url: empresaTable.image_url })
        .from(empresaTable)
        .where(eq(id, empresaId));
      if (!found) throw new ApiError('ENLACE_TERMINADO');
      const { ajustes, ...empresa } = found;
      const units = unitsOfCompany(found);
      return {
        nombre,
        vistas,
        empresa: { ...empresa, ...units, image_url: files.of(empresa.image_url) },
      };
    };
  };

import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioPerfil, perfil, preferencias, type Perfil } from '#contract/requests/perfil';
import type { z } from '#contract/core/validation';
import { ApiError } from '../../plugins/errors';
import { sends } from '../../plugins/confirming';
import { sessionOf } from '../../plugins/guard';
import type { Accounts } from '../deps';
import { askForAddress, newAddressOf } from './newAddress';
import { usuarioTable } from '../../db/tables/usuarios';

/** The user's complete account: the fields of `GET /user` and those that only its owner needs. */
export const profileRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, files } = accounts;
    const read = async (id: number): Promise<Perfil> => {
      const [row] = await db.select().from(usuarioTable).where(eq(usuarioTable.id, id));
      if (!row) throw new ApiError('TOKEN_INVALIDO');
      const { name, email, telefono, rol_id } = row;
      return {
        id,
        name,
        email,
        email_nuevo: await newAddressOf(db, id),
        telefono,
        rol_id,
        img_url: files.of(row.img_url),
        preferencias: preferencias.catch(preferencias.parse({})).parse(row.preferencias),
      };
    };

    app.get('/user/perfil', { config: { allow: 'user' }, schema: { response: { 200: perfil } } }, async (request) =>
      read(sessionOf(request).user.id),
    );

    app.route({
      method: ['PUT', 'PATCH'],
      url: '/user',
      config: { allow: 'user', confirm: sends('email') },
      schema: { body: cambioPerfil, response: { 200: perfil } },
      handler: async (request) => {
        const { id } = sessionOf(request).user;
        const { name, email, telefono, preferencias: chosen } = request.body;
        if (email !== undefined) await askForAddress(accounts, request, email);
        if (name !== undefined || telefono !== undefined || chosen !== undefined)
          await db
            .update(usuarioTable)
            .set({
              ...(name !== undefined && { name }),
              ...(telefono !== undefined && { telefono }),
              ...(chosen && { preferencias: merged(chosen) }),
            })
            .where(eq(usuarioTable.id, id));
        return read(id);
      },
    });
  };

/** Keeps earlier settings, also for each kind of notice: two screens may change different ones. */
const merged = ({ notificaciones, ...rest }: NonNullable<z.output<typeof cambioPerfil>['preferencias']>) => {
  const kept = usuarioTable.preferencias;
  const together = sql`${kept} || ${JSON.stringify(rest)}::jsonb`;
  if (!notificaciones) return together;
  return sql`${together} || jsonb_build_object(
    'notificaciones', coalesce(${kept} -> 'notificaciones', '{}') || ${JSON.stringify(notificaciones)}::jsonb
  )`;
};

import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sesionConPin, sesionTelefono } from '#contract/requests/perfil';
import { sessionEndHeader } from '#contract/core/session';
import { z } from '#contract/core/validation';
import { ApiError } from '../../plugins/errors';
import { sessionOf } from '../../plugins/guard';
import { done } from '../bodies';
import type { Accounts } from '../deps';
import { closeBySecret, closingSecret, lengthen, phoneLife, shorten } from '../phone';

const path = '/user/sesion-telefono';

/** The long session of an operario's phone that has a PIN: asked about, begun, given up, and ended from outside. */
export const phoneSessionRoutes =
  ({ db, secret, revocations }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const lifeOf = async (id: number) => {
      const life = await phoneLife(db, id);
      if (!life) throw new ApiError('TOKEN_INVALIDO');
      return life;
    };

    app.get(path, { config: { allow: 'user' }, schema: { response: { 200: sesionTelefono } } }, async (request) =>
      lifeOf(sessionOf(request).id),
    );

    app.post(
      path,
      { config: { allow: 'user' }, schema: { response: { 200: sesionConPin } } },
      async (request, reply) => {
        const { id, user } = sessionOf(request);
        if (!(await lengthen(db, id)))
          throw new ApiError('PERMISO_DENEGADO', {
            message: 'Su empresa no permite entrar con un PIN en el teléfono.',
          });
        const life = await lifeOf(id);
        reply.header(sessionEndHeader, life.expira_en);
        return { ...life, cierre: closingSecret(secret, { id, userId: user.id }) };
      },
    );

    app.delete(
      path,
      { config: { allow: 'user' }, schema: { response: { 200: sesionTelefono } } },
      async (request, reply) => {
        const { id } = sessionOf(request);
        await shorten(db, id);
        const life = await lifeOf(id);
        reply.header(sessionEndHeader, life.expira_en);
        return life;
      },
    );

    // After five wrong PINs a phone has this secret left, and no token. Whatever it is, the answer is the same.
    app.post(
      `${path}/cerrar`,
      {
        config: { allow: 'anyone' },
        schema: { body: z.object({ cierre: z.string().max(200) }), response: { 200: done } },
      },
      async (request) => {
        await db.transaction((tx) => closeBySecret(tx, secret, request.body.cierre));
        await revocations.apply();
        return { ok: true as const };
      },
    );
  };

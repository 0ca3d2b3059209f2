import { eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionEndHeader } from '#contract/session';
import { z } from '#contract/validation';
import type { System } from '../db/client';
import { bearerOf, sessionOf } from '../plugins/guard';
import { ApiError, parseBody } from '../plugins/errors';
import { isUsable, useActivation } from './links';
import { hashPassword, isPassword, newPassword } from './passwords';
import { closeByToken, closeSession, openSession } from './sessions';
import { usuarioTable } from './tables';
import { loginThrottle } from './throttle';
import { loggedIn, publicUser, userOf } from './user';

const credentials = z.object({ email: z.string().trim().toLowerCase().min(1).max(254), password: z.string().min(1).max(200) });
const done = z.object({ ok: z.literal(true) });

/** Ways into a session and out of it. */
export const loginRoutes =
  (db: System): FastifyPluginAsyncZod =>
  async (app) => {
    const throttle = loginThrottle(db);

    app.post('/login', { config: { allow: 'anyone' }, schema: { body: credentials, response: { 200: loggedIn } } }, async (request, reply) => {
      const { email, password } = request.body;
      const user = await throttle.inTurn(email, async () => {
        await throttle.check(email, request.ip);
        const [found] = await db.select().from(usuarioTable).where(eq(usuarioTable.email, email));
        const welcome = (await isPassword(found?.clave_hash, password)) && found?.estado === 'activo';
        if (welcome) return found;
        await throttle.failed(email, request.ip);
        throw new ApiError('CREDENCIALES_INVALIDAS');
      });
      const { token, ends } = await openSession(db, user.id, { agente: request.headers['user-agent'], ip: request.ip });
      reply.header(sessionEndHeader, new Date(ends).toISOString());
      return { token, user: publicUser(user) };
    });

    app.post(
      '/activar-cuenta/:token',
      {
        config: { allow: 'anyone' },
        schema: { params: z.object({ token: z.string().max(200) }), body: z.unknown(), response: { 200: loggedIn } },
      },
      async (request, reply) => {
        const { token: secret } = request.params;
        if (!(await isUsable(db, secret))) throw new ApiError('ENLACE_INVALIDO');
        const { password } = parseBody(z.object({ password: newPassword }), request.body);
        const clave_hash = await hashPassword(password);
        const userId = await db.transaction(async (tx) => {
          const id = await useActivation(tx, secret);
          if (!id) throw new ApiError('ENLACE_INVALIDO');
          await tx.update(usuarioTable).set({ clave_hash, estado: 'activo' }).where(eq(usuarioTable.id, id));
          return id;
        });
        const { token, ends } = await openSession(db, userId, { agente: request.headers['user-agent'], ip: request.ip });
        reply.header(sessionEndHeader, new Date(ends).toISOString());
        return { token, user: await userOf(db, userId) };
      },
    );

    for (const path of ['/logout', '/api/logout']) {
      app.post(path, { config: { allow: 'user' }, schema: { response: { 200: done } } }, async (request) => {
        await closeSession(db, sessionOf(request).id);
        return { ok: true as const };
      });
    }

    // Closes whatever the token is, ended sessions too.
    for (const path of ['/force-logout', '/api/force-logout']) {
      app.post(path, { config: { allow: 'anyone' }, schema: { response: { 200: done } } }, async (request) => {
        const token = bearerOf(request);
        if (!token) throw new ApiError('TOKEN_INVALIDO');
        await closeByToken(db, token);
        return { ok: true as const };
      });
    }
  };

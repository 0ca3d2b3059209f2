import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioClave, clave } from '#contract/perfil';
import { z } from '#contract/validation';
import { passwordChangedLetter, publicOrigin, resetLetter, type Letter } from '../mail/index';
import { ApiError, fieldError, parseBody } from '../plugins/errors';
import { sessionOf } from '../plugins/guard';
import { firstLetters } from './activation';
import { address, done, withToken } from './bodies';
import type { Accounts } from './deps';
import { anotherLink, dropLinks, isUsable, useLink } from './links';
import { countGuestMail } from './mailThrottle';
import { hashPassword, isPassword } from './passwords';
import { hashOf } from './secrets';
import { closeSessions } from './sessions';
import { usuarioTable } from './tables';
import { forgetFailures, loginThrottle } from './throttle';

const newPassword = z.object({ password: clave });

/** A forgotten password by mail, and another one for who knows theirs. */
export const passwordRoutes =
  ({ db, env, mail, revocations }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const throttle = loginThrottle(db);

    // Everything that depends on the account happens after the answer: neither its text nor its time tells of one.
    app.post('/password/email', { config: { allow: 'anyone' }, schema: { body: address, response: { 200: done } } }, async (request) => {
      const { email } = request.body;
      await countGuestMail(db, email, request.ip);
      const origin = publicOrigin(env, request);
      mail.post(async (): Promise<Letter[]> => {
        const [found] = await db.select().from(usuarioTable).where(eq(usuarioTable.email, email));
        if (found?.estado === 'invitado') return firstLetters(db, found, origin);
        if (found?.estado !== 'activo') return [];
        const secret = await anotherLink(db, { tipo: 'restablecer', userId: found.id });
        return [resetLetter(email, resetLink(origin, secret))];
      });
      return { ok: true as const };
    });

    app.post('/password/reset', { config: { allow: 'anyone' }, schema: { body: z.unknown(), response: { 200: done } } }, async (request) => {
      const { token } = parseBody(withToken, request.body);
      if (!(await isUsable(db, token, 'restablecer'))) throw new ApiError('ENLACE_INVALIDO');
      const { password } = parseBody(newPassword, request.body);
      const clave_hash = await hashPassword(password);
      const email = await db.transaction(async (tx) => {
        const link = await useLink(tx, hashOf(token), 'restablecer');
        if (!link) throw new ApiError('ENLACE_INVALIDO');
        const [changed] = await tx
          .update(usuarioTable)
          .set({ clave_hash })
          .where(and(eq(usuarioTable.id, link.userId), eq(usuarioTable.estado, 'activo')))
          .returning({ email: usuarioTable.email });
        if (!changed) throw new ApiError('ENLACE_INVALIDO');
        await closeSessions(tx, link.userId);
        await forgetFailures(tx, changed.email);
        return changed.email;
      });
      await revocations.apply();
      mail.post(async () => [passwordChangedLetter(email)]);
      return { ok: true as const };
    });

    app.put('/user/password', { config: { allow: 'user' }, schema: { body: cambioClave, response: { 200: done } } }, async (request) => {
      const { id: sessionId, user } = sessionOf(request);
      const { actual, nueva } = request.body;
      await throttle.inTurn(user.email, async () => {
        await throttle.check(user.email, request.ip);
        const [me] = await db.select({ clave_hash: usuarioTable.clave_hash }).from(usuarioTable).where(eq(usuarioTable.id, user.id));
        if (!(await isPassword(me?.clave_hash, actual))) {
          await throttle.failed(user.email, request.ip);
          throw fieldError('actual', 'La contraseña actual no es correcta');
        }
        if (nueva === actual) throw fieldError('nueva', 'Elija una distinta de la actual');
        const clave_hash = await hashPassword(nueva);
        await db.transaction(async (tx) => {
          const changed = await tx
            .update(usuarioTable)
            .set({ clave_hash })
            .where(and(eq(usuarioTable.id, user.id), sql`${usuarioTable.clave_hash} is not distinct from ${me?.clave_hash ?? null}`))
            .returning({ id: usuarioTable.id });
          if (changed.length === 0) throw fieldError('actual', 'La contraseña actual no es correcta');
          await dropLinks(tx, { tipo: 'restablecer', userId: user.id });
          await closeSessions(tx, user.id, sessionId);
        });
      });
      await revocations.apply();
      mail.post(async () => [passwordChangedLetter(user.email)]);
      return { ok: true as const };
    });
  };

/** Where a forgotten password is chosen anew. */
export const resetLink = (origin: string, secret: string) => `${origin}/reset-password?token=${secret}`;

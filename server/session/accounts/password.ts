import { and, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { cambioClave, clave } from '#contract/requests/perfil';
import { z } from '#contract/core/validation';
import { networkOf } from '../../net/address';
import { passwordChangedMail, publicOrigin, resetMail, type MailMessage } from '../../mail/index';
import { ApiError, fieldError, parseBody } from '../../plugins/errors';
import { sessionOf } from '../../plugins/guard';
import { firstMails } from './activation';
import { address, done, stands, withToken } from '../bodies';
import type { Accounts } from '../deps';
import { factorChanged } from '../door/factorRoutes';
import { anotherLink, dropLinks, ownerOf, useLink } from '../links';
import { countGuestMail } from '../mailThrottle';
import { isWithoutPassword, withoutPassword } from '../issuer/only';
import { mustBeUnusual } from '../passwordRules';
import { hashPassword, isPassword } from '../passwords';
import { hashOf } from '../secrets';
import { closeSessions } from '../sessions';
import { usuarioTable } from '../../db/tables/usuarios';
import { loginThrottle } from '../throttle';
import { forgetFailures } from '../loginAttempts';

const newPassword = z.object({ password: clave });

/** Reset of a forgotten password by mail, and change of a known one. */
export const passwordRoutes =
  ({ db, env, mail, revocations }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const throttle = loginThrottle(db);
    const mayChoose = (owner: { rol_id: unknown } | undefined) =>
      Boolean(owner) && !isWithoutPassword(env, owner?.rol_id);

    // All work that depends on the account happens after the response: neither its text nor its duration reveals
    // whether there is an account.
    app.post(
      '/password/email',
      { config: { allow: 'anyone' }, schema: { body: address, response: { 200: done } } },
      async (request) => {
        const { email } = request.body;
        await countGuestMail(db, email, networkOf(request.ip));
        const origin = publicOrigin(env, request);
        mail.post({ email }, async (): Promise<MailMessage[]> => {
          const [found] = await db.select().from(usuarioTable).where(eq(usuarioTable.email, email));
          if (found?.estado === 'invitado') return firstMails(db, found, origin);
          if (found?.estado !== 'activo' || isWithoutPassword(env, found.rol_id)) return [];
          const secret = await anotherLink(db, { tipo: 'restablecer', userId: found.id });
          return [resetMail(email, resetLink(origin, secret))];
        });
        return { ok: true as const };
      },
    );

    app.get(
      '/password/reset',
      { config: { allow: 'anyone' }, schema: { querystring: withToken, response: { 200: stands } } },
      async (request) => ({
        vigente: mayChoose(await ownerOf(db, request.query.token, 'restablecer')),
      }),
    );

    app.post(
      '/password/reset',
      { config: { allow: 'anyone' }, schema: { body: z.unknown(), response: { 200: done } } },
      async (request) => {
        const { token } = parseBody(withToken, request.body);
        const owner = await ownerOf(db, token, 'restablecer');
        if (!owner) throw new ApiError('ENLACE_INVALIDO');
        if (!mayChoose(owner)) throw withoutPassword(env);
        const { password } = parseBody(newPassword, request.body);
        await mustBeUnusual(password, owner);
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
          await factorChanged(tx, link.userId);
          // Who asked for another address may have been somebody else.
          await dropLinks(tx, { tipo: 'correo', userId: link.userId });
          await forgetFailures(tx, changed.email, networkOf(request.ip));
          return changed.email;
        });
        await revocations.apply();
        mail.post({ email }, async () => [passwordChangedMail(email)]);
        return { ok: true as const };
      },
    );

    app.put(
      '/user/password',
      { config: { allow: 'user', confirm: true }, schema: { body: cambioClave, response: { 200: done } } },
      async (request) => {
        const { id: sessionId, user } = sessionOf(request);
        if (!mayChoose(user)) throw withoutPassword(env);
        const { actual, nueva } = request.body;
        await throttle.attempt(user.email, networkOf(request.ip), async () => {
          const [me] = await db
            .select({ clave_hash: usuarioTable.clave_hash })
            .from(usuarioTable)
            .where(eq(usuarioTable.id, user.id));
          if (!(await isPassword(me?.clave_hash, actual)))
            return { refused: fieldError('actual', 'La contraseña actual no es correcta') };
          if (nueva === actual) throw fieldError('nueva', 'Elija una distinta de la actual');
          await mustBeUnusual(nueva, user, 'nueva');
          const clave_hash = await hashPassword(nueva);
          await db.transaction(async (tx) => {
            const changed = await tx
              .update(usuarioTable)
              .set({ clave_hash })
              .where(
                and(
                  eq(usuarioTable.id, user.id),
                  sql`${usuarioTable.clave_hash} is not distinct from ${me?.clave_hash ?? null}`,
                ),
              )
              .returning({ id: usuarioTable.id });
            if (changed.length === 0) throw fieldError('actual', 'La contraseña actual no es correcta');
            await dropLinks(tx, { tipo: 'restablecer', userId: user.id });
            await closeSessions(tx, user.id, sessionId);
            await factorChanged(tx, user.id);
            await dropLinks(tx, { tipo: 'correo', userId: user.id });
          });
          return { value: undefined };
        });
        await revocations.apply();
        mail.post({ email: user.email }, async () => [passwordChangedMail(user.email)]);
        return { ok: true as const };
      },
    );
  };

/** The page to choose a new password. */
export const resetLink = (origin: string, secret: string) => `${origin}/reset-password?token=${secret}`;

import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { clave } from '#contract/requests/perfil';
import { z } from '#contract/core/validation';
import { networkOf } from '../../net/address';
import type { System } from '../../db/system';
import { activationMail, publicOrigin, type MailMessage } from '../../mail/index';
import { ApiError, parseBody } from '../../plugins/errors';
import { address, done, stands } from '../bodies';
import type { Accounts } from '../deps';
import { invitationTo } from './invitations';
import { anotherLink, ownerOf, useLink } from '../links';
import { welcomeIn } from '../door/welcome';
import { countGuestMail } from '../mailThrottle';
import { isWithoutPassword, withoutPassword } from '../issuer/only';
import { mustBeUnusual } from '../passwordRules';
import { hashPassword } from '../passwords';
import { hashOf } from '../secrets';
import { enlaceTable, membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { loggedIn } from '../loggedIn';

/** The first password of an account that another user created. */
export const activationRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, mail } = accounts;

    app.post(
      '/activar-cuenta/reenviar',
      { config: { allow: 'anyone' }, schema: { body: address, response: { 200: done } } },
      async (request) => {
        const { email } = request.body;
        await countGuestMail(db, email, networkOf(request.ip));
        const origin = publicOrigin(env, request);
        mail.post({ email }, async () => {
          const [found] = await db.select().from(usuarioTable).where(eq(usuarioTable.email, email));
          return found?.estado === 'invitado' ? firstMails(db, found, origin) : [];
        });
        return { ok: true as const };
      },
    );

    app.get(
      '/activar-cuenta/:token',
      {
        config: { allow: 'anyone' },
        schema: { params: z.object({ token: z.string().max(200) }), response: { 200: stands } },
      },
      async (request) => ({ vigente: (await ownerOf(db, request.params.token, 'activacion')) !== undefined }),
    );

    app.post(
      '/activar-cuenta/:token',
      {
        config: { allow: 'anyone' },
        schema: { params: z.object({ token: z.string().max(200) }), body: z.unknown(), response: { 200: loggedIn } },
      },
      async (request, reply) => {
        const { token: secret } = request.params;
        const owner = await ownerOf(db, secret, 'activacion');
        if (!owner) throw new ApiError('ENLACE_INVALIDO');
        if (isWithoutPassword(env, owner.rol_id)) throw withoutPassword(env);
        const { password } = parseBody(z.object({ password: clave }), request.body);
        await mustBeUnusual(password, owner);
        const clave_hash = await hashPassword(password);
        const userId = await db.transaction(async (tx) => {
          const link = await useLink(tx, hashOf(secret), 'activacion');
          if (!link) throw new ApiError('ENLACE_INVALIDO');
          // Once: an old link opens neither a blocked account nor one with a password.
          const opened = await tx
            .update(usuarioTable)
            .set({ clave_hash, estado: 'activo' })
            .where(and(eq(usuarioTable.id, link.userId), eq(usuarioTable.estado, 'invitado')))
            .returning({ id: usuarioTable.id });
          if (opened.length === 0) throw new ApiError('ENLACE_INVALIDO');
          return link.userId;
        });
        return welcomeIn(accounts, userId, request, reply, { method: 'enlace' });
      },
    );
  };

/** New links for a user who never used theirs: the invitations that still wait, or else an activation. */
export const firstMails = async (
  db: System,
  { id, email }: { id: number; email: string },
  origin: string,
): Promise<MailMessage[]> => {
  const waiting = await db
    .select({ empresaId: membresiaTable.empresa_id })
    .from(membresiaTable)
    .where(and(eq(membresiaTable.user_id, id), eq(membresiaTable.estado, 'invitado')));
  if (waiting.length === 0 && !(await hadActivation(db, id))) return [];
  if (waiting.length === 0)
    return [
      activationMail(email, `${origin}/activar-cuenta/${await anotherLink(db, { tipo: 'activacion', userId: id })}`),
    ];
  const mails: MailMessage[] = [];
  for (const { empresaId } of waiting) {
    const secret = await anotherLink(db, { tipo: 'invitacion', userId: id, empresaId });
    mails.push(await invitationTo(db, { email, empresaId, secret, origin }));
  }
  return mails;
};

/** An account that remains after a withdrawn invitation cannot be activated. */
const hadActivation = async (db: System, userId: number) => {
  const links = await db
    .select({ id: enlaceTable.id })
    .from(enlaceTable)
    .where(and(eq(enlaceTable.user_id, userId), eq(enlaceTable.tipo, 'activacion')))
    .limit(1);
  return links.length > 0;
};

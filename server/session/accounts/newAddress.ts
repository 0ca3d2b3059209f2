import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from '#contract/core/validation';
import type { System, Tx } from '../../db/system';
import { enlaceTable, usuarioTable as u } from '../../db/tables/usuarios';
import { addressTakenMail, newAddressMail, publicOrigin } from '../../mail/index';
import { networkOf } from '../../net/address';
import { ApiError, parseBody } from '../../plugins/errors';
import { sessionOf } from '../../plugins/guard';
import { done, stands, withToken } from '../bodies';
import type { Accounts } from '../deps';
import { auditAccount, tellOwner } from '../door/told';
import { dropLinks, newLink, ownerOf, stillOpen, useLink } from '../links';
import { countGuestMail } from '../mailThrottle';
import { hashOf } from '../secrets';

/** The address that waits for its link; null: none does. */
export const newAddressOf = async (db: System, userId: number): Promise<string | null> => {
  const [link] = await db
    .select({ email: enlaceTable.email })
    .from(enlaceTable)
    .where(and(eq(enlaceTable.user_id, userId), eq(enlaceTable.tipo, 'correo'), stillOpen()))
    .orderBy(desc(enlaceTable.id))
    .limit(1);
  return link?.email ?? null;
};

/**
 * Sends a link to the new address of the caller. One that another account has gets a mail without a link, and nothing
 * else tells the two apart. @throws ApiError 429
 */
export const askForAddress = async ({ db, env, mail }: Accounts, request: FastifyRequest, email: string) => {
  const { id: userId, email: before } = sessionOf(request).user;
  if (email === before) return db.transaction((tx) => dropLinks(tx, { tipo: 'correo', userId }));
  await countGuestMail(db, email, networkOf(request.ip));
  const secret = await db.transaction((tx) => newLink(tx, { tipo: 'correo', userId, email }));
  const link = `${publicOrigin(env, request)}/confirmar-correo?token=${secret}`;
  mail.post({ email }, async () => [
    (await isTaken(db, email)) ? addressTakenMail(email) : newAddressMail(email, link),
  ]);
};

/** The link that was sent to a new address. Whoever opens it owns the mailbox; it opens no session. */
export const newAddressRoutes =
  ({ db, mail }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/user/correo',
      { config: { allow: 'anyone' }, schema: { querystring: withToken, response: { 200: stands } } },
      async (request) => ({ vigente: (await ownerOf(db, request.query.token, 'correo')) !== undefined }),
    );

    app.post(
      '/user/correo/confirmar',
      { config: { allow: 'anyone' }, schema: { body: z.unknown(), response: { 200: done } } },
      async (request) => {
        const { token } = parseBody(withToken, request.body);
        const { before, after } = await db.transaction((tx) => changeAddress(tx, hashOf(token), request.ip));
        tellOwner(
          mail,
          before,
          `El correo con el que entra a su cuenta es ahora ${after}. Este ya no sirve para entrar.`,
        );
        return { ok: true as const };
      },
    );
  };

/** Links to another password that wait in the mailbox of before open the account no more. @throws ApiError 404 */
const changeAddress = async (tx: Tx, hash: string, ip: string) => {
  const link = await useLink(tx, hash, 'correo');
  if (!link?.email) throw new ApiError('ENLACE_INVALIDO');
  const { userId, email: after } = link;
  // Of two who wait for the same address the first one gets it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('correo'), hashtext(${after}))`);
  const [owner] = await tx.select({ email: u.email, estado: u.estado }).from(u).where(eq(u.id, userId));
  if (owner?.estado !== 'activo' || (await isTaken(tx, after))) throw new ApiError('ENLACE_INVALIDO');
  await tx.update(u).set({ email: after }).where(eq(u.id, userId));
  await dropLinks(tx, { tipo: 'restablecer', userId });
  const cambio = { campo: 'email', antes: owner.email, despues: after };
  await auditAccount(tx, { userId, ip, cambio });
  return { before: owner.email, after };
};

/** Whether an account has this address. */
const isTaken = async (db: System | Tx, email: string): Promise<boolean> => {
  const found = await db.select({ id: u.id }).from(u).where(eq(u.email, email));
  return found.length > 0;
};

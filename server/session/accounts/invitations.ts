import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invitacion, invitacionAbierta, registro } from '#contract/requests/perfil';
import { canOpen } from '#contract/core/paths';
import { effectiveRole, leastRole, roleId } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import { roleIdWords } from '#contract/words/roles';
import { byId, idOf } from '../../records/reading';
import type { System, Tx } from '../../db/system';
import { invitationMail } from '../../mail/index';
import { ApiError, parseBody } from '../../plugins/errors';
import { sessionOf } from '../../plugins/guard';
import { empresaTable } from '../../db/tables/empresas';
import { lockMembers } from '../../records/members';
import { done, withToken } from '../bodies';
import type { Accounts, Members } from '../deps';
import { dropLinks, stillOpen, usable, useLink } from '../links';
import { endIfOwing } from '../door/owing';
import { welcomeIn } from '../door/welcome';
import { isWithoutPassword, withoutPassword } from '../issuer/only';
import { mustBeUnusual } from '../passwordRules';
import { hashPassword } from '../passwords';
import { hashOf } from '../secrets';
import { enlaceTable, membresiaTable, usuarioTable } from '../../db/tables/usuarios';
import { loggedIn } from '../loggedIn';

/** Invitations to a company, for the invited user. The invitation itself is the pending membership. */
export const invitationRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, members } = accounts;
    const path = '/invitations/process';

    app.get(
      path,
      { config: { allow: 'anyone' }, schema: { querystring: withToken, response: { 200: invitacion } } },
      async (request) => {
        const { email, empresa, estado } = await invited(db, request.query.token);
        return { email, empresa, known: estado === 'activo' };
      },
    );

    // The holder of the link owns the mailbox; it opens no session, so no password is bypassed.
    app.post(
      path,
      { config: { allow: 'anyone' }, schema: { body: z.unknown(), response: { 200: done } } },
      async (request) => {
        const { token } = parseBody(withToken, request.body);
        const { estado } = await invited(db, token);
        if (estado !== 'activo') throw new ApiError('CONFLICTO', { message: 'Para aceptar, cree primero su cuenta.' });
        await db.transaction(async (tx) => join(members, tx, await accept(tx, hashOf(token)), request.ip));
        return { ok: true as const };
      },
    );

    app.post(
      '/invitations/rechazar',
      { config: { allow: 'anyone' }, schema: { body: z.unknown(), response: { 200: done } } },
      async (request) => {
        const { token } = parseBody(withToken, request.body);
        await db.transaction((tx) => decline(members, tx, hashOf(token)));
        return { ok: true as const };
      },
    );

    app.post(
      '/register',
      { config: { allow: 'anyone' }, schema: { body: z.unknown(), response: { 200: loggedIn } } },
      async (request, reply) => {
        const { token } = parseBody(withToken, request.body);
        const { estado, email, rol_id: own } = await invited(db, token);
        if (estado !== 'invitado')
          throw new ApiError('CONFLICTO', { message: 'Ya tiene una cuenta: acepte la invitación e inicie sesión.' });
        if (isWithoutPassword(env, own)) throw withoutPassword(env);
        const { name, password } = parseBody(registro, request.body);
        await mustBeUnusual(password, { email, name });
        const clave_hash = await hashPassword(password);
        const userId = await db.transaction(async (tx) => {
          const membership = await accept(tx, hashOf(token));
          const { userId: id, rol_id } = membership;
          const opened = await tx
            .update(usuarioTable)
            .set({ name, clave_hash, estado: 'activo', rol_id: ownRole(rol_id) })
            .where(and(eq(usuarioTable.id, id), eq(usuarioTable.estado, 'invitado')))
            .returning({ id: usuarioTable.id });
          if (opened.length === 0) throw new ApiError('ENLACE_INVALIDO');
          await dropLinks(tx, { tipo: 'activacion', userId: id });
          await join(members, tx, membership, request.ip);
          return id;
        });
        return welcomeIn(accounts, userId, request, reply, { method: 'enlace' });
      },
    );

    app.get(
      '/user/invitaciones',
      { config: { allow: 'user' }, schema: { response: { 200: z.array(invitacionAbierta) } } },
      async (request) =>
        db
          .selectDistinctOn([empresaTable.id], {
            id: enlaceTable.id,
            empresa_id: empresaTable.id,
            empresa: empresaTable.nombre,
            rol_id: sql<number>`coalesce(${membresiaTable.rol_id}, ${usuarioTable.rol_id})`,
            expira_en: enlaceTable.expira_en,
          })
          .from(enlaceTable)
          .innerJoin(usuarioTable, eq(usuarioTable.id, enlaceTable.user_id))
          .innerJoin(empresaTable, ofLink)
          .innerJoin(membresiaTable, waiting)
          .where(
            and(eq(enlaceTable.user_id, sessionOf(request).user.id), eq(enlaceTable.tipo, 'invitacion'), stillOpen()),
          )
          .orderBy(asc(empresaTable.id), desc(enlaceTable.id)),
    );

    for (const [answer, work] of [
      ['aceptar', async (tx: Tx, hash: string, ip: string) => join(members, tx, await accept(tx, hash), ip)],
      ['rechazar', (tx: Tx, hash: string) => decline(members, tx, hash)],
    ] as const)
      app.post(
        `/user/invitaciones/:id/${answer}`,
        { config: { allow: 'user' }, schema: { params: byId, response: { 200: done } } },
        async (request) => {
          const id = idOf(request.params.id);
          const { user } = sessionOf(request);
          const [link] = await db
            .select({ hash: enlaceTable.token_hash })
            .from(enlaceTable)
            .where(and(eq(enlaceTable.id, id), eq(enlaceTable.user_id, user.id), eq(enlaceTable.tipo, 'invitacion')));
          if (!link) throw new ApiError('NO_ENCONTRADO');
          await db.transaction((tx) => work(tx, link.hash, request.ip));
          return { ok: true as const };
        },
      );
  };

/** The mail of an invitation whose link has this secret. */
export const invitationTo = async (db: System, given: Invitation) => {
  const [company] = await db
    .select({ nombre: empresaTable.nombre })
    .from(empresaTable)
    .where(eq(empresaTable.id, given.empresaId));
  const [granted] = await db
    .select({ rol_id: sql<number>`coalesce(${membresiaTable.rol_id}, ${usuarioTable.rol_id})` })
    .from(membresiaTable)
    .innerJoin(usuarioTable, eq(usuarioTable.id, membresiaTable.user_id))
    .where(and(eq(usuarioTable.email, given.email), eq(membresiaTable.empresa_id, given.empresaId)));
  return invitationMail(given.email, {
    empresa: company?.nombre ?? '',
    rol: granted && roleIdWords[granted.rol_id],
    quien: given.quien,
    link: invitationLink(given),
  });
};

interface Invitation {
  email: string;
  empresaId: number;
  secret: string;
  origin: string;
  /** The name of who invites. */
  quien?: string;
}

export const invitationLink = ({ origin, secret }: Pick<Invitation, 'origin' | 'secret'>): string =>
  `${origin}/invitations/process?token=${secret}`;

/** The invited user and company of a link. @throws ApiError 404 for every kind of invalid link */
const invited = async (db: System, token: string) => {
  const [found] = await db
    .select({
      email: usuarioTable.email,
      estado: usuarioTable.estado,
      rol_id: usuarioTable.rol_id,
      empresa: empresaTable.nombre,
    })
    .from(enlaceTable)
    .innerJoin(usuarioTable, eq(usuarioTable.id, enlaceTable.user_id))
    .innerJoin(empresaTable, ofLink)
    .innerJoin(membresiaTable, waiting)
    .where(and(usable(hashOf(token), 'invitacion'), ne(usuarioTable.estado, 'bloqueado')));
  if (!found) throw new ApiError('ENLACE_INVALIDO');
  return found;
};

/** Uses an invitation up and makes the user a member. Returns the user and the granted role. @throws ApiError 404 */
export const accept = async (tx: Tx, hash: string) => {
  const { userId, empresaId } = await use(tx, hash);
  const [company] = await tx
    .select({ activo: empresaTable.activo })
    .from(empresaTable)
    .where(eq(empresaTable.id, empresaId));
  const [membership] = await tx
    .update(membresiaTable)
    .set({
      estado: 'activo',
      // One that was left open, and that nobody filled in, gives the least.
      rol_id: sql`coalesce(${membresiaTable.rol_id}, ${leastRole})`,
      version: sql`${membresiaTable.version} + 1`,
      actualizado_en: sql`now()`,
    })
    .where(waitingOf(userId, empresaId))
    .returning({ rol_id: membresiaTable.rol_id });
  if (!company?.activo || !membership) throw new ApiError('ENLACE_INVALIDO');
  await endIfOwing(tx, userId);
  return { userId, empresaId, rol_id: membership.rol_id };
};

/** An operario needs a record in the personal, since orders are assigned to it. */
export const join = async (
  members: Members,
  tx: Tx,
  { userId, empresaId, rol_id }: { userId: number; empresaId: number; rol_id: number | null },
  ip: string,
) => {
  const [account] = await tx
    .select({ email: usuarioTable.email, name: usuarioTable.name, rol_id: usuarioTable.rol_id })
    .from(usuarioTable)
    .where(eq(usuarioTable.id, userId));
  if (account && canOpen(effectiveRole(account.rol_id, rol_id), '/operario/ordenes'))
    await members.welcome(tx, { empresaId, userId, ip }, account);
};

/**
 * Uses an invitation up and removes the user from the company. The company's audit does not name who declined, since it
 * never learned whether that is somebody with a name.
 *
 * @throws ApiError 404
 */
const decline = async (members: Members, tx: Tx, hash: string) => {
  const { userId, empresaId } = await use(tx, hash);
  await lockMembers(tx, empresaId);
  const gone = await tx
    .delete(membresiaTable)
    .where(waitingOf(userId, empresaId))
    .returning({ id: membresiaTable.user_id });
  if (gone.length === 0) throw new ApiError('ENLACE_INVALIDO');
  const [account] = await tx
    .select({ id: usuarioTable.id, email: usuarioTable.email })
    .from(usuarioTable)
    .where(eq(usuarioTable.id, userId));
  if (account) await members.leave(tx, { empresaId, userId: null, ip: null }, account);
};

const use = async (tx: Tx, hash: string) => {
  const link = await useLink(tx, hash, 'invitacion');
  if (!link?.empresaId) throw new ApiError('ENLACE_INVALIDO');
  return { userId: link.userId, empresaId: link.empresaId };
};

const waitingOf = (userId: number, empresaId: number) =>
  and(
    eq(membresiaTable.user_id, userId),
    eq(membresiaTable.empresa_id, empresaId),
    eq(membresiaTable.estado, 'invitado'),
  );

/**
 * The role of a new account outside any company: the one that its first company granted, unless it was created as
 * superadmin.
 */
export const ownRole = (granted: number | null) => sql`case
  when ${usuarioTable.rol_id} = ${roleId.superadmin} then ${usuarioTable.rol_id}
  else coalesce(${granted}::int, ${usuarioTable.rol_id})
end`;

export const ofLink = and(eq(empresaTable.id, enlaceTable.empresa_id), eq(empresaTable.activo, true));
export const waiting = and(
  eq(membresiaTable.user_id, enlaceTable.user_id),
  eq(membresiaTable.empresa_id, enlaceTable.empresa_id),
  eq(membresiaTable.estado, 'invitado'),
);

import { eq } from 'drizzle-orm';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { adminUser, cambioAdminUser, cambioMembresia, nuevaMembresia, nuevoAdminUser } from '#contract/requests/admin';
import { z } from '#contract/core/validation';
import { byId, idOf } from '../records/reading';
import { tellEffects } from '../records/effects';
import type { System, Tx } from '../db/system';
import { activationMail, publicOrigin, resetMail, type MailMessage } from '../mail/index';
import { ApiError, parseBody } from '../plugins/errors';
import { givesAdmin } from '../plugins/confirming';
import { sessionOf } from '../plugins/guard';
import type { Accounts } from '../session/accounts/index';
import { invitationLink, invitationTo } from '../session/accounts/invitations';
import { endIfOwing } from '../session/door/owing';
import { newLink } from '../session/links';
import { countMemberMail } from '../session/mailThrottle';
import { resetLink } from '../session/accounts/password';
import { usuarioTable } from '../db/tables/usuarios';
import { platformAudit } from './audit';
import { readOneSpanning, spanningRoutes } from './list';
import { changePerson, personInTurn, type Admin, type Person } from './userChanges';
import { addMembership, changeMembership, removeMembership } from './membershipChanges';
import { userList } from './users';

const person = adminUser.partial();
/** If the installation sends no mail, the answer has the link of the invitation, for the inviting person to pass on. */
const invited = person.extend({ enlace: z.string().optional() });
const byMembership = byId.extend({ empresa: z.string() });
const may = { config: { allow: ['edit', 'admin-users'] } } as const;
const grants = { config: { ...may.config, confirm: givesAdmin } } as const;
const promotes = {
  config: { ...may.config, confirm: ({ body }) => cambioAdminUser.safeParse(body).data?.superadmin === true },
} satisfies { config: FastifyContextConfig };

/** Writes a mail once everything is committed. `first`: its link, which lets somebody in for the first time. */
interface Mailing {
  write: (db: System, origin: string) => Promise<MailMessage>;
  first?: (origin: string) => string;
}
type Work = (tx: Tx, admin: Admin, person: Person) => Promise<Mailing | void>;

/** Users and their roles, across companies. Every request returns the resulting user. */
export const adminUserRoutes =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, files, mail, revocations } = accounts;
    const list = userList(db, files);
    await app.register(spanningRoutes(list));
    await app.register(spanningRoutes(platformAudit(db)), { prefix: '/auditoria' });

    /** One change at a time; sockets that it ends are closed before the response. */
    const changing = async (
      request: FastifyRequest,
      reply: FastifyReply,
      who: string | ((tx: Tx) => Promise<number>),
      work: Work,
    ) => {
      const { user } = sessionOf(request);
      const admin = { userId: user.id, ip: request.ip, name: user.name };
      const { id, mailing } = await db.transaction(async (tx) => {
        const id = typeof who === 'string' ? idOf(who) : await who(tx);
        return { id, mailing: await work(tx, admin, await personInTurn(tx, admin, id)) };
      });
      const origin = publicOrigin(env, request);
      if (mailing) mail.post('installation', async () => [await mailing.write(db, origin)]);
      await revocations.apply();
      const enlace = env.SMTP_URL ? undefined : mailing?.first?.(origin);
      return reply.send({ ...(await readOneSpanning(list, id)), ...(enlace !== undefined && { enlace }) });
    };

    /** A membership; a user who has not activated their account is invited by mail. */
    const joining =
      (membership: z.output<typeof nuevaMembresia>): Work =>
      async (tx, admin, person) => {
        const secret = await addMembership(tx, admin, person, membership);
        if (!secret) return;
        await countMemberMail(tx, person.email, admin.userId);
        const given = { email: person.email, empresaId: membership.empresa_id, secret, quien: admin.name };
        return {
          write: (system, origin) => invitationTo(system, { ...given, origin }),
          first: (origin) => invitationLink({ secret, origin }),
        };
      };

    app.post(
      '/',
      {
        config: { allow: ['create', 'admin-users'], confirm: givesAdmin },
        schema: { body: z.unknown(), response: { 201: invited } },
      },
      async (request, reply) => {
        const { email, ...membership } = parseBody(nuevoAdminUser, request.body);
        const known = async (tx: Tx) => {
          await tx
            .insert(usuarioTable)
            .values({ email, name: email, rol_id: membership.rol_id, estado: 'invitado' })
            .onConflictDoNothing();
          const [row] = await tx
            .select({ id: usuarioTable.id })
            .from(usuarioTable)
            .where(eq(usuarioTable.email, email));
          if (!row) throw new Error('the person was not stored');
          return row.id;
        };
        return changing(request, reply.code(201), known, joining(membership));
      },
    );

    app.patch(
      '/:id',
      { ...promotes, schema: { params: byId, body: z.unknown(), response: { 200: person } } },
      async (request, reply) =>
        changing(request, reply, request.params.id, async (tx, admin, person) => {
          await changePerson(tx, admin, person, parseBody(cambioAdminUser, request.body));
          await endIfOwing(tx, person.id, env.SUPERADMIN_SECOND_FACTOR);
        }),
    );

    app.post(
      '/:id/empresas',
      { ...grants, schema: { params: byId, body: z.unknown(), response: { 200: invited } } },
      async (request, reply) =>
        changing(request, reply, request.params.id, (...given) =>
          joining(parseBody(nuevaMembresia, request.body))(...given),
        ),
    );

    app.patch(
      '/:id/empresas/:empresa',
      { ...grants, schema: { params: byMembership, body: z.unknown(), response: { 200: person } } },
      async (request, reply) =>
        changing(request, reply, request.params.id, (tx, admin, person) =>
          changeMembership(tx, admin, person, idOf(request.params.empresa), parseBody(cambioMembresia, request.body)),
        ),
    );

    app.delete(
      '/:id/empresas/:empresa',
      { ...may, schema: { params: byMembership, response: { 200: person } } },
      async (request, reply) =>
        changing(request, reply, request.params.id, async (tx, admin, person) =>
          tellEffects(reply, await removeMembership(tx, admin, person, idOf(request.params.empresa))),
        ),
    );

    // Sends a link to choose another password; a user who never activated their account gets the first link again.
    app.post(
      '/:id/restablecer',
      { ...may, schema: { params: byId, response: { 200: invited } } },
      async (request, reply) =>
        changing(request, reply, request.params.id, async (tx, admin, { id, email, estado }) => {
          if (estado === 'bloqueado')
            throw new ApiError('CONFLICTO', { message: 'La cuenta está bloqueada: desbloquéela primero.' });
          await countMemberMail(tx, email, admin.userId);
          const first = estado === 'invitado';
          const secret = await newLink(tx, { tipo: first ? 'activacion' : 'restablecer', userId: id });
          if (!first) return { write: async (_system, origin) => resetMail(email, resetLink(origin, secret)) };
          const activation = (origin: string) => `${origin}/activar-cuenta/${secret}`;
          return { write: async (_system, origin) => activationMail(email, activation(origin)), first: activation };
        }),
    );
  };

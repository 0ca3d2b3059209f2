import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invitacionAbierta, usuarios } from '#contract/entities/usuarios';
import { z } from '#contract/core/validation';
import { followed, sendFollowed } from '../../records/followedAnswer';
import { readFollowed } from '../../records/since';
import { byId, idOf } from '../../records/reading';
import { once } from '../../records/idempotency';
import type { Exports } from '../../exports/index';
import { cannot, contentRange, listQuery, readListQuery, type ListQuery } from '../../records/query';
import { audit } from '../../history/audit';
import { publicOrigin } from '../../mail/index';
import { parseBody, parsedLater } from '../../plugins/errors';
import { givesAdmin } from '../../plugins/confirming';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import type { Accounts } from '../../session/accounts/index';
import { newLink } from '../../session/links';
import { countMemberMail } from '../../session/mailThrottle';
import { changeRoutes } from './changeRoutes';
import { addMember, inTurn } from './changes';
import { invited, mailRoutes, postInvitation, withLink } from './mails';
import { lostPhoneRoute } from './lostPhone';
import { countMembers, followMembers, listMembers, readMember } from './members';

const { record } = usuarios;
const all = () => true;

/**
 * The members of the caller's company, with the same API as the other resources. A record is a membership; its id is
 * the user's.
 */
export const usuarioRoutes =
  (accounts: Accounts & { exports: Exports }): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, files, exports } = accounts;
    const read = (caller: Pick<Caller, 'role' | 'empresaId' | 'user'>, query: ListQuery) =>
      listMembers(db, files, caller, query);
    await app.register(exports.routes({ entity: usuarios, visible: () => all, read }));

    const list = async (request: FastifyRequest, reply: FastifyReply) => {
      const { query, since } = readFollowed(usuarios, request.query as z.output<typeof listQuery>, all);
      if (since)
        return sendFollowed(
          reply,
          'usuarios',
          query,
          await followMembers(db, files, callerOf(request), { query, since }),
        );
      const { rows, total } = await listMembers(db, files, callerOf(request), query);
      const from = query.range?.[0] ?? 0;
      reply.header('Content-Range', contentRange('usuarios', from, rows.length, total));
      return reply.send(rows);
    };
    app.get(
      '/',
      {
        config: { allow: ['list', 'usuarios'] },
        schema: { querystring: listQuery, response: { 200: z.array(followed(record)) } },
      },
      list,
    );

    app.get(
      '/conteos',
      {
        config: { allow: ['list', 'usuarios'] },
        schema: {
          querystring: listQuery.extend({ campo: z.string() }),
          response: { 200: z.record(z.string(), z.int()) },
        },
      },
      async (request) => {
        const { campo, ...rest } = request.query;
        const asked = readListQuery(usuarios, rest, all);
        if (!Object.hasOwn(usuarios.filters, campo)) throw cannot('contar', campo, Object.keys(usuarios.filters));
        return countMembers(db, callerOf(request), asked, campo);
      },
    );

    app.get(
      '/:id',
      { config: { allow: ['show', 'usuarios'] }, schema: { params: byId, response: { 200: record } } },
      async (request) => readMember(db, files, callerOf(request), idOf(request.params.id)),
    );

    await app.register(inviteRoute(accounts));
    await app.register(changeRoutes(accounts));
    await app.register(mailRoutes(accounts));
    await app.register(lostPhoneRoute(accounts));
  };

const inviteRoute =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, files } = accounts;
    app.post(
      '/',
      {
        config: { allow: ['create', 'usuarios'], confirm: givesAdmin },
        schema: { body: parsedLater(usuarios.input), response: { 201: invited } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const input = parseBody(env.oidc?.roles ? invitacionAbierta : usuarios.input, request.body);
        const { row, secret } = await db.transaction(async (tx) => {
          await inTurn(tx, caller);
          let secret: string | null = null;
          const id = await once(tx, request, async () => {
            const userId = await addMember(tx, caller, input);
            await audit(tx, actorOf(caller), {
              accion: 'invitar',
              entidad: 'usuarios',
              entidad_id: userId,
              nombre: input.email,
            });
            await countMemberMail(tx, input.email, caller.user.id);
            secret = await newLink(tx, { tipo: 'invitacion', userId, empresaId: caller.empresaId });
            return userId;
          });
          return { row: await readMember(tx, files, caller, id), secret: secret as string | null };
        });
        if (!secret) return reply.code(201).send(row);
        const origin = publicOrigin(env, request);
        postInvitation(accounts, {
          email: row.email,
          empresaId: caller.empresaId,
          secret,
          origin,
          quien: caller.user.name,
        });
        return reply.code(201).send(withLink(env, row, secret, origin));
      },
    );
  };

import { and, eq, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  consultaContacto,
  consultaDestinatario,
  contacto,
  destinatario,
  filtroHilos,
  filtroMensajes,
  hiloMensajes,
  mensaje,
  mensajesEntregados,
  mensajesLeidos,
  mensajesSinLeer,
  nuevoMensaje,
  referenciasMensaje,
} from '#contract/requests/mensajes';
import { channels, events, type ChangeMessage } from '#contract/core/realtime';
import { worksInTheField } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { mensajeTable as m } from '../db/tables/mensajes';
import type { PublishAll } from '../notifications/live';
import { parseBody, parsedLater, theOne } from '../plugins/errors';
import { callerOf, requireRight, type Caller } from '../plugins/guard';
import { once } from '../records/idempotency';
import { contentRange, listQuery, readFilter, readRange } from '../records/query';
import { concernedBy } from './concerned';
import { contactOf } from './contact';
import { markDelivered, markRead } from './marks';
import { send } from './send';
import { countMessages, readMessages, seesReference, subjectOf } from './store';
import { describeThreads, listThreads, reachThread, unreadByOffice, unreadByPerson, type Thread } from './threads';
import { personIdOf } from '../records/person';

const page = [0, 24] as const;
const pageQuery = listQuery.omit({ sort: true });

/** Messages between the control room and people of the staff. An operario has only the own thread. */
export const messageRoutes =
  (db: Db, publishAll: PublishAll): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(threadRoutes(db));
    const tell = teller(publishAll);

    app.get(
      '/',
      {
        config: { allow: ['show', 'mensajes'] },
        schema: { querystring: pageQuery, response: { 200: z.array(mensaje) } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const filter = readFilter(filtroMensajes, request.query.filter);
        const range = readRange(request.query.range) ?? page;
        const { rows, total } = await db.tenant(caller.empresaId, async (tx) => {
          const where = and(...(await limitsOf(tx, caller, filter)));
          return { rows: await readMessages(tx, caller, where, range), total: await countMessages(tx, caller, where) };
        });
        return reply.header('Content-Range', contentRange('mensajes', range[0], rows.length, total)).send(rows);
      },
    );

    app.post(
      '/',
      {
        config: { allow: ['create', 'mensajes'] },
        schema: { body: parsedLater(nuevoMensaje), response: { 201: mensaje } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { made, thread } = await db.tenant(caller.empresaId, async (tx) => {
          const input = parseBody(nuevoMensaje, request.body);
          const thread = await reachThread(tx, caller, input.personal_id);
          const id = await once(tx, request, () => send(tx, caller, thread, input));
          return { made: theOne(await readMessages(tx, caller, eq(m.id, id), [0, 0])), thread };
        });
        tell(caller.empresaId, thread, made.id);
        return reply.code(201).send(made);
      },
    );

    app.post(
      '/leidos',
      {
        config: { allow: ['show', 'mensajes'] },
        schema: { body: mensajesLeidos, response: { 200: mensajesSinLeer } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { personal_id, hasta_id, fecha } = request.body;
        const { thread, changed, left } = await db.tenant(caller.empresaId, async (tx) => {
          const thread = await reachThread(tx, caller, personal_id);
          const changed = await markRead(tx, caller, thread, hasta_id, fecha);
          const unread = worksInTheField(caller.role) ? unreadByPerson : unreadByOffice;
          const left = await countMessages(tx, caller, and(eq(m.personal_id, thread.personalId), unread));
          return { thread, changed, left };
        });
        if (changed > 0) tell(caller.empresaId, thread, hasta_id);
        return { sin_leer: left };
      },
    );

    app.post(
      '/entregados',
      {
        config: { allow: ['show', 'mensajes'], token: 'never' },
        schema: { body: mensajesEntregados, response: { 200: mensajesSinLeer } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { hasta_id } = request.body;
        const { thread, changed, left } = await db.tenant(caller.empresaId, async (tx) => {
          const thread = await reachThread(tx, caller, await personIdOf(tx, caller));
          const changed = await markDelivered(tx, caller, thread, hasta_id);
          const left = await countMessages(tx, caller, and(eq(m.personal_id, thread.personalId), unreadByPerson));
          return { thread, changed, left };
        });
        if (changed > 0) tell(caller.empresaId, { ...thread, account: null }, hasta_id);
        return { sin_leer: left };
      },
    );
  };

/** What only the control room reads: who there are threads with. */
const threadRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    const allow = { config: { allow: ['list', 'mensajes'] } } as const;

    app.get(
      '/hilos',
      { ...allow, schema: { querystring: pageQuery, response: { 200: z.array(hiloMensajes) } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { q } = readFilter(filtroHilos, request.query.filter);
        const range = readRange(request.query.range) ?? page;
        const { rows, total } = await db.tenant(caller.empresaId, async (tx) => {
          const { ids, total } = await listThreads(tx, caller, q?.trim(), range);
          return { rows: await describeThreads(tx, caller, ids), total };
        });
        return reply.header('Content-Range', contentRange('hilos', range[0], rows.length, total)).send(rows);
      },
    );

    app.get('/sin-leer', { ...allow, schema: { response: { 200: mensajesSinLeer } } }, async (request) => {
      const caller = callerOf(request);
      return { sin_leer: await db.tenant(caller.empresaId, (tx) => countMessages(tx, caller, unreadByOffice)) };
    });

    app.get(
      '/destinatario',
      { ...allow, schema: { querystring: consultaDestinatario, response: { 200: destinatario } } },
      async (request) => {
        const caller = callerOf(request);
        return db.tenant(caller.empresaId, async (tx) => {
          const who = await concernedBy(tx, caller, request.query);
          return { hilo: who === null ? null : theOne(await describeThreads(tx, caller, [who])) };
        });
      },
    );

    app.get(
      '/contacto',
      { ...allow, schema: { querystring: consultaContacto, response: { 200: contacto } } },
      async (request) => {
        const caller = callerOf(request);
        return db.tenant(caller.empresaId, async (tx) => {
          const who = await concernedBy(tx, caller, request.query);
          return { contacto: who === null ? null : await contactOf(tx, caller.empresaId, who) };
        });
      },
    );
  };

type Filter = z.output<typeof filtroMensajes>;

/** The conditions of a list. @throws ApiError 403 for a filter by what the caller may not see */
const limitsOf = async (tx: Tx, caller: Caller, filter: Filter): Promise<SQL[]> => {
  const own = worksInTheField(caller.role) ? [eq(m.personal_id, (await personIdOf(tx, caller)) ?? 0)] : [];
  const about = referenciasMensaje.flatMap((field) => {
    const id = filter[field];
    if (id === undefined) return [];
    if (!seesReference(caller, field)) requireRight(caller, 'list', subjectOf[field]);
    return [eq(m[field], id)];
  });
  return [...own, ...about, ...(filter.personal_id === undefined ? [] : [eq(m.personal_id, filter.personal_id)])];
};

/** Tells the control room, and the person whose thread it is, to read it again. */
const teller =
  (publishAll: PublishAll) =>
  (empresaId: number, { personalId, account }: Thread, messageId: number): void => {
    const data: ChangeMessage = { recurso: 'mensajes', id: personalId, version: messageId };
    const to = [channels.company(empresaId, 'mensajes'), ...(account === null ? [] : [channels.user(account)])];
    void publishAll(to.map((channel) => ({ channel, event: events.cambios, data })));
  };

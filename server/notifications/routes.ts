import { and, count, desc, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notificacion, notificaciones, notificacionesLeidas, sinLeer } from '#contract/requests/notificaciones';
import { channels, events } from '#contract/core/realtime';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { Tx } from '../db/system';
import { contentRange, listQuery, readListQuery, readSort, type ListQuery } from '../records/query';
import { callerOf, type Caller } from '../plugins/guard';
import { notificacionTable as n } from '../db/tables/notificaciones';

// Every role has notices; users see only their own.
const allow = { config: { allow: ['reference', 'activos'], token: 'never' } } as const;

/** The user's notices in this company: the newest first, the number of unread ones, and marking them as read. */
export const notificationRoutes =
  (db: Db, publish: (channel: string, event: string, data: unknown) => Promise<void>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/',
      { ...allow, schema: { querystring: listQuery, response: { 200: z.array(notificacion) } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const query = readListQuery(notificaciones, request.query, () => true);
        const { descending } = readSort(request.query.sort) ?? { descending: true };
        const [from, to] = query.range ?? [0, 499];
        const where = and(mine(caller), ...conditions(query));
        const { rows, total } = await db.tenant(caller.empresaId, async (tx) => {
          const { id, tipo, titulo, texto, url, severidad, creado_en, leida_en } = n;
          const rows = await tx
            .select({ id, tipo, titulo, texto, url, severidad, creado_en, leida_en })
            .from(n)
            .where(where)
            .orderBy(descending ? desc(id) : asc(id))
            .limit(to - from + 1)
            .offset(from);
          const [all] = await tx.select({ n: count() }).from(n).where(where);
          return { rows, total: all?.n ?? 0 };
        });
        return reply.header('Content-Range', contentRange('notificaciones', from, rows.length, total)).send(rows);
      },
    );

    app.get('/sin-leer', { ...allow, schema: { response: { 200: sinLeer } } }, async (request) => {
      const caller = callerOf(request);
      return db.tenant(caller.empresaId, (tx) => countUnread(tx, caller));
    });

    app.post(
      '/leidas',
      { ...allow, schema: { body: notificacionesLeidas, response: { 200: sinLeer } } },
      async (request) => {
        const caller = callerOf(request);
        const { body } = request;
        const which = 'ids' in body ? inArray(n.id, body.ids) : body.hasta ? lte(n.id, body.hasta) : undefined;
        const left = await db.tenant(caller.empresaId, async (tx) => {
          await tx
            .update(n)
            .set({ leida_en: sql`now()` })
            .where(and(mine(caller), isNull(n.leida_en), which));
          return countUnread(tx, caller);
        });
        // The user's other screens reload.
        void publish(channels.user(caller.user.id), events.notificacion, {});
        return left;
      },
    );
  };

const mine = ({ empresaId, user }: Caller) => and(eq(n.empresa_id, empresaId), eq(n.user_id, user.id), n.en_app);

const countUnread = async (tx: Tx, caller: Caller) => {
  const [unread] = await tx
    .select({ n: count() })
    .from(n)
    .where(and(mine(caller), isNull(n.leida_en)));
  return { sin_leer: unread?.n ?? 0 };
};

const conditions = ({ ids, where: { leida, tipo } }: ListQuery) => [
  ids ? inArray(n.id, ids) : undefined,
  leida &&
    or(
      leida.includes(true) ? isNotNull(n.leida_en) : undefined,
      leida.includes(false) ? isNull(n.leida_en) : undefined,
    ),
  tipo && inArray(sql`${n.tipo}`, tipo),
];

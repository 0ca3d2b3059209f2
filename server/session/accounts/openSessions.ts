import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sesionAbierta } from '#contract/requests/perfil';
import { z } from '#contract/core/validation';
import { idOf, removes } from '../../records/reading';
import { ApiError } from '../../plugins/errors';
import { sessionOf } from '../../plugins/guard';
import type { Accounts } from '../deps';
import { deviceOf } from '../device';
import { endsOf, phoneDays } from '../lives';
import { closeSession, closeSessions } from '../sessions';
import { sesionTable } from '../../db/tables/usuarios';

/** The user's open sessions: list them, end one, or end all but the current one. */
export const openSessionRoutes =
  ({ db, revocations }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/user/sesiones',
      { config: { allow: 'user' }, schema: { response: { 200: z.array(sesionAbierta) } } },
      async (request) => {
        const { id, user } = sessionOf(request);
        const rows = await db
          .select({
            id: sesionTable.id,
            agente: sesionTable.agente,
            ip: sesionTable.ip,
            creada_en: sesionTable.creada_en,
            usada_en: sesionTable.usada_en,
            expira_en: endsOf,
            telefono_dias: sql<number | null>`case when ${sesionTable.telefono} then nullif(${phoneDays}, 0) end`,
          })
          .from(sesionTable)
          .where(and(eq(sesionTable.user_id, user.id), gt(endsOf, sql`now()`)))
          .orderBy(desc(sesionTable.usada_en), desc(sesionTable.id));
        return rows.map(({ agente, ...row }) => ({ ...row, dispositivo: deviceOf(agente), actual: row.id === id }));
      },
    );

    app.delete('/user/sesiones/:id', { config: { allow: 'user' }, schema: removes }, async (request) => {
      const id = idOf(request.params.id);
      const closed = await db.transaction((tx) => closeSession(tx, sessionOf(request).user.id, id));
      if (closed === 0) throw new ApiError('NO_ENCONTRADO');
      await revocations.apply();
      return { id };
    });

    app.delete(
      '/user/sesiones',
      { config: { allow: 'user' }, schema: { response: { 200: z.object({ cerradas: z.int() }) } } },
      async (request) => {
        const { id, user } = sessionOf(request);
        const cerradas = await db.transaction((tx) => closeSessions(tx, user.id, id));
        await revocations.apply();
        return { cerradas };
      },
    );
  };

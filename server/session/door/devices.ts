import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { equipo } from '#contract/requests/factores';
import { z } from '#contract/core/validation';
import type { System, Tx } from '../../db/system';
import { equipoTable as t } from '../../db/tables/puerta';
import { ApiError } from '../../plugins/errors';
import { sessionOf } from '../../plugins/guard';
import { idOf, removes } from '../../records/reading';
import type { Accounts } from '../deps';
import { deviceOf } from '../device';
import { hashOf, newSecret } from '../secrets';
import { auditAccount, tellOwner } from './told';

const isKept = gt(t.expira_en, sql`now()`);

/** Spares this device the second step for thirty days. The token is returned once and stored hashed. */
export const rememberDevice = async (db: System, userId: number, request: FastifyRequest): Promise<string> => {
  const token = newSecret();
  await db.insert(t).values({
    user_id: userId,
    token_hash: hashOf(token),
    agente: request.headers['user-agent']?.slice(0, 300) ?? null,
    expira_en: sql`now() + ${limits.door.device} * interval '1 millisecond'`,
  });
  return token;
};

/** Whether the token is of a device of this user; its use is recorded. */
export const isRemembered = async (db: System, userId: number, token: string): Promise<boolean> => {
  const found = await db
    .update(t)
    .set({ usado_en: sql`now()` })
    .where(and(eq(t.token_hash, hashOf(token)), eq(t.user_id, userId), isKept))
    .returning({ id: t.id });
  return found.length > 0;
};

/** After a change of what is asked of a user, every device is asked again. */
export const forgetDevices = (tx: Tx, userId: number) => tx.delete(t).where(eq(t.user_id, userId));

/** The devices that need no second step. */
export const deviceRoutes =
  ({ db, mail }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/user/equipos',
      { config: { allow: 'user' }, schema: { response: { 200: z.array(equipo) } } },
      async (request) => {
        const { id, agente, creado_en, usado_en } = t;
        const rows = await db
          .select({ id, agente, creado_en, usado_en })
          .from(t)
          .where(and(eq(t.user_id, sessionOf(request).user.id), isKept))
          .orderBy(desc(usado_en), desc(id));
        return rows.map(({ agente: agent, ...row }) => ({ ...row, nombre: deviceOf(agent) }));
      },
    );

    app.delete('/user/equipos/:id', { config: { allow: 'user' }, schema: removes }, async (request) => {
      const { user } = sessionOf(request);
      const id = idOf(request.params.id);
      const [gone] = await db
        .delete(t)
        .where(and(eq(t.id, id), eq(t.user_id, user.id)))
        .returning({ agente: t.agente });
      if (!gone) throw new ApiError('NO_ENCONTRADO');
      const nombre = deviceOf(gone.agente);
      const cambio = { campo: 'equipo', antes: nombre, despues: null };
      await auditAccount(db, { userId: user.id, ip: request.ip, cambio });
      tellOwner(
        mail,
        user.email,
        `Se quitó un equipo recordado: ${nombre}. Allí se pedirá de nuevo el segundo factor.`,
      );
      return { id };
    });
  };

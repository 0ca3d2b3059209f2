import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { ingreso, type Ingreso } from '#contract/requests/factores';
import { z } from '#contract/core/validation';
import { ingresoTable as t } from '../../db/tables/puerta';
import { networkOf, plainAddress } from '../../net/address';
import { sessionOf } from '../../plugins/guard';
import type { Accounts } from '../deps';
import { deviceOf } from '../device';
import { tellOwner } from './told';

interface LoggedIn {
  user: { id: number; email: string };
  agent: string | undefined;
  ip: string;
  method: Ingreso['metodo'];
}

/** Records a log-in, keeps the last fifty, and tells the owner of one from a program or network not seen in them. */
export const recordLogin = async ({ db, mail, placeOf }: Accounts, { user, agent, ip, method }: LoggedIn) => {
  const before = await db
    .select({ agente: t.agente, ip: t.ip })
    .from(t)
    .where(eq(t.user_id, user.id))
    .orderBy(desc(t.id))
    .limit(limits.door.logins);
  const lugar = placeOf(ip);
  const agente = agent?.slice(0, 300) ?? null;
  const [made] = await db
    .insert(t)
    .values({ user_id: user.id, ip: plainAddress(ip), lugar, agente, metodo: method })
    .returning({ id: t.id });
  if (before.length >= limits.door.logins && made)
    await db.delete(t).where(
      and(
        eq(t.user_id, user.id),
        lt(
          t.id,
          sql`(select min(n.id) from (
            select id from ingresos where user_id = ${user.id} order by id desc limit ${limits.door.logins}
          ) n)`,
        ),
      ),
    );
  const program = deviceOf(agente);
  const isKnown = before.some(
    (one) => deviceOf(one.agente) === program && networkOf(one.ip ?? undefined) === networkOf(ip),
  );
  // The first log-in of all is the owner's own; a remembered device is known.
  if (before.length === 0 || isKnown || method === 'equipo') return;
  const where = [plainAddress(ip), lugar].filter(Boolean).join(', ');
  tellOwner(mail, user.email, `Alguien entró en su cuenta desde ${program}${where && ` (${where})`}.`);
};

/** The last log-ins of the user. */
export const recentLoginRoutes =
  ({ db }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/user/ingresos',
      { config: { allow: 'user' }, schema: { response: { 200: z.array(ingreso) } } },
      async (request) => {
        const { id, fecha, ip, lugar, metodo, agente } = t;
        const rows = await db
          .select({ id, fecha, ip, lugar, metodo, agente })
          .from(t)
          .where(eq(t.user_id, sessionOf(request).user.id))
          .orderBy(desc(id))
          .limit(limits.door.logins);
        return rows.map(({ agente: agent, ...row }) => ({ ...row, programa: deviceOf(agent) }));
      },
    );
  };

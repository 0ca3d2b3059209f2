import { and, eq, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits';
import type { User } from '#contract/session';
import type { System } from '../db/client';
import { empresaTable } from '../resources/admin-empresas/table';
import { hashOf, newSecret } from './secrets';
import { membresiaTable, sesionTable, usuarioTable } from './tables';

export interface Session {
  id: number;
  user: User;
  /** ms since 1970 */
  ends: number;
}

/** The company that a request names, when its user belongs to it (or is a superadmin). */
export interface Membership {
  empresa_id: number;
  rol_id: number | null;
}

export type Found = { session: Session; membership: Membership | null } | 'unknown' | 'expired';

const { idle, longest } = limits.session;

/** Is prolonged at most this often, so that reading does not become writing. */
const touchEvery = 60_000;

const asUser = { id: usuarioTable.id, name: usuarioTable.name, email: usuarioTable.email, img_url: usuarioTable.img_url, rol_id: usuarioTable.rol_id };

/** Opens a session; the token is told once and stored hashed. */
export const openSession = async (db: System, userId: number, from: { agente: string | undefined; ip: string }) => {
  const token = newSecret();
  const ends = new Date(Date.now() + Math.min(idle, longest));
  await db.insert(sesionTable).values({
    user_id: userId,
    token_hash: hashOf(token),
    agente: from.agente?.slice(0, 300) ?? null,
    ip: from.ip,
    expira_en: ends.toISOString(),
  });
  return { token, ends: ends.getTime() };
};

/** Who a token is, and the membership in the company it asks for. One query. */
export const findSession = async (db: System, token: string, empresaId: number | null): Promise<Found> => {
  const [row] = await db
    .select({
      id: sesionTable.id,
      expira_en: sesionTable.expira_en,
      estado: usuarioTable.estado,
      user: asUser,
      empresa_id: empresaTable.id,
      activo: empresaTable.activo,
      miembro: membresiaTable.estado,
      rol_id: membresiaTable.rol_id,
    })
    .from(sesionTable)
    .innerJoin(usuarioTable, eq(usuarioTable.id, sesionTable.user_id))
    .leftJoin(empresaTable, eq(empresaTable.id, empresaId ?? 0))
    .leftJoin(membresiaTable, and(eq(membresiaTable.user_id, usuarioTable.id), eq(membresiaTable.empresa_id, empresaTable.id)))
    .where(eq(sesionTable.token_hash, hashOf(token)));
  if (!row || row.estado !== 'activo') return 'unknown';
  const ends = new Date(row.expira_en).getTime();
  if (ends <= Date.now()) return 'expired';
  const belongs = row.empresa_id !== null && row.activo === true && (row.user.rol_id === 1 || row.miembro === 'activo');
  return {
    session: { id: row.id, user: row.user, ends },
    membership: belongs && row.empresa_id !== null ? { empresa_id: row.empresa_id, rol_id: row.rol_id } : null,
  };
};

/** Prolongs a session from now on. Returns its end (ms). */
export const prolong = async (db: System, session: Session): Promise<number> => {
  if (session.ends - Date.now() > idle - touchEvery) return session.ends;
  const [row] = await db
    .update(sesionTable)
    .set({
      usada_en: sql`now()`,
      expira_en: sql`least(now() + ${idle} * interval '1 millisecond', ${sesionTable.creada_en} + ${longest} * interval '1 millisecond')`,
    })
    .where(eq(sesionTable.id, session.id))
    .returning({ expira_en: sesionTable.expira_en });
  return row ? new Date(row.expira_en).getTime() : session.ends;
};

export const closeSession = (db: System, id: number) => db.delete(sesionTable).where(eq(sesionTable.id, id));

/** Closes by token whatever its state; unknown ones are no error. */
export const closeByToken = (db: System, token: string) => db.delete(sesionTable).where(eq(sesionTable.token_hash, hashOf(token)));

/** Forgets sessions that ended long ago; until then they answer 419 rather than 401. */
export const sweepSessions = (db: System) => db.delete(sesionTable).where(lt(sesionTable.expira_en, sql`now() - interval '30 days'`));

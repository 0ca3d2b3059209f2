import { and, eq, lt, ne, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System, Tx } from '../db/system';
import { forgetSome, longOver } from '../db/forget';
import { plainAddress } from '../net/address';
import { empresaTable } from '../db/tables/empresas';
import type { Session } from '../plugins/callers';
import { endsOf, idleOf, longestOf } from './lives';
import { owedFrom } from './owed';
import { revoke, socketsOf } from './revocations';
import { hashOf, newSecret } from './secrets';
import { membresiaTable, sesionTable, usuarioTable } from '../db/tables/usuarios';

/** The company that a request names, when its user belongs to it (or is a superadmin). */
export interface Membership {
  empresa_id: number;
  rol_id: number | null;
}

export type Found = { session: Session; membership: Membership | null } | 'unknown' | 'expired';

/** A session is extended at most this often, so that reads do not become writes. */
const touchEvery = 60_000;

const asUser = {
  id: usuarioTable.id,
  name: usuarioTable.name,
  email: usuarioTable.email,
  img_url: usuarioTable.img_url,
  rol_id: usuarioTable.rol_id,
};

/** Opens a session; the token is returned once and stored hashed. */
export const openSession = async (
  db: System,
  userId: number,
  from: { agente: string | undefined; ip: string; id_token?: string | null | undefined },
) => {
  const token = newSecret();
  const life = sql`${limits.session.idle} * interval '1 millisecond'`;
  const [opened] = await db
    .insert(sesionTable)
    .values({
      user_id: userId,
      token_hash: hashOf(token),
      agente: from.agente?.slice(0, 300) ?? null,
      ip: plainAddress(from.ip),
      id_token: from.id_token ?? null,
      // By the clock that is ahead, if they disagree.
      expira_en: sql`greatest(now(), ${new Date().toISOString()}::timestamptz) + ${life}`,
    })
    .returning({ id: sesionTable.id, ends: sesionTable.expira_en });
  await touchUser(db, userId);
  if (!opened) throw new Error('the session was not stored');
  return { id: opened.id, token, ends: Date.parse(opened.ends) };
};

/** Where sessions are looked up. `superadminsOwe`: the installation asks its superadmins for a second factor. */
export interface Finding {
  db: System;
  superadminsOwe: boolean;
}

const isConfirmed = sql<boolean>`
  ${sesionTable.confirmada_en} > now() - ${limits.door.confirmed} * interval '1 millisecond'`;

/** The session of a token, and the membership in the requested company. One query. */
export const findSession = async (
  { db, superadminsOwe }: Finding,
  token: string,
  empresaId: number | null,
): Promise<Found> => {
  const [row] = await db
    .select({
      id: sesionTable.id,
      expira_en: endsOf,
      over: sql<boolean>`${endsOf} <= now()`,
      idle: sql<number>`(extract(epoch from ${idleOf}) * 1000)::float8`,
      confirmed: isConfirmed,
      owes: sql<boolean>`coalesce(${owedFrom(sql`usuarios`, superadminsOwe)} <= now(), false)`,
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
    .leftJoin(
      membresiaTable,
      and(eq(membresiaTable.user_id, usuarioTable.id), eq(membresiaTable.empresa_id, empresaTable.id)),
    )
    .where(eq(sesionTable.token_hash, hashOf(token)))
    .prepare(superadminsOwe ? 'find_session_asking' : 'find_session')
    .execute();
  if (!row || row.estado !== 'activo') return 'unknown';
  const ends = new Date(row.expira_en).getTime();
  // By both clocks: one that is ahead for a moment must not log everybody out.
  if (row.over && ends <= Date.now()) return 'expired';
  const belongs = row.empresa_id !== null && row.activo === true && (row.user.rol_id === 1 || row.miembro === 'activo');
  return {
    session: {
      id: row.id,
      user: row.user,
      ends,
      idle: row.idle,
      confirmed: row.confirmed,
      owes: row.owes,
      ...(belongs && row.empresa_id !== null && { empresaId: row.empresa_id }),
    },
    membership: belongs && row.empresa_id !== null ? { empresa_id: row.empresa_id, rol_id: row.rol_id } : null,
  };
};

/** Extends a session from now on, and records the use of its company. Returns its end (ms). */
export const prolong = async (db: System, session: Session): Promise<number> => {
  if (session.ends - Date.now() > session.idle - touchEvery) return session.ends;
  const [row] = await db
    .update(sesionTable)
    .set({
      usada_en: sql`now()`,
      // Never sooner than before: the clock may be behind for a moment.
      expira_en: sql`greatest(${endsOf}, least(now() + ${idleOf}, ${sesionTable.creada_en} + ${longestOf}))`,
    })
    .where(eq(sesionTable.id, session.id))
    .returning({ expira_en: sesionTable.expira_en });
  await touchUser(db, session.user.id);
  if (session.empresaId !== undefined) await touchMembership(db, session.user.id, session.empresaId);
  return row ? new Date(row.expira_en).getTime() : session.ends;
};

/** Records the last use of the product: superadmins are members of no company. */
const touchUser = (db: System, userId: number) =>
  db
    .update(usuarioTable)
    .set({ ultimo_acceso: sql`now()` })
    .where(eq(usuarioTable.id, userId));

/** Records the last use of this company. */
export const touchMembership = (db: System, userId: number, empresaId: number) =>
  db
    .update(membresiaTable)
    .set({ ultimo_acceso: sql`now()` })
    .where(and(eq(membresiaTable.user_id, userId), eq(membresiaTable.empresa_id, empresaId)));

/** Ends one of a user's sessions and its sockets. Returns whether it existed. */
export const closeSession = (tx: Tx, userId: number, id: number) =>
  ended(tx, and(eq(sesionTable.user_id, userId), eq(sesionTable.id, id)));

/** Ends all sessions of a user but one, and their sockets. */
export const closeSessions = (tx: Tx, userId: number, but?: number) =>
  ended(tx, and(eq(sesionTable.user_id, userId), but === undefined ? undefined : ne(sesionTable.id, but)));

/** Closes the session of a token in any state; an unknown token is not an error. */
export const closeByToken = (tx: Tx, token: string) => ended(tx, eq(sesionTable.token_hash, hashOf(token)));

const ended = async (tx: Tx, which: SQL | undefined): Promise<number> => {
  const rows = await tx.delete(sesionTable).where(which).returning({ id: sesionTable.id, userId: sesionTable.user_id });
  await revoke(
    tx,
    rows.map(({ id, userId }) => socketsOf.session(userId, id)),
  );
  return rows.length;
};

/** Deletes sessions that ended long ago; until then they get 419 rather than 401. */
export const sweepSessions = (db: System) => forgetSome(db, sesionTable, lt(sesionTable.expira_en, longOver));

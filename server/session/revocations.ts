import { and, gt, lt, lte, sql } from 'drizzle-orm';
import type { System, Tx } from '../db/client';
import { forgetSome } from '../db/forget';
import { revocacionTable, sesionTable } from './tables';

/** Under which names a socket is known: its user, its log-in, its user in one company. The first number is always the user. */
export const socketsOf = {
  user: (userId: number) => String(userId),
  session: (userId: number, sessionId: number) => `sesion.${userId}.${sessionId}`,
  member: (userId: number, empresaId: number) => `miembro.${userId}.${empresaId}`,
};

/** Has the sockets of these names ended, wherever they are, once the transaction is committed. */
export const revoke = async (tx: System | Tx, names: readonly string[]) => {
  if (names.length) await tx.insert(revocacionTable).values(names.map((clave) => ({ clave })));
};

export interface Revocations {
  /** Carries out now what was just committed; without it that happens at the next poll. Never rejects. */
  apply(): Promise<void>;
}

interface Options {
  db: System;
  /** Closes the sockets of this name that this process holds. */
  terminate: (name: string) => Promise<void>;
  log: (message: string, details?: object) => void;
}

/** A transaction may commit this long after its moment. */
const overlap = 30_000;

/**
 * Every process asks the database every two seconds which sockets must end, because any of them may hold one:
 * those revoked, and those whose session has just run out.
 * Tokens need none of this: each request asks who its token is.
 */
export const createRevocations = ({ db, terminate, log }: Options): Revocations => {
  const done = new Map<number | string, number>();
  let askedAt = Date.now();
  let work = Promise.resolve();

  const poll = async () => {
    const started = Date.now();
    const since = started - askedAt + overlap;
    const rows = await db
      .select({ id: revocacionTable.id, clave: revocacionTable.clave })
      .from(revocacionTable)
      .where(gt(revocacionTable.fecha, sql`now() - ${since} * interval '1 millisecond'`));
    const expired = await db
      .select({ id: sesionTable.id, userId: sesionTable.user_id, ends: sesionTable.expira_en })
      .from(sesionTable)
      .where(and(gt(sesionTable.expira_en, sql`now() - ${since} * interval '1 millisecond'`), lte(sesionTable.expira_en, sql`now()`)));
    const due: [id: number | string, name: string][] = [
      ...rows.map(({ id, clave }): [number, string] => [id, clave]),
      ...expired.map(({ id, userId, ends }): [string, string] => [`${id} ${ends}`, socketsOf.session(userId, id)]),
    ];
    for (const [id, name] of due) {
      if (done.has(id)) continue;
      await terminate(name);
      done.set(id, started);
    }
    askedAt = started;
    for (const [id, at] of done) if (started - at > 2 * overlap + since) done.delete(id);
  };

  /** One after the other: a poll that is asked for sees what was committed before. */
  const apply = () => {
    work = work.then(poll).catch((error: unknown) => log('The sockets of revoked sessions could not be looked up', { err: error }));
    return work;
  };

  return { apply };
};

/** Forgets what every process has carried out long ago. */
export const sweepRevocations = (db: System) => forgetSome(db, revocacionTable, lt(revocacionTable.fecha, sql`now() - interval '1 hour'`));

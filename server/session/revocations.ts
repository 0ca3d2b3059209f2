import { and, gt, lt, lte, or, sql } from 'drizzle-orm';
import type { System, Tx } from '../db/system';
import { forgetSome } from '../db/forget';
import { revocacionTable, sesionTable } from '../db/tables/usuarios';

/** The names of a socket: its user, its session, its user in one company. The first number is always the user. */
export const socketsOf = {
  user: (userId: number) => String(userId),
  session: (userId: number, sessionId: number) => `sesion.${userId}.${sessionId}`,
  member: (userId: number, empresaId: number) => `miembro.${userId}.${empresaId}`,
  /** A program with a token; its user is the author. */
  token: (userId: number, tokenId: number) => `token.${userId}.${tokenId}`,
  /** A screen of a wall; its user is the author. */
  wall: (userId: number, wallId: number) => `muro.${userId}.${wallId}`,
};

/** Ends the sockets with these names, in every process, once the transaction is committed. */
export const revoke = async (tx: System | Tx, names: readonly string[]) => {
  if (names.length) await tx.insert(revocacionTable).values(names.map((clave) => ({ clave })));
};

export interface Revocations {
  /** Applies what was just committed; without it that happens at the next poll. Never rejects. */
  apply(): Promise<void>;
  /** The poll. Where no socket is open, nothing has to end. */
  poll(): Promise<void>;
}

/** What must end: what tells it from others, and the name of its sockets. */
export type Due = [id: number | string, name: string];

interface Options {
  db: System;
  /** Others whose time was over within the last `since` ms. */
  alsoOver: (since: number) => Promise<Due[]>;
  /** Closes the sockets with this name in this process. */
  terminate: (name: string) => Promise<void>;
  /** Whether sockets are open in this process. */
  hasSockets: () => boolean;
  log: (message: string, details?: object) => void;
}

/** A transaction may commit this long after the timestamp of its row. */
const overlap = 30_000;

/**
 * Every process polls the database every two seconds for sockets that must end, because any of them may hold one: those
 * revoked, and those whose session or grant is just over. Tokens do not need this: each request reads its session.
 */
export const createRevocations = ({ db, alsoOver, terminate, hasSockets, log }: Options): Revocations => {
  const done = new Map<number | string, number>();
  /** `performance.now()` */
  let askedAt = performance.now();
  /** The newest revocation that was found: a clock that jumps hides none of those after it. */
  let newest = 0;
  let work = Promise.resolve();

  const applyAll = async () => {
    const started = performance.now();
    const since = started - askedAt + overlap;
    const rows = await db
      .select({ id: revocacionTable.id, clave: revocacionTable.clave })
      .from(revocacionTable)
      .where(
        or(
          gt(revocacionTable.fecha, sql`now() - ${since} * interval '1 millisecond'`),
          newest > 0 ? gt(revocacionTable.id, newest) : undefined,
        ),
      );
    newest = rows.reduce((most, { id }) => Math.max(most, id), newest);
    const expired = await db
      .select({ id: sesionTable.id, userId: sesionTable.user_id, ends: sesionTable.expira_en })
      .from(sesionTable)
      .where(
        and(
          gt(sesionTable.expira_en, sql`now() - ${since} * interval '1 millisecond'`),
          lte(sesionTable.expira_en, sql`now()`),
        ),
      );
    const due: Due[] = [
      ...rows.map(({ id, clave }): Due => [id, clave]),
      ...expired.map(({ id, userId, ends }): Due => [`${id} ${ends}`, socketsOf.session(userId, id)]),
      ...(await alsoOver(since)),
    ];
    for (const [id, name] of due) {
      if (done.has(id)) continue;
      await terminate(name);
      done.set(id, started);
    }
    askedAt = started;
    for (const [id, at] of done) if (started - at > 2 * overlap + since) done.delete(id);
  };

  /** Serialized: a requested poll sees everything committed before. */
  const apply = () => {
    work = work
      .then(applyAll)
      .catch((error: unknown) => log('The sockets of revoked sessions could not be looked up', { err: error }));
    return work;
  };

  return {
    apply,
    poll: () => {
      if (hasSockets()) return apply();
      // A socket that opens later was let in after all that was revoked until now.
      work = work.then(() => void (askedAt = performance.now()));
      return work;
    },
  };
};

/** Deletes revocations that every process has applied long ago. */
export const sweepRevocations = (db: System) =>
  forgetSome(db, revocacionTable, lt(revocacionTable.fecha, sql`now() - interval '1 hour'`));

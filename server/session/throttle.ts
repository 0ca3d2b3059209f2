import { and, count, eq, gt, inArray, lt, min, sql } from 'drizzle-orm';
import { limits } from '#contract/limits';
import type { System, Tx } from '../db/client';
import { ApiError } from '../plugins/errors';
import { intentoTable } from './tables';

const { window, failuresPerAccount, failuresPerAddress } = limits.login;

/** Failed log-ins are counted in the database, so that several processes count together. Successes do not count. */
export const loginThrottle = (db: System) => {
  const queues = new Map<string, Promise<unknown>>();

  /** One attempt per account at a time: many at once are counted as if they came one by one. */
  const inTurn = async <T>(email: string, work: () => Promise<T>): Promise<T> => {
    const before = queues.get(email) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => {});
    queues.set(email, settled);
    try {
      return await mine;
    } finally {
      if (queues.get(email) === settled) queues.delete(email);
    }
  };

  /** @throws ApiError 429 with Retry-After (s) while an account or address has failed too often */
  const check = async (email: string, address: string) => {
    const since = new Date(Date.now() - window).toISOString();
    const rows = await db
      .select({ clave: intentoTable.clave, n: count(), first: min(intentoTable.fecha) })
      .from(intentoTable)
      .where(and(inArray(intentoTable.clave, keys(email, address)), gt(intentoTable.fecha, since)))
      .groupBy(intentoTable.clave);
    const over = rows.filter(({ clave, n }) => n >= (clave.startsWith('cuenta:') ? failuresPerAccount : failuresPerAddress));
    if (over.length === 0) return;
    const until = Math.max(...over.map(({ first }) => new Date(first ?? 0).getTime() + window));
    throw new ApiError('DEMASIADOS_INTENTOS', { headers: { 'Retry-After': String(Math.max(1, Math.ceil((until - Date.now()) / 1000))) } });
  };

  const failed = (email: string, address: string) => db.insert(intentoTable).values(keys(email, address).map((clave) => ({ clave })));

  return { inTurn, check, failed };
};

/** Who has just proven to own the account may try its password again. */
export const forgetFailures = (tx: Tx, email: string) => tx.delete(intentoTable).where(eq(intentoTable.clave, accountKey(email)));

/** Forgets attempts that no longer count. */
export const sweepAttempts = (db: System) => db.delete(intentoTable).where(lt(intentoTable.fecha, sql`now() - interval '1 day'`));

const accountKey = (email: string) => `cuenta:${email}`;
const keys = (email: string, address: string) => [accountKey(email), `ip:${address}`];

import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Db } from './client';

/** ms that a request needs between two of its transactions. */
const usual = 12;

/** The embedded database: all statements go through one connection, one after the other. */
export const hasOneConnection = (pool: Pick<Pool, 'options'>) => pool.options.max === 1;

/**
 * The same database for long work. With a single connection, requests are served in order; a transaction of long work then pauses if
 * other requests have used the connection since the last one. Other requests wait for one transaction of it, not for one at each statement.
 */
export const givingWay = (db: Db, pause = usual): Db => {
  if (!hasOneConnection(db.pool)) return db;
  let taken = 0;
  let own = 0;
  db.pool.on('acquire', () => (taken += 1));
  const politely =
    (transaction: Db['tenant']): Db['tenant'] =>
    async (empresaId, work) => {
      if (taken !== own) await sleep(pause);
      return transaction(empresaId, (tx) => {
        own = taken;
        return work(tx);
      });
    };
  // Settings that the app makes on one apply to the other.
  return Object.assign(Object.create(db) as Db, { tenant: politely(db.tenant), read: politely(db.read) });
};

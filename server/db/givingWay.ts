import type { Db } from './client';
import { hasOneConnection, whenIdle, type IdleWait } from './pglite/idle';

/** The same database for long work, each of whose transactions is a turn. */
export const givingWay = (db: Db, idle?: IdleWait): Db => {
  if (!hasOneConnection(db.pool)) return db;
  const politely =
    (transaction: Db['tenant']): Db['tenant'] =>
    (empresaId, work) =>
      whenIdle(db.pool, () => transaction(empresaId, work), idle);
  // Settings that the app makes on one apply to the other.
  return Object.assign(Object.create(db) as Db, { tenant: politely(db.tenant), read: politely(db.read) });
};

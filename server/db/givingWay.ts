import type { Db } from './client';
import { hasOneConnection, inLull, type Lull } from './pglite/lull';

/** The same database for long work, each of whose transactions is a turn. */
export const givingWay = (db: Db, lull?: Lull): Db => {
  if (!hasOneConnection(db.pool)) return db;
  const politely =
    (transaction: Db['tenant']): Db['tenant'] =>
    (empresaId, work) =>
      inLull(db.pool, () => transaction(empresaId, work), lull);
  // Settings that the app makes on one apply to the other.
  return Object.assign(Object.create(db) as Db, { tenant: politely(db.tenant), read: politely(db.read) });
};

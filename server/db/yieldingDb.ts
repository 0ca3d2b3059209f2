import type { Db } from './client';
import { hasOneConnection, whenIdle, type IdleWait } from './pglite/idle';

/** The same database for long work, each of whose transactions is a turn. */
export const yieldingDb = (db: Db, idle?: IdleWait): Db => {
  if (!hasOneConnection(db.pool)) return db;
  const politely =
    (transaction: Db['tenant']): Db['tenant'] =>
    (empresaId, work) =>
      whenIdle(db.pool, () => transaction(empresaId, work), idle);
  return {
    ...db,
    tenant: politely(db.tenant),
    read: politely(db.read),
    withFiles: (files) => yieldingDb(db.withFiles(files), idle),
  };
};

import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client';
import { derive } from './derive';
import { followMembers } from './members';

/** Marks of one transaction. */
const most = 500;

/**
 * Works out anew what has been marked. Marks are written by triggers, in the transaction of what changed, so that none is lost whoever writes; they are
 * taken away here, by whoever needs dues to be right (the clock, and each request that reads or moves them), so that nobody waits for anybody.
 * @returns how many; there may be more until there are none
 */
export const settle = async (tx: Tx, empresaId: number): Promise<number> => {
  const { rows: some } = await tx.execute(sql`select 1 from mantenimiento_marcas where empresa_id = ${empresaId} limit 1`);
  if (some.length === 0) return 0;
  await lockDues(tx, empresaId);
  const { rows: marks } = await tx.execute<{ plan_id: number | null; activo_id: number | null }>(sql`
    delete from mantenimiento_marcas where id in (select id from mantenimiento_marcas where empresa_id = ${empresaId} order by id limit ${most}) returning plan_id, activo_id`);
  const idsOf = (field: 'plan_id' | 'activo_id') => [...new Set(marks.flatMap((mark) => mark[field] ?? []))];
  await derive(tx, empresaId, await followMembers(tx, empresaId, idsOf('plan_id'), idsOf('activo_id')));
  return marks.length;
};

/** Dues of a company are written by one at a time: what another is working out is waited for, not read as it was. Before any lock of a row. */
export const lockDues = (tx: Tx, empresaId: number) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('mantenimiento'), ${empresaId})`);

/** All that is marked in one company, some at a time. @returns whether there was any */
export const settleCompany = async (db: Db, empresaId: number, stopped: () => boolean = () => false): Promise<boolean> => {
  let any = false;
  while (!stopped() && (await db.tenant(empresaId, (tx) => settle(tx, empresaId))) > 0) any = true;
  return any;
};

/** How long a request works out what others have changed, in ms; the clock does the rest. */
const timeLimit = 2_000;

/** Whoever looks at dues sees them as they are after all that was committed before. @returns whether some were written */
export const settleForRequest = (db: Db, empresaId: number): Promise<boolean> => {
  const until = performance.now() + timeLimit;
  return settleCompany(db, empresaId, () => performance.now() > until);
};

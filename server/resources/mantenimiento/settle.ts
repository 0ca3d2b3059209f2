import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { today } from '../../db/days';
import { derive } from './derive';
import { followMembers } from './members';

/** Marks per transaction. */
const most = 500;

/**
 * Recomputes what is marked. Triggers write the marks in the transaction of each change, so that none is lost. They are
 * deleted here, by callers that need correct dues (the timer, and each request that reads or moves them), so that
 * writers do not wait for each other.
 *
 * @returns how many marks it took; call it again until there are none
 */
export const settle = async (tx: Tx, empresaId: number): Promise<number> => {
  const { rows } = await tx.execute<{ marcas: boolean; pausas: boolean }>(sql`
    select exists (select from mantenimiento_marcas where empresa_id = ${empresaId}) as marcas,
      exists (select from ${restingNow(empresaId, today)}) as pausas`);
  const [some] = rows;
  if (!some?.marcas && !some?.pausas) return 0;
  await lockDues(tx, empresaId);
  if (some.pausas)
    await tx.execute(sql`
      insert into mantenimiento_marcas (empresa_id, plan_id)
      select distinct v.empresa_id, v.plan_id from ${restingNow(empresaId, today)}`);
  const { rows: marks } = await tx.execute<{ plan_id: number | null; activo_id: number | null }>(sql`
    delete from mantenimiento_marcas
    where id = any(array(
      select id from mantenimiento_marcas where empresa_id = ${empresaId} order by id limit ${most}
    ))
    returning plan_id, activo_id`);
  const idsOf = (field: 'plan_id' | 'activo_id') => [...new Set(marks.flatMap((mark) => mark[field] ?? []))];
  await derive(tx, empresaId, await followMembers(tx, empresaId, idsOf('plan_id'), idsOf('activo_id')));
  return marks.length;
};

/** Dues (`v`) of plans whose pause has begun since they were computed: it moves what is due to the next season. */
export const restingNow = (empresaId: number | SQL, day: SQL): SQL => sql`
  mantenimiento_activos v
  where v.empresa_id = ${empresaId} and v.fuera_desde is null and v.pausa_desde <= ${day}`;

/**
 * Only one transaction of a company writes dues at a time: others wait for its results rather than read old ones. Take
 * this lock before any row lock.
 */
export const lockDues = (tx: Tx, empresaId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('mantenimiento'), ${empresaId})`);

/** All marks of one company, in batches. @returns whether there was any */
export const settleCompany = async (db: Db, empresaId: number, stopped = () => false): Promise<boolean> => {
  let any = false;
  while (!stopped() && (await db.tenant(empresaId, (tx) => settle(tx, empresaId))) > 0) any = true;
  return any;
};

/** How long a request may spend on recomputing, in ms; the timer does the rest. */
const timeLimit = 2_000;

/** Ensures that the request reads dues that include all earlier commits. @returns whether any were written */
export const settleForRequest = (db: Db, empresaId: number): Promise<boolean> => {
  const until = performance.now() + timeLimit;
  return settleCompany(db, empresaId, () => performance.now() > until);
};

/** How to read dues that include all earlier commits: from the primary, if any were just written. */
export const readSettled = async (
  db: Db,
  empresaId: number,
): Promise<<T>(work: (tx: Tx) => Promise<T>) => Promise<T>> => {
  const from = (await settleForRequest(db, empresaId)) ? db.tenant : db.read;
  return (work) => from(empresaId, work);
};

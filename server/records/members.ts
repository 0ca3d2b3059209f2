import { sql } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { fieldError } from '../plugins/errors';

/** Until the transaction ends nobody is removed from the company: for records that name one of its members. */
export const holdMembers = (tx: Tx, empresaId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('usuarios'), ${empresaId})`);

/** Whether a user is a member of the transaction's company and not blocked in it. */
export const isMember = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ es: boolean }>(sql`select coalesce(es_miembro(${userId}), false) as es`);
  return rows[0]?.es === true;
};

/**
 * Waits for everybody who changes the company's members or names one, and lets them wait. Take it before locks of rows.
 */
export const lockMembers = (tx: Tx, empresaId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('usuarios'), ${empresaId})`);

/**
 * Checks recipients while members are held.
 * @throws ApiError 422 at the field when one is no member of the transaction's company
 */
export const checkMembers = async (tx: Tx, users: readonly number[], field = 'destinatarios'): Promise<void> => {
  const { rows } = await tx.execute(
    sql`select 1 from unnest(${sql.param([...users])}::int[]) u where not coalesce(es_miembro(u), false) limit 1`,
  );
  if (rows.length > 0) throw fieldError(field, 'Alguien ya no trabaja en esta empresa');
};

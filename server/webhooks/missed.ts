import { sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Tx } from '../db/system';

/** In SQL: the id before the first row of the outbox since then. Null: there is none. */
export const rowBefore = (empresaId: number, since: SQL): SQL =>
  sql`(select min(id) - 1 from salidas where empresa_id = ${empresaId} and creado_en >= ${since})`;

/**
 * After which row of the outbox a webhook that is turned on again goes on: not before it was created, and three days
 * back at most. It looks ten minutes further back than when it was turned off, for transactions that were under way
 * then; nothing is sent twice.
 */
export const firstMissed = async (
  tx: Tx,
  { empresa_id, creado_en, apagado_en }: { empresa_id: number; creado_en: string; apagado_en: string | null },
): Promise<number | null> => {
  const since = sql`greatest(
    ${creado_en}::timestamptz,
    now() - ${limits.destinations.recoverDays} * interval '1 day',
    ${apagado_en}::timestamptz - interval '10 minutes'
  )`;
  const { rows } = await tx.execute<{ id: string | null }>(sql`select ${rowBefore(empresa_id, since)}::text as id`);
  return rows[0]?.id ? Number(rows[0].id) : null;
};

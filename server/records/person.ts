import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/system';

/** Whose person is asked; the id of a user is null for the product itself. */
interface Asker {
  empresaId: number;
  user: { id: number | null };
}

/** The person of the personal linked to a user, in the transaction's company; null when there is none. */
export const personOf = ({ empresaId, user }: Asker): SQL => sql`(
  select personal.id from personal
  where personal.empresa_id = ${empresaId} and personal.user_id = ${user.id} and personal.eliminado_en is null
)`;

/** The same, executed. */
export const personIdOf = async (tx: Tx, asker: Asker): Promise<number | null> => {
  const { rows } = await tx.execute<{ id: number | null }>(sql`select ${personOf(asker)} as id`);
  return rows[0]?.id ?? null;
};

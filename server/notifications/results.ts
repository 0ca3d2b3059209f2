import { inArray, sql, type SQL } from 'drizzle-orm';
import type { ResultadoAviso } from '#contract/entities/eventos';
import { notificacionTable as n } from '../db/tables/notificaciones';

/** What became of notices that were taken to be sent: this, or for those that their reader had read before, that. */
export const resultOf = (unread: readonly { id: number }[], result: ResultadoAviso): SQL => {
  const sent = unread.map(({ id }) => id);
  return sql`case
    when ${sent.length > 0 ? inArray(n.id, sent) : sql`false`} then ${result}::text
    else 'leido_antes'
  end`;
};

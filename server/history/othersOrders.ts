import { sql, type SQL } from 'drizzle-orm';
import { ordenes as words } from '#contract/words/ordenes';

/** Orders that a reader of timelines sees, as a condition on `ordenes`. Undefined: all of them. */
export type SeenOrders = SQL | undefined;

/** The words of a column's values. */
const said = (column: SQL, values: Readonly<Record<string, string>>): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(values).map(([value, word]) => sql`when ${value}::text then ${word}::text`),
    sql` `,
  )} end`;

const number = sql`'Orden ' || ordenes.numero`;

/**
 * What an entry says to somebody who does not see its order: number, kind and state, and nothing of the entry's own.
 * Null: it says everything.
 */
export const veiledTitle = (seen: SQL): SQL<string | null> => sql`(
  select ${number} || ': ' || ${said(sql`ordenes.tipo`, words.values.tipo)} || ', '
    || ${said(sql`ordenes.estado`, words.values.estado)}
  from ordenes
  where ordenes.empresa_id = historial.empresa_id
    and ordenes.id = historial.referencia_id
    and historial.referencia_tipo = 'orden'
    and not coalesce(${seen}, false)
)`;

/**
 * An asset that an order moves has the order's title as the reason: to somebody who does not see it, its number alone.
 * Null: no such reason.
 */
export const veiledReason = (reason: SQL, empresaId: SQL, seen: SQL): SQL<string | null> => sql`(
  select ${number} from ordenes
  where ordenes.empresa_id = ${empresaId} and ordenes.numero = substring(${reason} from '^Orden ([^ :]+): ')
    and not coalesce(${seen}, false)
)`;

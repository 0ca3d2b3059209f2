import { getTableName, sql } from 'drizzle-orm';
import type { System } from '../db/system';
import { held, kept, type Kept } from './kept';

/** Clocks of servers that agree differ by less, in ms. */
const tolerance = 2_000;

/**
 * Brings back what lies further ahead than its own interval allows: a clock that was ahead wrote it.
 * @param trusted whether the clock itself is right, as far as anybody can say
 * @returns how many rows by `table.column`
 */
export const bringBack = (db: System, trusted: boolean): Promise<Record<string, number>> =>
  changeAll(db, trusted ? kept : kept.filter(({ always }) => always), isAhead);

/** Gives what living processes hold its full time again: after a jump it would look as if they had long been silent. */
export const renewHeld = (db: System): Promise<Record<string, number>> => changeAll(db, held, () => sql`true`);

const isAhead = ({ column, most }: Kept) =>
  sql`${nameOf(column)} > now() + (${most ?? sql`interval '0'`}) + ${tolerance} * interval '1 millisecond'`;

const changeAll = async (db: System, all: readonly Kept[], which: (each: Kept) => ReturnType<typeof sql>) => {
  const found: Record<string, number> = {};
  for (const each of all) {
    const { column, to = sql`now()`, of = sql`true` } = each;
    const table = getTableName(column.table);
    const { rowCount } = await db.execute(sql`
      update ${sql.identifier(table)} set ${nameOf(column)} = ${to} where ${of} and ${which(each)}`);
    if (rowCount) found[`${table}.${column.name}`] = (found[`${table}.${column.name}`] ?? 0) + rowCount;
  }
  return found;
};

const nameOf = ({ name }: Kept['column']) => sql.identifier(name);

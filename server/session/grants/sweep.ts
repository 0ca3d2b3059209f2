import { and, lt, not, sql } from 'drizzle-orm';
import type { System } from '../../db/system';
import { forgetSome, longOver } from '../../db/forget';
import type { GrantKind } from './kind';

/**
 * Forgets grants of a kind that ended long ago: until then the page of one says that it is over, later it is unknown.
 * @returns how many
 */
export const sweepGrants = async (db: System, { table, over, revoked, kept }: GrantKind): Promise<number> => {
  const ends = [over, revoked].flatMap((column) => (column ? [sql`${column}`] : []));
  if (ends.length === 0) return 0;
  // `least` passes over what is null.
  const which = and(lt(sql`least(${sql.join(ends, sql`, `)})`, longOver), kept && not(kept));
  return which ? forgetSome(db, table, which) : 0;
};

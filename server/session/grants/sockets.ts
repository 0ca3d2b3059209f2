import { and, gt, lte, sql } from 'drizzle-orm';
import type { System } from '../../db/system';
import { socketsOf, type Due } from '../revocations';
import type { GrantKind } from './kind';

/** The names of a socket that a grant opens: it ends with the grant, and with the access of its author. */
export const socketNames = (
  { socketOf }: GrantKind,
  { id, autorId, empresaId }: { id: number; autorId: number; empresaId: number },
): string[] => [
  ...(socketOf ? [socketOf(autorId, id)] : []),
  socketsOf.user(autorId),
  socketsOf.member(autorId, empresaId),
];

/** The sockets of grants that were over within the last `since` ms. */
export const socketsOver = async (db: System, kinds: readonly GrantKind[], since: number): Promise<Due[]> => {
  const due: Due[] = [];
  for (const { table, entity, over, socketOf } of kinds) {
    if (!over || !socketOf) continue;
    const rows = (await db
      .select({ id: table.id, autorId: table.creado_por_id, ends: over })
      .from(table)
      .where(and(gt(over, sql`now() - ${since} * interval '1 millisecond'`), lte(over, sql`now()`)))) as {
      id: number;
      autorId: number;
      ends: string;
    }[];
    for (const { id, autorId, ends } of rows) due.push([`${entity} ${id} ${ends}`, socketOf(autorId, id)]);
  }
  return due;
};

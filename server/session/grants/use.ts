import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { System, Tx } from '../../db/system';
import { take } from '../../limits/attempts';
import type { GrantKind } from './kind';

/** Notes that one was used, once a minute at most, so that reads do not become writes. */
export const noteUse = async (db: System | Tx, { table, used }: GrantKind, { id, empresaId }: Used): Promise<void> => {
  if (!used) return;
  const isOld = or(isNull(used), lt(used, sql`now() - interval '1 minute'`));
  await db
    .update(table)
    .set({ [used.name]: sql`now()` } as never)
    .where(and(eq(table.empresa_id, empresaId), eq(table.id, id), isOld));
};

interface Used {
  id: number;
  empresaId: number;
}

/** Counts a reading of one, whoever reads. @throws ApiError 429 with Retry-After (s) */
export const countReading = async (db: System, { readings }: GrantKind, { id }: Used): Promise<void> => {
  if (readings) await db.transaction((tx) => take(tx, readings.key(id), readings));
};

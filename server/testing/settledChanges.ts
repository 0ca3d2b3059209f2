import { sql } from 'drizzle-orm';
import type { TestApi } from './app';

/**
 * Resolves when all that is committed by now may be told: other tests have transactions under way on the same server.
 */
export const settledChanges = async ({ db }: Pick<TestApi, 'db'>): Promise<void> => {
  const { rows } = await db.system.execute<{ here: string }>(sql`select pg_current_xact_id()::text as here`);
  for (;;) {
    const { rows: over } = await db.system.execute(
      sql`select where pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.here}::xid8`,
    );
    if (over.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

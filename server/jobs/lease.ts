import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client';
import { trabajoTable } from '../db/tables/trabajos';

export type Taken = Pick<
  typeof trabajoTable.$inferSelect,
  'id' | 'empresa_id' | 'user_id' | 'tipo' | 'parametros' | 'intentos'
>;

type Change = PgUpdateSetSource<typeof trabajoTable>;

/**
 * Writes to a job as long as it is ours: not cancelled, and not taken over by another process because we were silent
 * too long. Heartbeats and progress are sequential. The job is ours by the number of its attempt, which everybody who
 * takes it counts up: no clock decides that.
 */
export const leaseOf = (db: Db, { id, intentos }: Taken) => {
  let turn: Promise<unknown> = Promise.resolve();
  /** @returns whether the job was still ours */
  return (set: Change): Promise<boolean> => {
    const next = turn.then(async () => {
      const [kept] = await db.system
        .update(trabajoTable)
        .set({ ...set, latido_en: sql`now()` })
        .where(and(eq(trabajoTable.id, id), eq(trabajoTable.estado, 'en_curso'), eq(trabajoTable.intentos, intentos)))
        .returning({ id: trabajoTable.id });
      return kept !== undefined;
    });
    turn = next.catch(() => {});
    return next;
  };
};

import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { forgetSome } from '../../db/forget';
import type { System, Tx } from '../../db/system';
import { entradaTable, equipoTable, pasoTable } from '../../db/tables/puerta';
import type { Network } from '../../net/address';
import { hashOf, newSecret } from '../secrets';

/** What the answer to a step must come with. */
export type Step = typeof pasoTable.$inferSelect;

interface Opened {
  tipo: Step['tipo'];
  userId: number | null;
  /** Who may answer; null: whoever has the session. */
  red: Network | null;
  reto?: string | null;
  telefono?: boolean;
  id_token?: string | null;
}

const life = sql`now() + ${limits.door.attempt} * interval '1 millisecond'`;

/**
 * Opens a step and returns its handle, which is stored hashed. One with a `handle` of its own takes the place of the
 * one before.
 */
export const openStep = async (db: System | Tx, { userId, ...step }: Opened, handle = newSecret()): Promise<string> => {
  const values = { ...step, user_id: userId, huella: hashOf(handle), expira_en: life, fallos: 0 };
  await db.insert(pasoTable).values(values).onConflictDoUpdate({ target: pasoTable.huella, set: values });
  return handle;
};

/** A step that is open, for who asks from that network. */
export const findStep = async (
  db: System | Tx,
  tipo: Step['tipo'],
  handle: string,
  network: Network,
): Promise<Step | undefined> => {
  const [step] = await db
    .select()
    .from(pasoTable)
    .where(
      and(
        eq(pasoTable.huella, hashOf(handle)),
        eq(pasoTable.tipo, tipo),
        gt(pasoTable.expira_en, sql`now()`),
        lt(pasoTable.fallos, limits.door.failures),
        or(isNull(pasoTable.red), eq(pasoTable.red, network)),
      ),
    );
  return step;
};

/** Uses a step up. Returns whether nobody had. */
export const takeStep = async (tx: System | Tx, id: number): Promise<boolean> => {
  const taken = await tx.delete(pasoTable).where(eq(pasoTable.id, id)).returning({ id: pasoTable.id });
  return taken.length > 0;
};

/** Counts a failure; the fifth one ends the step. */
export const failStep = (db: System | Tx, id: number) =>
  db
    .update(pasoTable)
    .set({ fallos: sql`${pasoTable.fallos} + 1` })
    .where(eq(pasoTable.id, id));

/** Ends what waits for a user: after a change of what is asked of them. */
export const dropSteps = (tx: Tx, userId: number) => tx.delete(pasoTable).where(eq(pasoTable.user_id, userId));

/** Marks a handle as used that is kept nowhere else. Returns whether nobody had. */
export const useOnce = async (db: System, tipo: Step['tipo'], handle: string): Promise<boolean> => {
  const made = await db
    .insert(pasoTable)
    .values({ tipo, huella: hashOf(handle), expira_en: life, fallos: limits.door.failures })
    .onConflictDoNothing()
    .returning({ id: pasoTable.id });
  return made.length > 0;
};

/** Deletes steps and log-ins that nobody finished, and devices that are forgotten. */
export const sweepDoor = async (db: System) => {
  let forgotten = 0;
  for (const table of [pasoTable, entradaTable, equipoTable])
    forgotten += await forgetSome(db, table, lt(table.expira_en, sql`now() - interval '1 hour'`));
  return forgotten;
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { System, Tx } from '../db/system';
import { sesionTable } from '../db/tables/usuarios';
import { closeSession } from './sessions';
import { endsOf, idleOf, longestOf, phoneDays } from './lives';

const life = { dias: phoneDays, activa: sesionTable.telefono, expira_en: endsOf };

/** Whether this session may last longer than others, because it is on a phone with a PIN, and whether it does. */
export const phoneLife = async (db: System, sessionId: number) => {
  const [row] = await db.select(life).from(sesionTable).where(eq(sesionTable.id, sessionId));
  return row && { ...row, activa: row.activa && row.dias > 0 };
};

/** Gives this session the life of one on a phone with a PIN. False: its companies do not allow it. */
export const lengthen = async (db: System, sessionId: number): Promise<boolean> => {
  const marked = await db
    .update(sesionTable)
    .set({ telefono: true })
    .where(and(eq(sesionTable.id, sessionId), gt(phoneDays, 0)))
    .returning({ id: sesionTable.id });
  if (marked.length > 0) await renew(db, sessionId);
  return marked.length > 0;
};

/** Makes it a session like any other. */
export const shorten = async (db: System, sessionId: number): Promise<void> => {
  await db.update(sesionTable).set({ telefono: false }).where(eq(sesionTable.id, sessionId));
  await renew(db, sessionId);
};

const renew = (db: System, sessionId: number) =>
  db
    .update(sesionTable)
    .set({
      usada_en: sql`now()`,
      expira_en: sql`least(now() + ${idleOf}, ${sesionTable.creada_en} + ${longestOf})`,
    })
    .where(eq(sesionTable.id, sessionId));

/** A secret that ends this session, and does nothing else. Derived, so that nothing more is stored. */
export const closingSecret = (secret: string, { id, userId }: { id: number; userId: number }): string =>
  `${id}.${userId}.${createHmac('sha256', secret).update(`ftrack cierre ${id} ${userId}`).digest('hex')}`;

/** Ends the session of a closing secret; a wrong one does nothing. Apply the revocations after the commit. */
export const closeBySecret = async (tx: Tx, secret: string, given: string): Promise<void> => {
  const [id, userId] = given.split('.').map(Number);
  if (!isRowId(id) || !isRowId(userId)) return;
  const [wanted, got] = [closingSecret(secret, { id, userId }), given].map((text) => Buffer.from(text));
  if (wanted && got && wanted.length === got.length && timingSafeEqual(wanted, got)) await closeSession(tx, userId, id);
};

const isRowId = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0 && value < 2 ** 31;

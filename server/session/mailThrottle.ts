import { and, count, eq, gt, min, sql } from 'drizzle-orm';
import { limits } from '#contract/limits';
import type { System, Tx } from '../db/client';
import { ApiError } from '../plugins/errors';
import { intentoTable } from '../db/tables/usuarios';

const { window, perAddress, perIp, perSender } = limits.mails;

/**
 * Counts a guest's request for a mail to this address, with or without account.
 *
 * @throws ApiError 429 with Retry-After (s) after five in an hour to one address, or from one
 */
export const countGuestMail = (db: System, email: string, ip: string) =>
  db.transaction(async (tx) => {
    await take(tx, `correo:${email}`, perAddress);
    await take(tx, `correo-ip:${ip}`, perIp);
  });

/**
 * Counts a member's request for a mail to another user. Counted separately, so that outsiders cannot use up the limit
 * of a company. @throws ApiError 429
 */
export const countMemberMail = async (tx: Tx, email: string, senderId: number) => {
  await take(tx, `correo-empresa:${email}`, perAddress);
  await take(tx, `correo-remitente:${senderId}`, perSender);
};

/**
 * Adds one under this key, unless there were too many within `span` ms; a refusal is not counted. Concurrent calls are
 * serialized.
 *
 * @throws ApiError 429 with Retry-After (s)
 */
export const take = async (tx: Tx, clave: string, most: number, span: number = window) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${clave}))`);
  const since = sql`now() - ${span} * interval '1 millisecond'`;
  const oldest = min(intentoTable.fecha);
  const [row] = await tx
    .select({ n: count(), age: sql<number>`greatest(0, extract(epoch from now() - ${oldest}) * 1000)::float8` })
    .from(intentoTable)
    .where(and(eq(intentoTable.clave, clave), gt(intentoTable.fecha, since)));
  if (row && row.n >= most) {
    const seconds = Math.ceil((span - row.age) / 1000);
    throw new ApiError('DEMASIADOS_INTENTOS', { headers: { 'Retry-After': String(Math.max(1, seconds)) } });
  }
  await tx.insert(intentoTable).values({ clave });
};

import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { limits } from '#contract/limits';
import type { System, Tx } from '../db/client';
import { forgetSome } from '../db/forget';
import { networkOf } from '../address';
import { intentoTable } from '../db/tables/usuarios';

const { known } = limits.login;

/** Whether the owner of this account logged in from here lately. */
export const isKnownNetwork = async (tx: Tx, email: string, network: string) => {
  const since = sql`now() - ${known} * interval '1 millisecond'`;
  const rows = await tx
    .select({ id: intentoTable.id })
    .from(intentoTable)
    .where(and(eq(intentoTable.clave, knownKey(email, network)), gt(intentoTable.fecha, since)))
    .limit(1);
  return rows.length > 0;
};

/** Records that the owner of this account logged in from here. */
export const rememberNetwork = async (tx: Tx, email: string, network: string) => {
  const clave = knownKey(email, network);
  await tx.delete(intentoTable).where(eq(intentoTable.clave, clave));
  await tx.insert(intentoTable).values({ clave });
};

/** A user who has just proved to own the account may try its password again from here, despite guesses of others. */
export const forgetFailures = async (tx: Tx, email: string, address: string) => {
  const network = networkOf(address);
  await tx.delete(intentoTable).where(inArray(intentoTable.clave, [accountKey(email), pairKey(email, network)]));
  await rememberNetwork(tx, email, network);
};

/** Deletes attempts that no longer count. */
export const sweepAttempts = (db: System) =>
  forgetSome(
    db,
    intentoTable,
    sql`
      ${intentoTable.fecha} < now() - case
        when ${intentoTable.clave} like 'conocida:%' then ${known} * interval '1 millisecond'
        else interval '1 day'
      end`,
  );

/** Prefix of the key of an attempt whose result is not known yet. */
export const pending = 'espera:';
export const accountKey = (email: string) => `cuenta:${email}`;
export const networkKey = (network: string) => `ip:${network}`;
export const pairKey = (email: string, network: string) => `par:${network} ${email}`;
const knownKey = (email: string, network: string) => `conocida:${network} ${email}`;

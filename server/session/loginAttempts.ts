import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Tx } from '../db/system';
import type { Network } from '../net/address';
import { limitKeys } from '../limits/keys';
import { intentoTable } from '../db/tables/usuarios';

const { known } = limits.login;

/** Whether the owner of this account logged in from here lately. */
export const isKnownNetwork = async (tx: Tx, email: string, network: Network) => {
  const since = sql`now() - ${known} * interval '1 millisecond'`;
  const rows = await tx
    .select({ id: intentoTable.id })
    .from(intentoTable)
    .where(and(eq(intentoTable.clave, limitKeys.knownFrom(email, network)), gt(intentoTable.fecha, since)))
    .limit(1);
  return rows.length > 0;
};

/** Records that the owner of this account logged in from here. */
export const rememberNetwork = async (tx: Tx, email: string, network: Network) => {
  const clave = limitKeys.knownFrom(email, network);
  await tx.delete(intentoTable).where(eq(intentoTable.clave, clave));
  await tx.insert(intentoTable).values({ clave });
};

/** A user who has just proved to own the account may try its password again from here, despite guesses of others. */
export const forgetFailures = async (tx: Tx, email: string, network: Network) => {
  const failures = [limitKeys.account(email), limitKeys.accountFrom(email, network)];
  await tx.delete(intentoTable).where(inArray(intentoTable.clave, failures));
  await rememberNetwork(tx, email, network);
};

import { setTimeout as after } from 'node:timers/promises';
import { and, desc, gt, inArray, like, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System, Tx } from '../db/system';
import type { Network } from '../net/address';
import { limitKeys, pendingPrefix } from '../limits/keys';
import { createLines } from '../limits/lines';
import { tooMany } from '../limits/refusal';
import { ApiError } from '../plugins/errors';
import { createTurns } from '../turns/fairTurns';
import { intentoTable, type LimitKey } from '../db/tables/usuarios';
import { isKnownNetwork, rememberNetwork } from './loginAttempts';

const {
  window,
  failuresPerAccount,
  failuresPerAddress,
  failuresEverywhere,
  firstDelay,
  underWay,
  maxWait,
  atOnce,
  mostWaiting,
} = limits.login;

/**
 * The result of an attempt: `refused` counts as a failure, anything else does not. `halfway`: it proves only a part, so
 * that where it came from is not known to be the owner's.
 */
type Outcome<T> = { value: T; halfway?: boolean } | { refused: Error };

/**
 * Failed log-ins are counted in the database, so that several processes count together. An attempt is counted before it
 * is verified, so that parallel attempts cannot exceed the limit; a success removes only its own attempt.
 */
export const loginThrottle = (db: System) => {
  // One attempt at a time for each account and network: more would only wait in the database.
  const lines = createLines<LimitKey>(mostWaiting / 2);
  // Each attempt costs CPU time and several statements: this limit keeps a flood of them from stopping all other work.
  const turns = createTurns(atOnce, mostWaiting);

  /**
   * Records the attempt and makes it, unless attempts in progress could still exceed the limit of failures.
   * @throws ApiError 429
   */
  const once = async <T>(
    email: string,
    network: Network,
    check: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T> | 'wait'> => {
    const noted = await db.transaction((tx) => admit(tx, email, network));
    if (noted === 'wait') return noted;
    const outcome = await check().catch(async (error: unknown) => {
      await db.delete(intentoTable).where(inArray(intentoTable.id, noted));
      throw error;
    });
    if ('refused' in outcome)
      await db
        .update(intentoTable)
        .set({ clave: sql`substr(${intentoTable.clave}, ${pendingPrefix.length + 1}::int)` })
        .where(and(inArray(intentoTable.id, noted), like(intentoTable.clave, `${pendingPrefix}%`)));
    else
      await db.transaction(async (tx) => {
        await tx.delete(intentoTable).where(inArray(intentoTable.id, noted));
        if (!outcome.halfway) await rememberNetwork(tx, email, network);
      });
    return outcome;
  };

  /**
   * Runs a password check unless there were too many failures.
   *
   * @throws ApiError 429 with Retry-After (s), 503 while too many others wait, or the check's own error
   */
  const attempt = async <T>(email: string, network: Network, check: () => Promise<Outcome<T>>): Promise<T> => {
    const attempted = lines.wait(limitKeys.accountFrom(email, network), async () => {
      for (const end = performance.now() + maxWait; ; await after(40)) {
        const outcome = await turns.take(network, () => once(email, network, check));
        if (outcome === undefined) throw new ApiError('NO_DISPONIBLE', { headers: { 'Retry-After': '5' } });
        if (outcome === 'wait') {
          if (performance.now() > end) throw tooMany(1_000);
        } else if ('refused' in outcome) throw outcome.refused;
        else return outcome.value;
      }
    });
    if (!attempted) throw tooMany(1_000);
    return attempted;
  };

  return { attempt };
};

export type LoginThrottle = ReturnType<typeof loginThrottle>;

/** The ids of the recorded attempt, or `wait`. @throws ApiError 429 */
const admit = async (tx: Tx, email: string, network: Network): Promise<number[] | 'wait'> => {
  const account = limitKeys.account(email);
  const limited = [
    { key: limitKeys.accountFrom(email, network), most: failuresPerAccount },
    { key: limitKeys.network(network), most: failuresPerAddress },
  ];
  const keys = [...limited.map(({ key }) => key), account];
  // In the order of their lock keys, to avoid deadlocks.
  const listed = sql.join(
    keys.map((key) => sql`(${key}::text)`),
    sql`, `,
  );
  await tx.execute(sql`
    select pg_advisory_xact_lock(h)
    from (select distinct hashtext(k) as h from (values ${listed}) as t (k) order by h) s`);
  // In ms from now, by the clock that dated them. What one that was ahead dated too late is of now.
  const age = sql<number>`least(0, extract(epoch from ${intentoTable.fecha} - now()) * 1000)::float8`;
  const rows = await tx
    .select({ clave: intentoTable.clave, at: age })
    .from(intentoTable)
    .where(
      and(
        inArray(intentoTable.clave, [...keys, ...keys.map(limitKeys.pending)]),
        gt(intentoTable.fecha, sql`now() - ${window} * interval '1 millisecond'`),
      ),
    )
    .orderBy(desc(intentoTable.fecha));
  const times = (clave: LimitKey, since = -Infinity) =>
    rows.filter((row) => row.clave === clave && row.at > since).map(({ at }) => at);
  const open = (key: LimitKey) => times(limitKeys.pending(key), -underWay).length;

  for (const { key, most } of limited) {
    const oldest = times(key)[most - 1];
    if (oldest !== undefined) throw tooMany(oldest + window);
  }
  if (limited.some(({ key, most }) => times(key).length + open(key) >= most)) return 'wait';

  // Over all addresses: guesses from elsewhere do not lock out a user who logged in from here before.
  const everywhere = times(account);
  const under = open(account);
  if (everywhere.length + under >= failuresEverywhere && !(await isKnownNetwork(tx, email, network))) {
    const over = everywhere.length - failuresEverywhere;
    if (over >= 0) {
      const left = (everywhere[0] ?? 0) + Math.min(firstDelay * 2 ** over, window);
      if (left > 0) throw tooMany(left);
    }
    if (under > 0) return 'wait';
  }
  const noted = await tx
    .insert(intentoTable)
    .values(keys.map((key) => ({ clave: limitKeys.pending(key) })))
    .returning({ id: intentoTable.id });
  return noted.map(({ id }) => id);
};

import { and, count, eq, gt, inArray, max, min, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/limits';
import type { System, Tx } from '../db/client';
import { forgetSome } from '../db/forget';
import { intentoTable, type LimitKey } from '../db/tables/usuarios';
import { knownPrefix, limitKeys } from './keys';
import { tooMany } from './refusal';
import type { Limit } from './window';

/**
 * Counts one under this key in the database, for all processes together; a refusal is not counted. Concurrent calls are
 * serialized.
 *
 * @throws ApiError 429 with Retry-After (s)
 */
export const take = async (tx: Tx, key: LimitKey, { most, window }: Limit): Promise<void> => {
  await inTurn(tx, key);
  const { n, oldest } = await counted(tx, key, window);
  if (n >= most) throw tooMany(window - oldest);
  await tx.insert(intentoTable).values({ clave: key });
};

/**
 * Judges a guess of what this key guards, unless it is closed: `most` wrong ones within `window` ms close it for
 * `window` ms, whoever asks. It is judged while no other guess is, and its result returns once it is counted, so that
 * parallel guesses cannot exceed the limit; judging must be quick and must not wait.
 *
 * @returns `closing`: it was wrong and closed what it guards
 * @throws ApiError 429 with Retry-After (s) while it is closed
 */
export const guess = async (
  db: System,
  key: LimitKey,
  { most, window }: Limit,
  isRight: () => boolean,
): Promise<'right' | 'wrong' | 'closing'> => {
  // Before the transaction: a flood of guesses must not wait in turn for the refusal.
  await mustBeOpen(db, key, window);
  return db.transaction(async (tx) => {
    await inTurn(tx, key);
    await mustBeOpen(tx, key, window);
    if (isRight()) return 'right';
    const { n } = await counted(tx, key, window);
    const closes = n + 1 >= most;
    if (closes) await tx.delete(intentoTable).where(eq(intentoTable.clave, key));
    await tx.insert(intentoTable).values({ clave: closes ? limitKeys.closed(key) : key });
    return closes ? 'closing' : 'wrong';
  });
};

/** @throws ApiError 429 with Retry-After (s) while wrong guesses keep closed what this key guards */
export const mustBeOpen = async (db: System | Tx, key: LimitKey, window: number): Promise<void> => {
  const left = (await closedFor(db, [key], window)).get(key);
  if (left !== undefined) throw tooMany(left);
};

/** Of these keys those that wrong guesses have closed, and for how many ms they stay so. */
export const closedFor = async (
  db: System | Tx,
  keys: readonly LimitKey[],
  window: number,
): Promise<Map<LimitKey, number>> => {
  if (keys.length === 0) return new Map();
  const byClosed = new Map(keys.map((key) => [limitKeys.closed(key), key]));
  const rows = await db
    .select({ clave: intentoTable.clave, age: ageOf(max(intentoTable.fecha)) })
    .from(intentoTable)
    .where(and(inArray(intentoTable.clave, [...byClosed.keys()]), within(window)))
    .groupBy(intentoTable.clave);
  return new Map(
    rows.flatMap(({ clave, age }): [LimitKey, number][] => {
      const key = byClosed.get(clave);
      return key === undefined ? [] : [[key, window - age]];
    }),
  );
};

/** Deletes attempts that no longer count. */
export const sweepAttempts = (db: System) =>
  forgetSome(
    db,
    intentoTable,
    sql`
      ${intentoTable.fecha} < now() - case
        when ${intentoTable.clave} like ${`${knownPrefix}%`} then ${limits.login.known} * interval '1 millisecond'
        else interval '1 day'
      end`,
  );

const inTurn = (tx: Tx, key: LimitKey) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`);

const within = (window: number) => gt(intentoTable.fecha, sql`now() - ${window} * interval '1 millisecond'`);

/** In ms. A clock that was ahead may have dated one too late. */
const ageOf = (date: SQL) => sql<number>`greatest(0, extract(epoch from now() - ${date}) * 1000)::float8`;

/** How many there were within this time, and how old (ms) the oldest of them is. */
const counted = async (tx: Tx, key: LimitKey, window: number) => {
  const [row] = await tx
    .select({ n: count(), oldest: ageOf(min(intentoTable.fecha)) })
    .from(intentoTable)
    .where(and(eq(intentoTable.clave, key), within(window)));
  return row ?? { n: 0, oldest: 0 };
};

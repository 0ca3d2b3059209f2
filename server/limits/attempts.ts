import { and, count, eq, gt, inArray, max, min, sql, type SQL } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System, Tx } from '../db/system';
import { forgetSome } from '../db/forget';
import { intentoTable, type LimitKey } from '../db/tables/usuarios';
import { ApiError } from '../plugins/errors';
import { knownPrefix, limitKeys } from './keys';
import { createLines } from './lines';
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

/** So many wrong guesses within `window` ms close what is guarded for as long. */
interface Guarded extends Limit {
  /** What whoever comes meanwhile is told. */
  message?: string;
}

/**
 * Guesses of what is guarded. One is judged unless wrong ones have closed what it guards, whoever asks; while no other
 * guess of it is judged, in any process; and its result returns once it is counted: parallel guesses cannot exceed the
 * limit.
 */
export const createGuesses = (db: System, guarded: Guarded) => {
  // Many at once must not take all connections to wait for each other in the database.
  const lines = createLines<LimitKey>(1_000);

  const judge = (key: LimitKey, isRight: () => boolean) =>
    db.transaction(async (tx): Promise<'right' | 'wrong' | 'closing'> => {
      await inTurn(tx, key);
      await mustBeOpen(tx, key, guarded);
      if (isRight()) return 'right';
      const { n } = await counted(tx, key, guarded.window);
      const closes = n + 1 >= guarded.most;
      if (closes) await tx.delete(intentoTable).where(eq(intentoTable.clave, key));
      await tx.insert(intentoTable).values({ clave: closes ? limitKeys.closed(key) : key });
      return closes ? 'closing' : 'wrong';
    });

  return {
    /**
     * @param isRight quick, and waits for nothing
     * @returns `closing`: it was wrong and closed what it guards
     * @throws ApiError 429 with Retry-After (s) while it is closed, 503 while too many others wait
     */
    guess: async (key: LimitKey, isRight: () => boolean) => {
      // Refused before they stand in line: a flood of guesses must not hold up the others.
      await mustBeOpen(db, key, guarded);
      const judged = lines.wait(key, () => judge(key, isRight));
      if (!judged) throw new ApiError('NO_DISPONIBLE', { headers: { 'Retry-After': '5' } });
      return judged;
    },
    /** @throws ApiError 429 with Retry-After (s) while it is closed */
    mustBeOpen: (key: LimitKey) => mustBeOpen(db, key, guarded),
  };
};

const mustBeOpen = async (db: System | Tx, key: LimitKey, guarded: Guarded): Promise<void> => {
  const closed = (await closedFor(db, [key], guarded)).get(key);
  if (closed) throw tooMany(closed.left, guarded.message);
};

/** Of these keys those that wrong guesses have closed: until when (ISO), and how many ms are left. */
export const closedFor = async (
  db: System | Tx,
  keys: readonly LimitKey[],
  { window }: Limit,
): Promise<Map<LimitKey, { until: string; left: number }>> => {
  if (keys.length === 0) return new Map();
  const byClosed = new Map(keys.map((key) => [limitKeys.closed(key), key]));
  const rows = await db
    .select({ clave: intentoTable.clave, since: max(intentoTable.fecha), age: ageOf(max(intentoTable.fecha)) })
    .from(intentoTable)
    .where(and(inArray(intentoTable.clave, [...byClosed.keys()]), within(window)))
    .groupBy(intentoTable.clave);
  return new Map(
    rows.flatMap(({ clave, since, age }) => {
      const key = byClosed.get(clave);
      if (key === undefined || since === null) return [];
      return [[key, { until: new Date(Date.parse(since) + window).toISOString(), left: window - age }] as const];
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

import { sql, type SQL } from 'drizzle-orm';
import { singleFlight } from '#contract/core/singleFlight';
import type { System } from '../db/system';
import { bringBack, renewHeld } from './bringBack';

/** What a process knows of its own clock and of the database's. */
export interface Clock {
  /**
   * Compares both clocks with real time. After a jump, and the first time, what lies too far ahead is brought back.
   * Never rejects.
   */
  measure(): Promise<void>;
  /**
   * Whether the database's clock stands where this process expects it: otherwise nobody may be taken for dead, or
   * anything for due, until it has been measured.
   */
  isSteady(): SQL;
  /** Whether this process's own clock has not jumped since it was measured. */
  isOwnSteady(): boolean;
  /**
   * False while old things must not be deleted: the clocks disagree, or have lately jumped far together.
   */
  isTrusted(): boolean;
  /** How often each clock has jumped since this process began. */
  jumps(): Record<'process' | 'database', number>;
  /** Seconds by which the database's clock is ahead of the process's; null before the first measurement. */
  difference(): number | null;
  /** When the last jump was dealt with (`performance.now()`); -Infinity without one. */
  settledAt(): number;
}

interface Parts {
  db: System;
  log: (message: string, details?: object) => void;
  /** Called for each jump. */
  jumped?: (clock: 'process' | 'database') => void;
}

/** In ms: a step that is a jump, besides what the round trip leaves open; a jump that makes a statement wait. */
const least = { jump: 2_000, unsteady: 5_000 };
/** In ms: how far apart clocks are in doubt, and for how long after both have jumped so far together. */
const doubt = { apart: 3_600_000, lasts: 3_600_000 };

/** Milliseconds since 1970 less those of `performance.now()`: they change only when a clock jumps, or drifts. */
interface Offsets {
  process: number;
  database: number;
  /** How much the database's may be wrong. */
  error: number;
}

/** The clocks of this process and of its database. `performance.now()` tells real time: nobody sets it. */
export const createClock = ({ db, log, jumped = () => {} }: Parts): Clock => {
  let known: Offsets | undefined;
  let first: Offsets | undefined;
  let jumpedAt = -Infinity;
  let wasTrusted = true;
  const jumps = { process: 0, database: 0 };
  let settledAt = -Infinity;

  const read = async (): Promise<Offsets> => {
    const asked = performance.now();
    const { rows } = await db.execute<{ at: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as at`);
    const answered = performance.now();
    // The database looked at its clock somewhere between.
    const error = (answered - asked) / 2;
    return { process: ownOffset(), database: (rows[0]?.at ?? 0) - (asked + error), error };
  };

  const isTrusted = (now: Offsets | undefined = known) => {
    if (!now || !first) return true;
    if (Math.abs(now.database - now.process) > doubt.apart) return false;
    return Math.abs(now.database - first.database) < doubt.apart || performance.now() - jumpedAt > doubt.lasts;
  };

  const settle = async (now: Offsets, trusted: boolean) => {
    const renewed = known ? await renewHeld(db) : {};
    const back = await bringBack(db, trusted);
    if (known || Object.keys(back).length > 0)
      log('The clock has jumped: what lay too far ahead was brought back', { ...jumpsOf(known, now), back, renewed });
  };

  const measure = singleFlight(async () => {
    try {
      const now = await read();
      const found = jumpsOf(known, now);
      if (Math.abs(found.database) * 1_000 > doubt.apart) jumpedAt = performance.now();
      first ??= now;
      const trusted = isTrusted(now);
      if (!known || found.process !== 0 || found.database !== 0 || (trusted && !wasTrusted)) {
        await settle(now, trusted);
        wasTrusted = trusted;
        for (const clock of ['process', 'database'] as const) {
          if (found[clock] === 0) continue;
          jumps[clock] += 1;
          jumped(clock);
        }
        if (known) settledAt = performance.now();
      }
      known = now;
    } catch (error) {
      log('The clocks could not be compared', { err: error });
    }
  });

  return {
    measure,
    isSteady: () => {
      if (!known) return sql`true`;
      const expected = known.database + performance.now();
      return sql`abs(extract(epoch from now()) * 1000 - ${expected}::float8) < ${least.unsteady}`;
    },
    isOwnSteady: () => known === undefined || Math.abs(ownOffset() - known.process) < least.jump,
    isTrusted: () => isTrusted(),
    jumps: () => jumps,
    difference: () => (known ? differenceOf(known) : null),
    settledAt: () => settledAt,
  };
};

const ownOffset = () => Date.now() - performance.now();

/** What the round trip leaves open is no difference. */
const differenceOf = ({ database, process, error }: Offsets) => {
  const apart = database - process;
  return Math.abs(apart) <= error ? 0 : apart / 1_000;
};

/** Seconds by which each clock has jumped; 0 for one that has not. */
const jumpsOf = (before: Offsets | undefined, now: Offsets) => {
  if (!before) return { process: 0, database: 0 };
  const step = (by: number, open: number) => (Math.abs(by) > least.jump + open ? by / 1_000 : 0);
  return {
    process: step(now.process - before.process, 0),
    database: step(now.database - before.database, now.error + before.error),
  };
};

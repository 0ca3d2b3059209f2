import { sql } from 'drizzle-orm';
import type { System } from '../db/system';

/** Work that waits for something to be written to the database. */
interface Waiting {
  name: string;
  /** The shortest and the longest interval of its runs, in ms. */
  ms: number;
  idle: number;
  work: () => Promise<unknown>;
  /** A round of the product, of which no other process has turns. */
  isRound: boolean;
}

interface Watch extends Waiting {
  /** When it last began (`performance.now()`), and how far the database had been written then. */
  began: number;
  written: string;
  /** It looks once more. */
  again: boolean;
  underWay: Promise<unknown> | undefined;
}

interface OnWrite {
  /** @param began when it counts as begun for the last time; never, unless given */
  add(waiting: Waiting, began?: number): void;
  /** Asks once, for all that wait for it, how far the database has been written, and begins what is due. */
  look(): Promise<void>;
  /** Begins the rounds that are due by time, whatever was written; resolves when all rounds have ended. */
  runRounds(): Promise<void>;
  /** Resolves when everything under way has ended. */
  ended(): Promise<void>;
}

/**
 * Work that finds what somebody has written: while nothing is written, it runs once in `idle` ms only.
 * @param fails what happens to the failure of each
 */
export const createOnWrite = (db: System, fails: (name: string) => (error: unknown) => void): OnWrite => {
  const watches: Watch[] = [];

  const begin = (each: Watch, from: Pick<Watch, 'began' | 'written' | 'again'>) => {
    Object.assign(each, from);
    each.underWay = each.work().catch((error: unknown) => {
      each.written = '';
      fails(each.name)(error);
    });
    void each.underWay.finally(() => (each.underWay = undefined));
  };

  const due = (at: number) => watches.filter(({ ms, began, underWay }) => !underWay && at - began >= ms);

  return {
    add: (waiting, began = -Infinity) =>
      void watches.push({ ...waiting, began, written: '', again: false, underWay: undefined }),
    look: async () => {
      const at = performance.now();
      const waiting = due(at);
      if (waiting.length === 0) return;
      const written = await writtenSoFar(db);
      for (const each of waiting) {
        const fresh = written === null || each.written !== written;
        // A commit is in the log shortly before others see it, so they look once more.
        if (fresh || each.again || at - each.began >= each.idle)
          begin(each, { began: at, written: written ?? '', again: fresh });
      }
    },
    runRounds: async () => {
      for (const each of due(performance.now()))
        if (each.isRound) begin(each, { began: performance.now(), written: '', again: false });
      await Promise.all(watches.flatMap(({ underWay, isRound }) => (isRound && underWay) || []));
    },
    ended: async () => {
      await Promise.all(watches.flatMap(({ underWay }) => underWay ?? []));
    },
  };
};

/**
 * How far the database has been written; null where it lacks or forbids the function, so that what waits for it always
 * runs.
 */
const writtenSoFar = async (db: System): Promise<string | null> => {
  try {
    const { rows } = await db.execute<{ written: string | null }>(
      sql`select pg_current_wal_insert_lsn()::text as written`,
    );
    return rows[0]?.written ?? null;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    // Undefined function, insufficient privilege, feature not supported, recovery in progress.
    if (cause instanceof Error && 'code' in cause && ['42883', '42501', '0A000', '55000'].includes(String(cause.code)))
      return null;
    throw error;
  }
};

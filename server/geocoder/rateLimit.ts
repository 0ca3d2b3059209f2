import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { System } from '../db/client';

/** In ms: how long one request may keep others waiting if its process dies, and the pauses after failures. */
const pace = { lease: 15_000, firstFailure: 10_000, longestFailure: 900_000, longestAsked: 3_600_000 };

/** Lets one request through at a time, however many processes there are, with a pause after each. */
export const createRateLimit = (db: System, pauseMs: number) => {
  const after = (ms: number) => sql`now() + ${Math.round(ms)} * interval '1 millisecond'`;

  const take = async () => {
    const { rowCount } = await db.execute(
      sql`update geocodificador set libre_en = ${after(pace.lease)} where id = 1 and libre_en <= now()`,
    );
    return rowCount === 1;
  };

  /** ms until it is free, and whether the last request failed; the first caller ever makes the row. */
  const wait = async () => {
    const { rows } = await db.execute<{ ms: number; failed: boolean }>(sql`
      insert into geocodificador (id, libre_en) values (1, now()) on conflict (id) do update set id = excluded.id
      returning (extract(epoch from libre_en - now()) * 1000)::float8 as ms, geocodificador.fallos > 0 as failed`);
    return { ms: Math.max(0, rows[0]?.ms ?? 0), failed: rows[0]?.failed === true };
  };

  return {
    /** @returns false: it is not free within this time, or the process ends */
    enter: async (withinMs: number, signal: AbortSignal): Promise<boolean> => {
      const until = performance.now() + withinMs;
      while (!signal.aborted) {
        if (await take()) return true;
        const { ms: whole, failed } = await wait();
        // While somebody asks, it may be free at any moment; after a failure it is not.
        const ms = failed ? whole : Math.min(whole, 500);
        if (performance.now() + ms > until) return false;
        await sleep(ms + 5, undefined, { signal }).catch(() => undefined);
      }
      return false;
    },
    leave: () => db.execute(sql`update geocodificador set libre_en = ${after(pauseMs)}, fallos = 0 where id = 1`),
    /** Nobody asks for a while, longer with each failure. */
    leaveFailed: async (retryAfter: number | null) => {
      const least = retryAfter === null ? 0 : Math.min(retryAfter, pace.longestAsked);
      await db.execute(sql`
        update geocodificador set fallos = least(fallos + 1, 20), libre_en = now() + interval '1 millisecond'
          * greatest(${least}::float8, least(${pace.longestFailure}::float8, ${pace.firstFailure} * power(2, fallos)))
        where id = 1`);
    },
  };
};

import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { System } from '../db/system';
import { noteServed, servedTo, type Owner } from '../db/served';

/**
 * In ms: how long one request may keep others waiting if its process dies, how long one that waits counts without a
 * sign of its process, and the pauses after failures.
 */
const pace = { lease: 15_000, sign: 2_000, firstFailure: 10_000, longestFailure: 900_000, longestAsked: 3_600_000 };
/** ms between two looks of one that waits: the next one looks when the pause is over, the others after it. */
const looks = { least: 25, most: 300 };
/** Searches of one owner that may wait: more would not be answered in time. */
const mostSearches = 8;
/** After so many searches in a row, streets that wait have a turn. */
const searchesInARow = 3;

const after = (ms: number) => sql`now() + ${Math.round(ms)} * interval '1 millisecond'`;
const isFree = sql`id = 1 and libre_en <= now()`;

/** Whether a search waits, in any process. */
const searchWaits = sql`exists (select from busquedas where hasta > now())`;
const nextSearch = sql`(
  select b.id from busquedas b where b.hasta > now()
  order by ${servedTo('busquedas', sql`b.empresa_id`)} nulls first,
    ${servedTo('busquedas', sql`b.empresa_id`, sql`b.muro_id`)} nulls first, b.id
  limit 1)`;

/**
 * Lets one request through at a time, however many processes there are, with a pause after each. Searches go before
 * streets that wait, but not all the time; of the owners who search, the one served longest ago is next.
 */
export const createRateLimit = (db: System, pauseMs: number) => {
  /** ms until it is free, and whether the last request failed; the first caller ever makes the row. */
  const wait = async (sign: SQL) => {
    const { rows } = await db.execute<{ ms: number; failed: boolean }>(sql`
      insert into geocodificador (id, libre_en) values (1, now()) on conflict (id) do update set ${sign}
      returning (extract(epoch from libre_en - now()) * 1000)::float8 as ms, geocodificador.fallos > 0 as failed`);
    return { ms: Math.max(0, rows[0]?.ms ?? 0), failed: rows[0]?.failed === true };
  };

  /** @returns false: it was not free within this time, or the process ends */
  const until = async (withinMs: number, signal: AbortSignal, take: () => Promise<boolean>, sign: () => SQL) => {
    const end = performance.now() + withinMs;
    while (!signal.aborted) {
      if (await take()) return true;
      const { ms: whole, failed } = await wait(sign());
      // While somebody asks, it may be free at any moment; after a failure it is not.
      if (performance.now() + (failed ? whole : Math.min(whole, looks.most)) > end) return false;
      const ms = Math.max(looks.least, Math.min(whole + 5, looks.most));
      await sleep(ms, undefined, { signal }).catch(() => undefined);
    }
    return false;
  };

  return {
    /** For a street that waits. @returns false: it was not free within this time, or the process ends */
    enter: (withinMs: number, signal: AbortSignal): Promise<boolean> =>
      until(
        withinMs,
        signal,
        async () => {
          const { rowCount } = await db.execute(sql`
            update geocodificador set libre_en = ${after(pace.lease)}, seguidas = 0, calles_hasta = null
            where ${isFree} and (seguidas >= ${searchesInARow} or not ${searchWaits})`);
          return rowCount === 1;
        },
        () => sql`calles_hasta = ${after(pace.sign)}`,
      ),

    /** For a search. @returns false: its turn did not come within this time, or too many of its owner wait already */
    enterSearch: async ({ empresaId, muroId }: Owner, withinMs: number, signal: AbortSignal): Promise<boolean> => {
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into busquedas (empresa_id, muro_id, hasta)
        select ${empresaId}::int, ${muroId}::int, ${after(pace.sign)}
        where (
          select count(*) from busquedas
          where empresa_id = ${empresaId} and muro_id = ${muroId} and hasta > now()
        ) < ${mostSearches}
        returning id`);
      const [mine] = rows;
      if (!mine) return false;
      const of = sql`empresa_id = ${empresaId} and id = ${mine.id}`;
      const stay = async () =>
        void (await db.execute(sql`update busquedas set hasta = ${after(pace.sign)} where ${of}`));
      try {
        return await until(
          withinMs,
          signal,
          async () => {
            await stay();
            const { rowCount } = await db.execute(sql`
              with libre as (
                update geocodificador set libre_en = ${after(pace.lease)}, seguidas = least(seguidas + 1, 1000)
                where ${isFree} and ${mine.id} = ${nextSearch}
                  and (seguidas < ${searchesInARow} or coalesce(calles_hasta <= now(), true))
                returning id
              )
              ${noteServed('busquedas', sql`select ${empresaId}::int, ${muroId}::int from libre`)}`);
            return rowCount === 1;
          },
          () => sql`id = excluded.id`,
        );
      } finally {
        await db.execute(sql`delete from busquedas where ${of}`);
      }
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

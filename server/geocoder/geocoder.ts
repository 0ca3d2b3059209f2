import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { cellOf, placeOfCell } from '#contract/cells';
import type { Direccion, DireccionHallada } from '#contract/direcciones';
import type { System } from '../db/client';
import { sparingly } from '../db/sparingly';
import type { Outcome, Place } from './answers/outcome';
import { createRateLimit } from './rateLimit';
import { mapSource } from './maps/index';
import { serverSource, type ServerOptions } from './server';

interface Parts {
  db: System;
  log: (message: string, details?: object) => void;
}

/** In ms: how long a search and the work on waiting cells wait for their turn. */
const pace = { search: 8_000, work: 20_000 };
/** Cells that may wait; beyond these, places stay without a street until there is room. */
const mostWaiting = 500;

export type Geocoder = ReturnType<typeof createGeocoder>;

/**
 * Turns places into streets and back, by the operator's geocoder or by the map files in a data folder: kept, one
 * request at a time, and never while somebody waits for a page.
 */
export const createGeocoder = ({ db, log }: Parts, given: ServerOptions | { data: string }) => {
  const ending = new AbortController();
  const source = 'url' in given ? serverSource(given, ending.signal) : mapSource(given.data, log);
  const gate = createRateLimit(db, 'url' in given ? given.pauseMs : 0);
  const complain = sparingly(log);
  let searches = 0;
  let working: Promise<void> | undefined;

  const leave = async (outcome: Outcome<unknown>): Promise<void> => {
    if (outcome.how !== 'failed') return void (await gate.leave());
    if (ending.signal.aborted) return void (await gate.leave());
    complain('The geocoder does not answer', { reason: outcome.reason });
    await gate.leaveFailed(outcome.retryAfter);
  };

  const nextCell = async () => {
    const { rows } = await db.execute<{ celda: string }>(sql`
      select celda from direcciones
      where sabida_en is null and pedida_en > now() - interval '10 minutes'
      order by pedida_en desc, celda limit 1`);
    return rows[0]?.celda;
  };

  /** Asks for the cells that wait, those asked for last first. */
  const work = async () => {
    while (!ending.signal.aborted && (await nextCell()) !== undefined) {
      // Somebody waits for a search.
      if (searches > 0) await sleep(200, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!(await gate.enter(pace.work, ending.signal))) return;
      const mark = await source.mark();
      const cell = mark === undefined ? undefined : await nextCell();
      if (cell === undefined) return void (await gate.leave());
      const outcome = await source.streetOf(placeOfCell(cell));
      if (outcome.how !== 'failed') {
        const street = outcome.how === 'read' ? outcome.value : null;
        await db.execute(sql`
          update direcciones set direccion = ${street}, sabida_en = now(), fuente = ${mark} where celda = ${cell}`);
      }
      await leave(outcome);
      if (outcome.how === 'failed') return;
    }
  };

  const wake = () => {
    if (working || ending.signal.aborted) return;
    working = work()
      .catch(
        (error: unknown) =>
          !ending.signal.aborted && complain('Streets of places could not be asked for', { err: error }),
      )
      .then(() => void (working = undefined));
  };

  return {
    /** What is known of these places; what is not is asked for in the background. */
    streetsOf: async (places: readonly Place[]): Promise<Direccion[]> => {
      const cells = [...new Set(places.map(([lat, lon]) => cellOf(lat, lon)))];
      const mark = await source.mark();
      if (mark === undefined) return cells.map((celda) => ({ celda, direccion: null, pendiente: false }));
      const { rows } = await db.execute<{ celda: string; direccion: string | null; sabida: boolean }>(sql`
        with pedidas as (
          select p.celda, d.direccion,
            d.sabida_en is not null and (d.fuente is null or d.fuente is not distinct from ${mark}) as sabida
          from unnest(${sql.param(cells)}::text[]) p(celda)
          left join direcciones d using (celda)
        ),
        nuevas as (
          insert into direcciones (celda)
          select celda from pedidas
          where not sabida and (select count(*) from direcciones where sabida_en is null) < ${mostWaiting}
          on conflict (celda) do update set pedida_en = now(), sabida_en = null
          where direcciones.sabida_en is null
            or (direcciones.fuente is not null and direcciones.fuente is distinct from ${mark})
        )
        select celda, direccion, sabida from pedidas`);
      const known = new Map(rows.filter(({ sabida }) => sabida).map(({ celda, direccion }) => [celda, direccion]));
      if (known.size < cells.length) wake();
      return cells.map((celda) => ({ celda, direccion: known.get(celda) ?? null, pendiente: !known.has(celda) }));
    },

    /** The places whose address fits, those near a place first. @returns null: nobody can be asked now */
    search: async (q: string, near?: Place): Promise<DireccionHallada[] | null> => {
      searches += 1;
      try {
        if (!(await gate.enter(pace.search, ending.signal))) return null;
        const outcome = await source.search(q, near);
        await leave(outcome);
        return outcome.how === 'read' ? outcome.value : outcome.how === 'nothing' ? [] : null;
      } finally {
        searches -= 1;
      }
    },

    /** Resolves once no request is under way. */
    settled: async () => working,
    stop: async () => {
      ending.abort();
      await working;
    },
    isOn: async () => (await source.mark()) !== undefined,
  };
};

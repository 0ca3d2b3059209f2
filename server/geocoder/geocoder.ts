import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { cellOf, placeOfCell } from '#contract/cells';
import type { Direccion, DireccionHallada } from '#contract/direcciones';
import type { System } from '../db/client';
import { sparingly } from '../db/sparingly';
import { ask } from './ask';
import { createGate } from './gate';
import { kinds, protocols, type Kind, type Protocol } from './protocols';

export interface GeocoderOptions {
  /** Null: there is none. */
  url: string | null;
  /** Undefined: found out with the first request. */
  kind: Kind | undefined;
  /** Between two requests of the installation. */
  pauseMs: number;
  /** Names the product and the installation to who runs the geocoder. */
  agent: string;
}

interface Parts {
  db: System;
  log: (message: string, details?: object) => void;
}

/** `nothing`: it knows of nothing there. */
type Outcome<T> =
  { how: 'read'; value: T } | { how: 'nothing' } | { how: 'failed'; reason: string; retryAfter: number | null };

/** In ms: one answer; how long a search and the work on waiting cells wait for their turn. */
const pace = { answer: 6_000, search: 8_000, work: 20_000 };
/** Cells that may wait; beyond these, places stay without a street until there is room. */
const mostWaiting = 500;

export type Geocoder = ReturnType<typeof createGeocoder>;

/**
 * Turns places into streets and back by the operator's geocoder: kept, one request at a time, and never while somebody
 * waits for a page.
 */
export const createGeocoder = ({ db, log }: Parts, { url, kind: given, pauseMs, agent }: GeocoderOptions) => {
  const base = url === null ? null : new URL(url);
  const gate = createGate(db, pauseMs);
  const ending = new AbortController();
  const complain = sparingly(log);
  let kind = given;
  let searches = 0;
  let working: Promise<void> | undefined;

  const request = (address: URL) => ask(address, { agent, timeoutMs: pace.answer, signal: ending.signal });

  /** By the known protocol; while none is known, by the first one whose answer is understood. */
  const askBy = async <T>(
    addressOf: (protocol: Protocol, base: URL) => URL,
    read: (protocol: Protocol, json: unknown) => T,
  ): Promise<Outcome<T>> => {
    let outcome: Outcome<T> = { how: 'failed', reason: 'there is none', retryAfter: null };
    for (const each of kind ? [kind] : kinds) {
      if (!base) return outcome;
      if (each !== (kind ?? kinds[0])) await pause(pauseMs);
      const answer = await request(addressOf(protocols[each], base));
      if (answer.state === 'later') return { how: 'failed', reason: answer.reason, retryAfter: answer.retryAfter };
      if (answer.state === 'ok' && protocols[each].isOwn(answer.json)) {
        kind = each;
        return { how: 'read', value: read(protocols[each], answer.json) };
      }
      // Of one place it may refuse to say anything; a wrong key or address would not mend itself.
      if (answer.state === 'refused' && kind && [400, 404].includes(answer.status)) outcome = { how: 'nothing' };
      else
        outcome = {
          how: 'failed',
          reason: answer.state === 'refused' ? `it answered ${answer.status}` : 'its answer is of another kind',
          retryAfter: null,
        };
    }
    return outcome;
  };

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
      if (searches > 0) await pause(200);
      if (!(await gate.enter(pace.work, ending.signal))) return;
      const cell = await nextCell();
      if (cell === undefined) return void (await gate.leave());
      const [lat, lon] = placeOfCell(cell);
      const outcome = await askBy(
        (protocol, address) => protocol.reverse(address, lat, lon),
        (protocol, json) => protocol.streetOf(json),
      );
      if (outcome.how !== 'failed') {
        const street = outcome.how === 'read' ? outcome.value : null;
        await db.execute(sql`update direcciones set direccion = ${street}, sabida_en = now() where celda = ${cell}`);
      }
      await leave(outcome);
      if (outcome.how === 'failed') return;
    }
  };
  const pause = (ms: number) => sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined);

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
    streetsOf: async (places: readonly (readonly [lat: number, lon: number])[]): Promise<Direccion[]> => {
      const cells = [...new Set(places.map(([lat, lon]) => cellOf(lat, lon)))];
      if (!base) return cells.map((celda) => ({ celda, direccion: null, pendiente: false }));
      const { rows } = await db.execute<{ celda: string; direccion: string | null; sabida: boolean }>(sql`
        with pedidas as (select unnest(${sql.param(cells)}::text[]) celda),
        nuevas as (
          insert into direcciones (celda)
          select celda from pedidas where (select count(*) from direcciones where sabida_en is null) < ${mostWaiting}
          on conflict (celda) do update set pedida_en = now() where direcciones.sabida_en is null
        )
        select d.celda, d.direccion, d.sabida_en is not null as sabida
        from direcciones d
        join pedidas using (celda)`);
      const known = new Map(rows.filter(({ sabida }) => sabida).map(({ celda, direccion }) => [celda, direccion]));
      if (known.size < cells.length) wake();
      return cells.map((celda) => ({ celda, direccion: known.get(celda) ?? null, pendiente: !known.has(celda) }));
    },

    /** The places whose address fits. @returns null: the geocoder cannot be asked now */
    search: async (q: string): Promise<DireccionHallada[] | null> => {
      searches += 1;
      try {
        if (!base || !(await gate.enter(pace.search, ending.signal))) return null;
        const outcome = await askBy(
          (protocol, address) => protocol.search(address, q),
          (protocol, json) => protocol.foundIn(json),
        );
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
    isOn: base !== null,
  };
};

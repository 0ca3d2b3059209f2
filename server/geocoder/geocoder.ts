import { cellOf, placeOfCell } from '#contract/core/cells';
import type { Direccion, DireccionHallada } from '#contract/requests/direcciones';
import type { System } from '../db/system';
import type { Owner } from '../db/served';
import { oncePerMinute } from '../db/oncePerMinute';
import type { Outcome, Place } from './answers/outcome';
import { createRateLimit } from './rateLimit';
import { mapSource } from './maps/index';
import { serverSource, type ServerOptions } from './server';
import { anyWaits, knownStreets, learnStreet, nextCell } from './streets';

interface Parts {
  db: System;
  log: (message: string, details?: object) => void;
}

/** In ms: how long a search and the work on waiting cells wait for their turn. */
const pace = { search: 8_000, work: 20_000 };

export type Geocoder = ReturnType<typeof createGeocoder>;

/**
 * Turns places into streets and back, by the operator's geocoder or by the map files in a data folder: one request at
 * a time, in turns between owners, and never while somebody waits for a page. A street is kept for its company alone.
 */
export const createGeocoder = ({ db, log }: Parts, given: ServerOptions | { data: string }) => {
  const ending = new AbortController();
  const source = 'url' in given ? serverSource(given, ending.signal) : mapSource(given.data, log);
  const gate = createRateLimit(db, 'url' in given ? given.pauseMs : 0);
  const complain = oncePerMinute(log);
  let working: Promise<void> | undefined;

  const leave = async (outcome: Outcome<unknown>): Promise<void> => {
    if (outcome.how !== 'failed') return void (await gate.leave());
    if (ending.signal.aborted) return void (await gate.leave());
    complain('The geocoder does not answer', { reason: outcome.reason });
    await gate.leaveFailed(outcome.retryAfter);
  };

  /** Asks for the cells that wait, one owner after the other. */
  const work = async () => {
    while (!ending.signal.aborted && (await anyWaits(db))) {
      if (!(await gate.enter(pace.work, ending.signal))) return;
      const mark = await source.mark();
      const cell = mark === undefined ? undefined : await nextCell(db);
      if (mark === undefined || cell === undefined) return void (await gate.leave());
      const outcome = await source.streetOf(placeOfCell(cell.celda));
      if (outcome.how !== 'failed') await learnStreet(db, cell, outcome.how === 'read' ? outcome.value : null, mark);
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
    /** What the company knows of these places; what it does not is asked for in the background, in its turn. */
    streetsOf: async (owner: Owner, places: readonly Place[]): Promise<Direccion[]> => {
      const cells = [...new Set(places.map(([lat, lon]) => cellOf(lat, lon)))];
      const mark = await source.mark();
      if (mark === undefined) return cells.map((celda) => ({ celda, direccion: null, pendiente: false }));
      const known = await knownStreets(db, owner, cells, mark);
      if (known.some(({ pendiente }) => pendiente)) wake();
      return known;
    },

    /** The places whose address fits, those near a place first. @returns null: nobody can be asked now */
    search: async (owner: Owner, q: string, near?: Place): Promise<DireccionHallada[] | null> => {
      if (!(await gate.enterSearch(owner, pace.search, ending.signal))) return null;
      const outcome = await source.search(q, near);
      await leave(outcome);
      return outcome.how === 'read' ? outcome.value : outcome.how === 'nothing' ? [] : null;
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

import { geodesicMeters } from '#contract/rules/geodesic';
import { usualSpeed } from '../plan';

/** Where a stop fits best into what a vehicle still has to serve: pure. */

export interface Place {
  latitud: number;
  longitud: number;
}

/** A stop to come: when (ms) it is expected, and its service in minutes. */
export interface Coming extends Place {
  clave: number;
  expected: number;
  servicio_min: number;
}

export interface Vehicle {
  /** Where it is now, and since when (ms); undefined before it leaves: then its first stop stays the first. */
  from: (Place & { at: number }) | undefined;
  /** In their order. */
  coming: readonly Coming[];
  /** The expected end, ms. */
  ends: number;
}

export interface Insertion {
  /** The key of the stop before it; null: it is the next one. */
  after: number | null;
  /** Added by it, service included. */
  minutes: number;
  km: number;
  /** ms */
  arrives: number;
  ends: number;
}

/** Roads are longer than the straight line. */
const detour = 1.3;
const minute = 60_000;

const km = (a: Place, b: Place) => (geodesicMeters(a.latitud, a.longitud, b.latitud, b.longitud) / 1_000) * detour;
const drive = (distance: number) => (distance / usualSpeed) * 60;

/** The cheapest place for a stop; undefined where the vehicle has none left to put it beside. */
export const bestInsertion = ({ from, coming, ends }: Vehicle, stop: Place, service: number): Insertion | undefined => {
  let best: Insertion | undefined;
  for (let at = from ? 0 : 1; at <= coming.length; at += 1) {
    const [before, after] = [coming[at - 1], coming[at]];
    const start = before ?? from;
    if (!start) continue;
    const leaves = before ? before.expected + before.servicio_min * minute : (from?.at ?? 0);
    const added = km(start, stop) + (after ? km(stop, after) - km(start, after) : 0);
    const minutes = drive(Math.max(0, added)) + service;
    if (best && best.minutes <= minutes) continue;
    best = {
      after: before?.clave ?? null,
      minutes,
      km: Math.max(0, added),
      arrives: leaves + drive(km(start, stop)) * minute,
      ends: ends + minutes * minute,
    };
  }
  return best;
};

/** What counts beside the added minutes: one after the shift as three, each stop that it has to serve as half a one. */
const weights = { overtime: 3, load: 0.5 };

/** Minutes by which vehicles are compared. */
export const costOf = ({ minutes, overtime, load }: { minutes: number; overtime: number; load: number }): number =>
  minutes + weights.overtime * overtime + weights.load * load;

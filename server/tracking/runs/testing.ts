import { follow } from './follow';
import type { Facts, Plan, Said } from './plan';

/** Plans and visits in minutes after a departure. */

export const minute = 60_000;
export const departure = Date.UTC(2026, 8, 14, 11);
export const at = (minutes: number) => departure + minutes * minute;

/** A plan from the minutes of its stops. */
export const aPlan = (
  stops: readonly [stop: number, minutes: number][],
  given: { ventana?: number; servicio?: number; optional?: number[] } = {},
): Plan => ({
  stops: stops.map(([parada, minutes], i) => ({
    parada,
    planeada: at(minutes),
    ventana: (given.ventana ?? 3) * minute,
    servicio: (given.servicio ?? 0) * minute,
    obligatoria: !given.optional?.includes(i),
  })),
  metros: 10_000,
  salida: departure,
  desde: at(-30),
  hasta: at(Math.max(0, ...stops.map(([, minutes]) => minutes)) + 120),
});
export const nobody: Said = { iniciada: null, terminada: null, incumplida: false, cancelada: false };
/** Visits from their stop and minutes. */
export const facts = (visits: readonly [stop: number, from: number, to: number | null][]): Facts => ({
  visits: visits
    .map(([parada, from, to]) => ({ parada, entrada: at(from), salida: to === null ? null : at(to) }))
    .sort((a, b) => a.entrada - b.entrada),
  curso: null,
});
export const run = (
  plan: Plan,
  visits: readonly [number, number, number | null][],
  now: number,
  said: Partial<Said> = {},
) => {
  const followed = follow(plan, { ...nobody, ...said }, facts(visits), at(now));
  const minutes = (ms: number | null) => (ms === null ? null : (ms - departure) / minute);
  return {
    ...followed,
    inicio: minutes(followed.inicio),
    fin: minutes(followed.fin),
    retraso: followed.retraso === null ? null : followed.retraso / minute,
    eta: minutes(followed.eta),
    eta_plan: minutes(followed.eta_plan),
    stops: followed.stops.map(({ estado }) => estado),
    reached: followed.stops.map(({ llegada }) => minutes(llegada)),
  };
};

export const line = aPlan([
  [1, 0],
  [2, 10],
  [3, 20],
  [4, 30],
]);

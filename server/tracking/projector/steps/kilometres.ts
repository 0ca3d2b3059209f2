import { dayOf } from '../days';
import type { JourneyFacts, TripFact } from '../facts';

interface Day {
  metros: number;
  hueco: number;
}

export interface KilometreState {
  /** Whole metres of all days before those in `dias`. */
  antes: number;
  /** Days that may still gain metres, by date. */
  dias: Record<string, Day>;
}

export const noKilometres: KilometreState = { antes: 0, dias: {} };

export interface DayFact {
  fecha: string;
  km: number;
  hueco_km: number;
}

/** Adds up the metres of decided trips by day. @param from no trip or gap that begins before this (ms) is still to come; null: none is under way */
export const advance = (state: KilometreState, { trips, gaps }: Pick<JourneyFacts, 'trips' | 'gaps'>, from: number | null, zone: string) => {
  if (trips.length === 0 && gaps.length === 0) return { state, days: [] };
  const dias = { ...state.dias };
  for (const trip of trips) addTrip(dias, trip);
  for (const { fecha, metros } of gaps) add(dias, dayOf(fecha, zone), { metros: 0, hueco: metros });
  const open = from === null ? '' : dayOf(from, zone);
  const days: DayFact[] = [];
  let { antes } = state;
  for (const [fecha, day] of Object.entries(dias)) {
    if (fecha >= open) continue;
    antes += wholeMeters(day);
    days.push(factOf(fecha, day));
    delete dias[fecha];
  }
  return { state: { antes, dias }, days };
};

/** Kilometres of the days that may still change, including a trip under way, and of all days. */
export const view = ({ antes, dias }: KilometreState, trips: TripFact[]) => {
  const all = { ...dias };
  for (const trip of trips) addTrip(all, trip);
  const days = Object.entries(all).map(([fecha, day]) => factOf(fecha, day));
  return { days, km: (antes + Object.values(all).reduce((sum, day) => sum + wholeMeters(day), 0)) / 1000 };
};

const factOf = (fecha: string, day: Day): DayFact => ({ fecha, km: wholeMeters(day) / 1000, hueco_km: Math.round(day.hueco) / 1000 });

/** Rounds each day, so that the stored days add up to the stored total. */
const wholeMeters = (day: Day | undefined) => Math.round(day?.metros ?? 0);

const addTrip = (dias: Record<string, Day>, trip: TripFact) => {
  for (const [day, metros] of Object.entries(trip.dias)) add(dias, day, { metros, hueco: 0 });
};

const add = (dias: Record<string, Day>, day: string, { metros, hueco }: Day) => {
  const known = dias[day];
  dias[day] = { metros: (known?.metros ?? 0) + metros, hueco: (known?.hueco ?? 0) + hueco };
};

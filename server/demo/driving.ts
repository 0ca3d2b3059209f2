import { metersBetween } from '../tracking/places/distance';
import type { Circuit } from './circuits';

/** Place and state of a vehicle: degrees, km/h, km on its odometer. */
export interface Moment {
  latitud: number;
  longitud: number;
  kmh: number;
  heading: number;
  ignition: boolean;
  /** Seconds with the engine off; 0 while it runs. */
  parkedFor: number;
  km: number;
}

/** The state of a vehicle at a time, in seconds since 1970. A pure function of the second. */
export type Drive = (second: number) => Moment;

interface Stretch {
  from: { latitud: number; longitud: number };
  to: { latitud: number; longitud: number };
  meters: number;
  /** Metres of the lap before this stretch. */
  done: number;
  heading: number;
  /** m/s in the middle of the stretch. */
  cruise: number;
  /** Seconds of the lap at which it begins, at which its far end is reached, and at which the next one begins. */
  begins: number;
  arrives: number;
  ends: number;
  /** Parked at its end, with the engine off; otherwise it waits with the engine running. */
  parks: boolean;
}

/** m/s², gentle. */
const acceleration = 1.2;

/** Once around a circuit: every stretch with its own speed, a wait at some corners and a long stop at the end. */
export interface Lap {
  /** Total duration, including the stop at the end. */
  seconds: number;
  km: number;
  /** Its place this many seconds after the start, with the kilometres since then. */
  at: Drive;
  /** When each corner is reached and left. */
  corners: readonly { arrives: number; ends: number }[];
}

export const lapOf = (circuit: Circuit, number: number): Lap => {
  const stretches = timetable(circuit, number);
  const last = stretches.at(-1);
  if (!last) throw new Error('a circuit has corners');
  return {
    seconds: last.ends,
    km: (last.done + last.meters) / 1000,
    corners: stretches,
    at: (second) => {
      const stretch = stretches.find(({ ends }) => second < ends) ?? last;
      const { meters, kmh } = driven(stretch, second - stretch.begins);
      const share = stretch.meters ? meters / stretch.meters : 0;
      const parkedFor = stretch.parks && second > stretch.arrives ? second - stretch.arrives : 0;
      return {
        latitud: between(stretch.from.latitud, stretch.to.latitud, share),
        longitud: between(stretch.from.longitud, stretch.to.longitud, share),
        kmh,
        heading: stretch.heading,
        ignition: parkedFor === 0,
        parkedFor,
        km: Math.round(stretch.done + meters) / 1000,
      };
    },
  };
};

/** How many seconds it is ahead of the others. */
const phaseOf = (lap: Lap, number: number) => Math.round(vary(number, 99) * lap.seconds);

/** The beginning of its next lap, in seconds since 1970. */
export const nextLap = (circuit: Circuit, number: number, second: number): number => {
  const lap = lapOf(circuit, number);
  const phase = phaseOf(lap, number);
  return (Math.floor((second + phase) / lap.seconds) + 1) * lap.seconds - phase;
};

/** Laps without end, by the clock. */
export const drivenBy = (circuit: Circuit, number: number): Drive => {
  const lap = lapOf(circuit, number);
  const phase = phaseOf(lap, number);
  return (second) => {
    const laps = Math.floor((second + phase) / lap.seconds);
    const moment = lap.at((second + phase) % lap.seconds);
    // Counted from a day in the past, so that the number looks like an odometer.
    return { ...moment, km: Math.round(((laps % 10_000) * lap.km + moment.km) * 1000) / 1000 };
  };
};

const timetable = (circuit: Circuit, number: number): Stretch[] => {
  const corners = circuit.map(([latitud, longitud]) => ({ latitud, longitud }));
  // Half of them drive in the opposite direction.
  if (number % 2) corners.reverse();
  const stretches: Stretch[] = [];
  for (const [i, from] of corners.entries()) {
    const to = corners[(i + 1) % corners.length] ?? from;
    const meters = metersBetween(from, to);
    // 22 to 61 km/h, but only as fast as the stretch allows braking again.
    const cruise = Math.min(6 + 11 * vary(number, i), Math.sqrt(acceleration * meters));
    const begins = stretches.at(-1)?.ends ?? 0;
    const arrives = begins + Math.ceil(meters / cruise + cruise / acceleration);
    const parks = i === corners.length - 1;
    const wait = parks ? 240 + Math.round(420 * vary(number, 50)) : Math.round(90 * vary(number, i + 20) ** 2);
    const done = stretches.reduce((sum, stretch) => sum + stretch.meters, 0);
    stretches.push({
      from,
      to,
      meters,
      done,
      heading: headingOf(from, to),
      cruise,
      begins,
      arrives,
      ends: arrives + wait,
      parks,
    });
  }
  return stretches;
};

/** Accelerates, cruises, brakes, stands. */
const driven = ({ meters, cruise, begins, arrives }: Stretch, seconds: number) => {
  const ramp = cruise / acceleration;
  const braking = meters / cruise;
  if (seconds >= arrives - begins || seconds >= braking + ramp) return { meters, kmh: 0 };
  if (seconds < ramp) return { meters: (acceleration * seconds ** 2) / 2, kmh: speedOf(acceleration * seconds) };
  if (seconds < braking) return { meters: cruise * (seconds - ramp / 2), kmh: speedOf(cruise) };
  const left = braking + ramp - seconds;
  return { meters: meters - (acceleration * left ** 2) / 2, kmh: speedOf(acceleration * left) };
};

const speedOf = (metersPerSecond: number) => Math.round(metersPerSecond * 36) / 10;

const between = (from: number, to: number, share: number) => Math.round((from + (to - from) * share) * 1e6) / 1e6;

const headingOf = (from: Stretch['from'], to: Stretch['to']) => {
  const east = (to.longitud - from.longitud) * Math.cos((from.latitud * Math.PI) / 180);
  return Math.round((Math.atan2(east, to.latitud - from.latitud) * 180) / Math.PI + 360) % 360;
};

/** A number from 0 to 1 that is always the same for the same vehicle and place. */
const vary = (number: number, place: number) => {
  const x = Math.sin((number + 1) * 127.1 + place * 311.7) * 43_758.5453;
  return x - Math.floor(x);
};

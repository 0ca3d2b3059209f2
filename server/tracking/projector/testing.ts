import { readFileSync } from 'node:fs';
import path from 'node:path';
import { degreeAt } from '#contract/rules/geodesic';
import type { Fix } from '../model/fix';

/** A seeded stream of numbers from 0 to 1. */
export const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const start = Date.UTC(2026, 7, 20, 13);
const degree = degreeAt(4.6);

/** A fix this many seconds after 13:00, this many metres north and east of Bogotá's centre. */
export const fixAt = (seconds: number, north: number, given: Partial<Fix> & { east?: number } = {}): Fix => {
  const { east = 0, ...rest } = given;
  const fecha = start + Math.round(seconds * 1000);
  return {
    id: 0,
    dispositivo_id: 1,
    fecha,
    recibida: fecha,
    latitud: rounded(4.6 + north / degree.norte),
    longitud: rounded(-74.1 + east / degree.este),
    velocidad_kmh: null,
    rumbo: null,
    precision_m: null,
    bateria_pct: null,
    encendido: null,
    odometro_km: null,
    atipica: false,
    ...rest,
  };
};

const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

interface Kind {
  /** Whether the device reports its speed. */
  speed: boolean;
  /** Whether it reports the ignition. */
  ignition: boolean;
  /** Seconds from one report to the next. */
  every: number;
  /** Fixes of a hundred that are kilometres off. */
  spikes: number;
  jitter: number;
}

/** A day of driving, waiting, parking, silence, spikes and two places at one time. It ends wherever it happens to. */
export const aDay = (seed: number, kind: Kind): Fix[] => {
  const random = randomOf(seed);
  const between = (a: number, b: number) => a + (b - a) * random();
  const fixes: Fix[] = [];
  let [seconds, north, east, bearing] = [0, 0, 0, random() * 7];
  const report = (kmh: number, on: boolean) => {
    const spike = random() * 100 < kind.spikes ? between(2_000, 9_000) : 0;
    const wobble = () => (random() - 0.5) * 2 * kind.jitter;
    fixes.push(
      fixAt(seconds, north + wobble() + spike, {
        east: east + wobble(),
        velocidad_kmh: kind.speed ? Math.max(0, kmh + (random() - 0.5)) : null,
        encendido: kind.ignition ? on : null,
        precision_m: random() < 0.5 ? 5 : null,
      }),
    );
    if (random() < 0.01) fixes.push({ ...(fixes.at(-1) as Fix), latitud: rounded(4.6 + (north + 12) / degree.norte) });
    seconds += kind.every * (random() < 0.1 ? between(0.5, 3) : 1);
  };
  for (let leg = 0; leg < 14; leg++) {
    const until = seconds + between(40, 1_500);
    const kmh = between(8, 90);
    while (seconds < until) {
      const before = seconds;
      bearing += (random() - 0.5) / 3;
      report(kmh, true);
      north += ((seconds - before) * kmh * Math.cos(bearing)) / 3.6;
      east += ((seconds - before) * kmh * Math.sin(bearing)) / 3.6;
      // An occasional traffic light.
      if (random() < 0.02) for (const green = seconds + between(10, 120); seconds < green;) report(0, true);
    }
    const parked = seconds + between(60, 4_000);
    while (seconds < parked) report(0, random() < 0.3);
    if (random() < 0.3) seconds += between(600, 9_000);
    if (random() < 0.15) north += between(-4_000, 4_000);
  }
  return fixes;
};

export const inDeviceOrder = (fixes: readonly Fix[]) =>
  [...fixes].sort((a, b) => a.fecha - b.fecha || a.latitud - b.latitud || a.longitud - b.longitud);

const file = path.resolve('../shared/data/bus-positions-liverpool-route14.csv');

/** Recorded buses, by number; null where the file is missing. */
export const recordedBuses = (): Map<string, Fix[]> | null => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  const buses = new Map<string, Fix[]>();
  for (const line of text.trim().split('\n').slice(1)) {
    const [, bus = '', , time = '', lat, lon, bearing] = line.replaceAll('"', '').split(',');
    const fecha = Date.parse(`${time.replace(' ', 'T')}Z`);
    const fix = fixAt(0, 0, {
      fecha,
      recibida: fecha,
      latitud: Number(lat),
      longitud: Number(lon),
      rumbo: bearing ? Number(bearing) : null,
    });
    buses.set(bus, [...(buses.get(bus) ?? []), fix]);
  }
  return new Map([...buses].map(([bus, fixes]) => [bus, inDeviceOrder(fixes)]));
};

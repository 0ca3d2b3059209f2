import type { Position } from '#contract/core/poligonos';
import { degreeAt } from '#contract/rules/geodesic';
import { metersBetween } from '../places/distance';
import type { ExpectedPlan, ExpectedStop } from './arrivals';
import { lineOf } from './line';
import type { Fix } from './alongLine';
import type { Visit } from './progress';

const minute = 60_000;

export const kinds = [
  'a tiempo',
  'temprano',
  'tarde',
  'parada larga',
  'lenta',
  'reordenada',
  'dos vueltas',
  'silencio',
] as const;
export type Kind = (typeof kinds)[number];

/** A run as it was driven. `stops`, `plan`: in the order in which they are served. */
export interface Drive {
  kind: Kind;
  plan: ExpectedPlan;
  fixes: Fix[];
  /** When each stop was really reached. */
  arrivals: number[];
  visits: Visit[];
  /** When the dispatch changed the order, and the plan before. */
  reordered: { at: number; before: ExpectedPlan; visits: (Visit | null)[] } | null;
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
export const randomBy = (seed: number) => {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const origin = { latitud: 4.65, longitud: -74.1 };
const { norte, este } = degreeAt(origin.latitud);
const placeAt = (x: number, y: number) => ({
  latitud: origin.latitud + y / norte,
  longitud: origin.longitud + x / este,
});

/** The streets of a route, metres: blocks of a town, or a ring that is driven twice. */
const streets = (random: () => number, isRing: boolean): [number, number][] => {
  const corners: [number, number][] = [[0, 0]];
  if (isRing) {
    const side = 1_200 + 900 * random();
    for (let lap = 0; lap < 2; lap++) corners.push([side, 0], [side, side], [0, side], [0, 0]);
    corners.push([-3_000, 0]);
    return corners;
  }
  for (let n = 0; n < 14; n++) {
    const [x, y] = corners.at(-1) ?? [0, 0];
    const length = 500 + 1_500 * random();
    corners.push(n % 2 === 0 ? [x + length, y] : [x, y + (random() < 0.7 ? length : -length)]);
  }
  return corners;
};

const lengthsOf = (corners: readonly [number, number][]) => {
  const along = [0];
  for (const [i, [x, y]] of corners.entries()) {
    const [px, py] = corners[i - 1] ?? [x, y];
    if (i > 0) along.push((along[i - 1] ?? 0) + Math.hypot(x - px, y - py));
  }
  return along;
};

/** One drive of a route, as the seed and the kind make it. */
export const driveOf = (kind: Kind, seed: number, routeSeed = seed): Drive => {
  const route = randomBy(routeSeed);
  const random = randomBy(seed * 7_919 + 1);
  const corners = streets(route, kind === 'dos vueltas');
  const along = lengthsOf(corners);
  const total = along.at(-1) ?? 0;
  const at = (s: number): [number, number] => {
    const i = Math.max(
      1,
      along.findIndex((each) => each >= s),
    );
    const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [corners[i - 1], corners[i]];
    const t = (s - (along[i - 1] ?? 0)) / ((along[i] ?? 1) - (along[i - 1] ?? 0)) || 0;
    return [ax + t * (bx - ax), ay + t * (by - ay)];
  };
  const salida = Date.UTC(2026, 8, 14, 11);
  const n = 8;
  const positions = Array.from({ length: n }, (_, i) =>
    i === 0 ? 0 : (total * (i - 0.25 + 0.3 * route())) / (n - 0.95),
  );
  positions[n - 1] = total;
  const planSpeeds = positions.map(() => (17 + 16 * route()) / 3_600);
  let [planeada, manejo] = [salida, 0];
  const planned = positions.map((s, i): ExpectedStop & { s: number } => {
    const servicio = Math.round(1 + 4 * route()) * minute * (i === 0 || i === n - 1 ? 0 : 1);
    const drive = i === 0 ? 0 : Math.round((s - (positions[i - 1] ?? 0)) / (planSpeeds[i] ?? 1) / minute) * minute;
    planeada += drive;
    manejo += drive;
    const stop = { parada: i + 1, planeada, servicio, manejo, lugar: placeAt(...at(s)), s };
    planeada += servicio;
    return stop;
  });
  const line = lineOf(corners.map(([x, y]): Position => [placeAt(x, y).longitud, placeAt(x, y).latitud]));
  const linea = { line, tolerancia: 100 };

  const order = planned.map((_, i) => i);
  if (kind === 'reordenada') [order[4], order[5]] = [5, 4];
  // Planned times stay with their place in the order.
  const served = order.map((of, i) => ({
    ...(planned[of] as (typeof planned)[number]),
    planeada: planned[i]?.planeada ?? 0,
  }));

  const factor = { temprano: 1.2, lenta: 0.62 }[kind as string] ?? 1;
  let now = salida + (kind === 'tarde' ? (8 + 12 * random()) * minute : random() * minute);
  const track: Fix[] = [];
  const every = 15_000 + Math.floor(3 * random()) * 10_000;
  const here = { x: 0, y: 0 };
  const stay = (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000, now += 1_000) tell();
  };
  let told = -Infinity;
  const tell = () => {
    if (now - told < every) return;
    told = now;
    track.push({ fecha: now, ...placeAt(here.x + 8 * (random() - 0.5), here.y + 8 * (random() - 0.5)) });
  };
  for (let left = 4 * minute; left > 0; left -= every) {
    track.push({ fecha: now - left, ...placeAt(8 * (random() - 0.5), 8 * (random() - 0.5)) });
  }
  const standAt = kind === 'parada larga' ? total * (0.25 + 0.4 * random()) : Infinity;
  let stood = false;
  const begins: number[] = [];
  let planWeight = 1;
  for (const [i, stop] of served.entries()) {
    const from = i === 0 ? 0 : (served[i - 1]?.s ?? 0);
    const way = Math.sign(stop.s - from) || 1;
    let traffic = 1;
    for (let s = from, block = 0; way * (stop.s - s) > 0;) {
      if (block <= 0) {
        // Each block has its own traffic, and its light.
        block = 300 + 400 * random();
        traffic = Math.exp(0.5 * (random() - 0.5));
        planWeight = planSpeeds[order[i] ?? i] ?? 0.007;
        if (random() < 0.35) stay(45_000 * random());
      }
      const step = Math.min(Math.abs(stop.s - s), planWeight * 1.12 * factor * traffic * 1_000);
      s += way * step;
      block -= step;
      now += 1_000;
      [here.x, here.y] = at(s);
      tell();
      if (!stood && s >= standAt) {
        stood = true;
        stay((12 + 10 * random()) * minute);
      }
    }
    begins.push(now);
    stay(i === n - 1 ? minute : stop.servicio * (0.8 + 0.4 * random()));
  }
  const silence = kind === 'silencio' ? salida + (10 + 15 * random()) * minute : Infinity;
  const fixes = track.filter(({ fecha }) => fecha < silence || fecha > silence + 20 * minute);
  const strip = (stops: readonly (ExpectedStop & { s: number })[]): ExpectedPlan => ({
    stops: stops.map(({ s: _, ...stop }) => stop),
    salida,
    linea,
  });
  const visits = served.map((stop, i): Visit => ({
    entrada: begins[i] ?? 0,
    salida: leftAt(track, stop.lugar, begins[i] ?? 0),
  }));
  if (visits[0]) visits[0] = { entrada: salida - 4 * minute, salida: visits[0].salida };
  return {
    kind,
    plan: strip(served),
    fixes,
    arrivals: begins,
    visits,
    reordered:
      kind === 'reordenada'
        ? { at: (begins[2] ?? 0) + minute, before: strip(planned), visits: visits.slice(0, 4) }
        : null,
  };
};

const leftAt = (track: readonly Fix[], place: ExpectedStop['lugar'], from: number) =>
  track.find((fix) => fix.fecha > from && place && metersBetween(fix, place) > 60)?.fecha ?? null;

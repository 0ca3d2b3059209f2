import { describe, expect, it } from 'vitest';
import type { Position } from '#contract/core/poligonos';
import { metersPerDegree } from '#contract/rules/geodesic';
import type { Fix } from '../../model/fix';
import { indexPlaces } from '../../places/places';
import { metersFromEdge, type Place } from '../../places/shape';
import { fixAt, randomOf } from '../testing';
import { advance, type Passages } from './passages';

const centre = { latitud: 4.6, longitud: -74.1 };

/** A circle of this many metres, or a star within it. */
const aPlace = (id: number, { latitud, longitud }: typeof centre, metres: number, random?: () => number): Place => {
  const up = metres / metersPerDegree;
  const aside = up / Math.cos((latitud * Math.PI) / 180);
  const corners = Array.from({ length: 9 }, (_, i): Position => {
    const [angle, out] = [(i / 9) * 2 * Math.PI, 0.3 + 0.7 * (random?.() ?? 1)];
    return [longitud + out * aside * Math.cos(angle), latitud + out * up * Math.sin(angle)];
  });
  const [first] = corners;
  return {
    ...{ id, nombre: `Parada ${id}`, latitud, longitud, desde: 0, juzga: 0 },
    ...{ sur: latitud - up, norte: latitud + up, oeste: longitud - aside, este: longitud + aside },
    radio_m: random ? null : metres,
    poligono: random && first ? { type: 'Polygon', coordinates: [[...corners, first]] } : null,
  };
};

const passesOf = (fixes: readonly Fix[], places: readonly Place[], cut = fixes.length) => {
  const index = indexPlaces(places);
  const stops = new Set(places.map(({ id }) => id));
  let state: Passages | undefined;
  for (const [i, fix] of fixes.entries()) {
    state = advance(state, fix, index, stops);
    if (i === cut) state = JSON.parse(JSON.stringify(state)) as Passages;
  }
  return [...(state?.pasos ?? [])];
};

interface Times {
  entrada: number;
  salida: number;
}

const gap = 15 * 60_000;
const samples = 200;

/** The written rule: the straight way between two fixes, looked at in small steps. Its times are as exact as a step. */
const walked = (fixes: readonly Fix[], place: Place): Times[] => {
  const inside = fixes.map((fix) => metersFromEdge(place, fix) <= 0);
  /** The first and the last moment of a way inside. */
  const touched = (i: number): [number, number] | null => {
    const [from, to] = [fixes[i], fixes[i + 1]];
    if (!from || !to || to.fecha - from.fecha > gap) return null;
    const times = Array.from({ length: samples + 1 }, (_, n) => n / samples).flatMap((share) => {
      const at = (a: number, b: number) => a + (b - a) * share;
      const here = { latitud: at(from.latitud, to.latitud), longitud: at(from.longitud, to.longitud) };
      return metersFromEdge(place, here) <= 0 ? [at(from.fecha, to.fecha)] : [];
    });
    return times.length > 0 ? [times[0] ?? 0, times.at(-1) ?? 0] : null;
  };
  return fixes.flatMap((fix, i) => {
    const [before, after] = [touched(i - 1), touched(i)];
    if (!inside[i]) return !inside[i + 1] && after ? [{ entrada: after[0], salida: after[1] }] : [];
    if (inside[i - 1] || i + 1 === fixes.length || inside[i + 1]) return [];
    return [{ entrada: before?.[0] ?? fix.fecha, salida: after?.[1] ?? fix.fecha }];
  });
};

describe('passages', () => {
  it.each([1, 2])('are those of the written rule at many stops, whatever the sampling (%i)', (seed) => {
    const random = randomOf(seed + 40);
    const metres = () => (random() - 0.5) * 4_000;
    let when = 0;
    const fixes = Array.from({ length: 60 }, () =>
      fixAt((when += 20 + random() * random() * 1_200), metres(), { east: metres() }),
    );
    const degrees = () => (random() - 0.5) * 0.03;
    const somewhere = () => ({ latitud: centre.latitud + degrees(), longitud: centre.longitud + degrees() });
    const places = Array.from({ length: 25 }, (_, i) =>
      aPlace(i + 1, somewhere(), 60 + random() * 400, i % 2 ? random : undefined),
    );
    const found = passesOf(fixes, places, Math.floor(fixes.length / 2));
    const step = gap / samples;
    const isLong = ({ entrada, salida }: Times) => salida - entrada > 3 * step;
    const isNear = (a: Times, b: Times) =>
      Math.abs(a.entrada - b.entrada) <= step && Math.abs(a.salida - b.salida) <= step;
    const missing = (some: readonly Times[], others: readonly Times[]) =>
      some.filter((pass) => isLong(pass) && !others.some((each) => isNear(each, pass)));
    let compared = 0;
    for (const place of places) {
      const ours = found.filter(({ parada }) => parada === place.id);
      const written = walked(fixes, place);
      expect([place.id, missing(written, ours), missing(ours, written)]).toEqual([place.id, [], []]);
      compared += written.filter(isLong).length;
    }
    expect(compared).toBeGreaterThan(30);
  });

  const shop = aPlace(7, centre, 100);
  const at = (seconds: number, north: number, given: Partial<Fix> = {}) => fixAt(seconds, north, given);
  const seconds = (fixes: Fix[], place = shop) =>
    passesOf(fixes, [place]).map(({ entrada, salida }) =>
      [entrada, salida].map((ms) => Math.round((ms - at(0, 0).fecha) / 1_000)),
    );

  it('are interpolated on the way from one fix to the next', () => {
    expect(seconds([at(0, -500), at(100, 500)])).toEqual([[40, 60]]);
    expect(seconds([at(0, -500), at(50, 0), at(100, 500)])).toEqual([[40, 60]]);
  });

  it('are none over a gap, and none where two fixes inside make a visit', () => {
    expect(seconds([at(0, -500), at(901, 500)])).toEqual([]);
    expect(seconds([at(0, -500), at(900, 500)])).toEqual([[360, 540]]);
    expect(seconds([at(0, -500), at(50, 0), at(60, 10), at(100, 500)])).toEqual([]);
    // One fix between two gaps passes when it was seen.
    expect(seconds([at(0, -500), at(2_000, 0), at(4_000, 500)])).toEqual([[2_000, 2_000]]);
  });

  it('use a shape from the moment it was set', () => {
    expect(seconds([at(0, -500), at(100, 500)], { ...shop, desde: at(50, 0).fecha })).toEqual([]);
    expect(seconds([at(60, -500), at(160, 500)], { ...shop, desde: at(50, 0).fecha })).toEqual([[100, 120]]);
  });
});

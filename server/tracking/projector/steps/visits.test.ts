import { describe, expect, it } from 'vitest';
import type { Position } from '#contract/core/poligonos';
import { metersPerDegree } from '#contract/rules/geodesic';
import { indexPlaces } from '../../places/places';
import { metersFromEdge, type Place } from '../../places/shape';
import type { VisitFact } from '../../model/facts';
import type { Fix } from '../../model/fix';
import { aDay, fixAt, inDeviceOrder, randomOf } from '../testing';
import { advance, noVisits, view, type VisitState } from './visits';

/** A square or a circle of this many metres around a place. */
const aPlace = (
  id: number,
  at: { latitud: number; longitud: number },
  meters: number,
  round: boolean,
  desde = 0,
): Place => {
  const up = meters / metersPerDegree;
  const aside = up / Math.cos((at.latitud * Math.PI) / 180);
  const [sur, norte, oeste, este] = [at.latitud - up, at.latitud + up, at.longitud - aside, at.longitud + aside];
  const ring: Position[] = [
    [oeste, sur],
    [este, sur],
    [este, norte],
    [oeste, norte],
    [oeste, sur],
  ];
  return {
    id,
    nombre: `Parada ${id}`,
    latitud: at.latitud,
    longitud: at.longitud,
    sur,
    norte,
    oeste,
    este,
    desde,
    juzga: 0,
    radio_m: round ? meters : null,
    poligono: round ? null : { type: 'Polygon', coordinates: [ring] },
  };
};

/**
 * The written rule over a whole track: two fixes in a row inside, then two in a row more than 20 m outside, each from
 * the first of them.
 */
const visitsOf = (fixes: readonly Fix[], place: Place): VisitFact[] => {
  const precise = fixes.filter(({ precision_m }) => (precision_m ?? 0) <= 50);
  const letters = precise
    .map((fix) => (metersFromEdge(place, fix) <= 0 ? 'i' : metersFromEdge(place, fix) <= 20 ? 'n' : 'o'))
    .join('');
  const visits: VisitFact[] = [];
  for (let from = letters.indexOf('ii'); from !== -1;) {
    const to = letters.indexOf('oo', from);
    visits.push({
      parada: place.id,
      entrada: precise[from]?.fecha ?? 0,
      salida: to === -1 ? null : (precise[to]?.fecha ?? 0),
    });
    from = to === -1 ? -1 : letters.indexOf('ii', to);
  }
  return visits;
};

const byTime = (visits: VisitFact[]) => [...visits].sort((a, b) => a.entrada - b.entrada || a.parada - b.parada);

const drive = (fixes: readonly Fix[], places: readonly Place[], from: VisitState = noVisits) => {
  const index = indexPlaces(places);
  const visits: VisitFact[] = [];
  let state = from;
  for (const fix of fixes) {
    const after = advance(state, fix, index);
    state = JSON.parse(JSON.stringify(after.state)) as VisitState;
    visits.push(...after.visits);
  }
  return { state, visits: byTime([...visits, ...view(state)]) };
};

describe('visits', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'are those of the written rule over a day, at many stops of both shapes (%i)',
    (seed) => {
      const fixes = inDeviceOrder(aDay(seed, { speed: true, ignition: true, every: 15, spikes: 0, jitter: 6 }));
      const random = randomOf(seed + 100);
      const somewhere = () => fixes[Math.floor(random() * fixes.length)] ?? fixAt(0, 0);
      const places = Array.from({ length: 60 }, (_, i) => aPlace(i + 1, somewhere(), 20 + random() * 800, i % 2 === 0));
      const expected = byTime(places.flatMap((place) => visitsOf(fixes, place)));
      expect(expected.length).toBeGreaterThan(30);
      expect(drive(fixes, places).visits).toEqual(expected);
    },
  );

  const shop = aPlace(7, { latitud: 4.6, longitud: -74.1 }, 100, true);
  const at = (seconds: number, north: number, given: Partial<Fix> = {}) => fixAt(seconds, north, given);
  const minutesOf = (fixes: Fix[], place = shop) =>
    drive(fixes, [place]).visits.map(({ entrada, salida }) =>
      [entrada, salida].map((ms) => ms && (ms - at(0, 0).fecha) / 1000),
    );

  it('begin at the first fix inside and end at the first one outside, and a single fix does neither', () => {
    expect(minutesOf([at(0, 300), at(10, 90), at(20, 50), at(30, 0), at(40, 130), at(50, 300)])).toEqual([[10, 40]]);
    expect(minutesOf([at(0, 300), at(10, 90), at(20, 300)])).toEqual([]);
    expect(minutesOf([at(0, 0), at(10, 0), at(20, 300), at(30, 90), at(40, 300), at(50, 400)])).toEqual([[0, 40]]);
  });

  it('are one where an asset jitters at the edge, and none where it only touches it', () => {
    expect(
      minutesOf([
        at(0, 95),
        at(10, 98),
        at(20, 115),
        at(30, 119),
        at(40, 99),
        at(50, 118),
        at(60, 90),
        at(70, 300),
        at(80, 310),
      ]),
    ).toEqual([[0, 70]]);
    expect(minutesOf([at(0, 300), at(10, 110), at(20, 105), at(30, 118), at(40, 300)])).toEqual([]);
  });

  it('ignore fixes that are less precise than 50 m', () => {
    expect(minutesOf([at(0, 0, { precision_m: 80 }), at(10, 0, { precision_m: 80 }), at(20, 0)])).toEqual([]);
    expect(
      minutesOf([at(0, 0), at(10, 0), at(20, 300, { precision_m: 80 }), at(30, 300, { precision_m: 80 })]),
    ).toEqual([[0, null]]);
  });

  it('use a shape from the moment it was set: a stay that began earlier begins then', () => {
    const moved = { ...shop, desde: at(25, 0).fecha };
    const fixes = [at(0, 0), at(10, 0), at(20, 0), at(30, 0), at(40, 0), at(50, 300), at(60, 300)];
    expect(minutesOf(fixes, moved)).toEqual([[30, 50]]);
    const earlier = drive(fixes.slice(0, 3), [shop]).state;
    const { visits } = drive(fixes.slice(3), [moved], earlier);
    expect(visits.map(({ entrada }) => entrada)).toEqual([at(30, 0).fecha]);
  });

  it('end when the stop is removed', () => {
    const { state } = drive([at(0, 0), at(10, 0)], [shop]);
    expect(view(state)).toHaveLength(1);
    expect(drive([at(20, 0)], [aPlace(8, { latitud: 5, longitud: -74 }, 50, true)], state)).toEqual({
      state: [],
      visits: [],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { noPlaces } from '../places/index';
import type { Settings } from './steps/settings';
import type { Fix } from '../model/fix';
import { goodOf, journeysOf, meters } from './testing-writtenRules';
import { project, type Checkpoint, type Projected, type Verdict } from './project';
import { viewOf } from './view';
import type { StoredPart } from '../../db/tables/proyeccion';
import { partsOf, stopPartsOf } from '../model/shares';
import { aDay, fixAt, inDeviceOrder, randomOf, recordedBuses } from './testing';

const settings: Settings = { zone: 'America/Bogota', shortestStop: 5, places: noPlaces, corridors: [] };
const hour = 3_600_000;

/** Projects all fixes at once, or in pieces with the state serialised in between. */
const drive = (fixes: Fix[], pieces: number[] = []) => {
  let from: Checkpoint | null = null;
  const facts = { trips: [] as Fact[], stops: [] as Stop[] };
  const parts: StoredPart[] = [];
  const take = ({ trips, stops }: Pick<Projected['facts'], 'trips' | 'stops'>) => {
    for (const { inicio, hasta, dias } of trips) parts.push(...partsOf(inicio.fecha, hasta, settings.zone, dias));
    for (const { inicio, dias } of stops) parts.push(...stopPartsOf(inicio, dias));
  };
  const verdicts: Verdict[] = [];
  for (const [i, begin] of [0, ...pieces].entries()) {
    const part = fixes.slice(begin, pieces[i]);
    if (part.length === 0) continue;
    const done = project(from, part, settings);
    from = JSON.parse(JSON.stringify({ fecha: part.at(-1)?.fecha, state: done.state })) as Checkpoint;
    facts.trips.push(...done.facts.trips.map(tripOf));
    facts.stops.push(...done.facts.stops.map(stopOf));
    verdicts.push(...done.verdicts);
    take(done.facts);
  }
  if (!from) throw new Error('nothing was driven');
  const now = (fixes.at(-1)?.fecha ?? 0) + 10 * hour;
  const view = viewOf(from.state, now, settings);
  take(view);
  return {
    trips: [...facts.trips, ...view.trips.map(tripOf)],
    stops: [...facts.stops, ...view.stops.map(stopOf)],
    days: daysOf(parts),
    km: view.km,
    bad: verdicts.filter(({ atipica }) => atipica).map(({ fix }) => fix.fecha),
  };
};

/** The sums of the parts by day. */
const daysOf = (parts: StoredPart[]) =>
  [...new Set(parts.map(({ f }) => f))].sort().map((fecha) => {
    const own = parts.filter(({ f }) => f === fecha);
    return {
      fecha,
      km: own.reduce((sum, { m }) => sum + m, 0) / 1000,
      hueco_km: own.reduce((sum, { h }) => sum + h, 0) / 1000,
    };
  });

type Fact = ReturnType<typeof tripOf>;
type Stop = ReturnType<typeof stopOf>;
const tripOf = ({
  inicio,
  fin,
  metros,
  velocidad_max,
}: {
  inicio: Fix | { fecha: number };
  fin: { fecha: number } | null;
  metros: number;
  velocidad_max: number | null;
}) => ({
  inicio: inicio.fecha,
  fin: fin?.fecha ?? null,
  metros: Math.round(metros * 1e4) / 1e4,
  max: velocidad_max,
});
const stopOf = ({ inicio, fin }: { inicio: number; fin: number | null }) => ({ inicio, fin });

const naively = (fixes: Fix[]) => {
  const { trips, stops } = journeysOf(goodOf(fixes));
  return { trips: trips.map((trip) => ({ ...trip, metros: Math.round(trip.metros * 1e4) / 1e4 })), stops };
};

const kinds = [
  { speed: true, ignition: true, every: 10, spikes: 1.6, jitter: 4 },
  { speed: true, ignition: false, every: 1, spikes: 0.5, jitter: 3 },
  { speed: false, ignition: false, every: 5, spikes: 2, jitter: 8 },
  { speed: false, ignition: true, every: 30, spikes: 1, jitter: 10 },
];

describe.each(kinds)('a day of a device: %j', (kind) => {
  it.each([1, 2, 3])(
    'has the trips and stops of the written rules, however it is divided into batches (%i)',
    (seed) => {
      const fixes = inDeviceOrder(aDay(seed, kind));
      const whole = drive(fixes);
      const { trips, stops } = naively(fixes);
      expect(whole.trips).toEqual(
        trips.map(({ metros, max, ...trip }) => ({
          ...trip,
          metros: expect.closeTo(metros, 2),
          max: max === null ? null : expect.closeTo(max, 0),
        })),
      );
      expect(whole.stops).toEqual(stops);
      expect(stops.filter(({ inicio, fin }) => fin !== null && fin - inicio < 1_000)).toEqual([]);
      expect(trips.length).toBeGreaterThan(2);
      const random = randomOf(seed);
      const cuts = [...new Set(Array.from({ length: 40 }, () => Math.floor(random() * fixes.length)))].sort(
        (a, b) => a - b,
      );
      const whereTimeMoves = cuts.filter((i) => i > 0 && fixes[i]?.fecha !== fixes[i - 1]?.fecha);
      expect(drive(fixes, whereTimeMoves)).toEqual(whole);
    },
  );
});

it.each(kinds)('resumes at any fix, also while the ignition or a speed is undecided: %j', (kind) => {
  const fixes = inDeviceOrder(aDay(4, { ...kind, every: 30 })).slice(0, 400);
  const anywhere = fixes.flatMap(({ fecha }, i) => (i > 0 && fecha !== fixes[i - 1]?.fecha ? [i] : []));
  expect(drive(fixes, anywhere)).toEqual(drive(fixes));
});

describe('a parked car that jitters all night', () => {
  it.each([
    ['without a speed', () => null],
    ['at zero', () => 0],
    ['with noise', (i: number) => (i % 7 === 0 ? 6 : 1)],
  ])('drives nowhere %s', (_what, kmh) => {
    const random = randomOf(5);
    const wobble = () => (random() + random() + random() - 1.5) * 16;
    const night = Array.from({ length: 4 * 720 }, (_, i) =>
      fixAt(i * 10, wobble(), { east: wobble(), velocidad_kmh: kmh(i) }),
    );
    const { trips, stops, km } = drive(night);
    expect(trips).toEqual([]);
    expect(km).toBe(0);
    expect(stops).toEqual([{ inicio: night[0]?.fecha, fin: null }]);
  });
});

describe('trips', () => {
  const road = (from: number, seconds: number, kmh: number, at = 0) =>
    Array.from({ length: seconds / 10 }, (_, i) =>
      fixAt(from + i * 10, at + (i * 10 * kmh) / 3.6, { velocidad_kmh: kmh }),
    );
  const stand = (from: number, seconds: number, at: number) =>
    Array.from({ length: seconds / 10 }, (_, i) => fixAt(from + i * 10, at, { velocidad_kmh: 0 }));

  it('begin at the last fix of a stop and end at the first of the next', () => {
    const fixes = [...stand(0, 600, 0), ...road(600, 600, 36, 100), ...stand(1_200, 900, 6_100)];
    const { trips, stops } = drive(fixes);
    expect(trips).toEqual([
      { inicio: fixAt(590, 0).fecha, fin: fixAt(1_200, 0).fecha, metros: expect.closeTo(6_100, -1), max: 36 },
    ]);
    expect(stops).toEqual([
      { inicio: fixAt(0, 0).fecha, fin: fixAt(590, 0).fecha },
      { inicio: fixAt(1_200, 0).fecha, fin: null },
    ]);
  });

  it('go on through traffic lights, and end at a silence of more than 15 minutes', () => {
    const first = [...road(0, 300, 36), ...stand(300, 240, 3_000), ...road(540, 300, 36, 3_100)];
    const { trips } = drive([...first, ...road(840 + 1_000, 300, 36, 30_000)]);
    expect(trips).toMatchObject([
      { inicio: fixAt(0, 0).fecha, fin: fixAt(830, 0).fecha },
      { inicio: fixAt(1_840, 0).fecha, fin: fixAt(2_130, 0).fecha },
    ]);
    expect(drive([...first, ...road(840 + 1_000, 300, 36, 30_000)]).days).toMatchObject([
      { hueco_km: expect.closeTo(24, 0) },
    ]);
  });

  /** Ten minutes at 36 km/h, a fix each ten seconds, with these states of the ignition in the middle. */
  const ignited = (states: readonly (boolean | null)[], standsThere: boolean) => {
    const wait = standsThere ? states.length * 10 : 0;
    const middle = states.map((encendido, i) =>
      fixAt(300 + i * 10, standsThere ? 3_000 : 3_000 + i * 100, { velocidad_kmh: standsThere ? 0 : 36, encendido }),
    );
    const next = standsThere ? 300 + wait : 300 + states.length * 10;
    const on = [...road(0, 300, 36), ...road(next, 300, 36, standsThere ? 3_000 : 3_000 + states.length * 100)];
    const fixes = [...on.map((fix) => ({ ...fix, encendido: true })), ...middle];
    return drive(inDeviceOrder([...fixes, ...stand(next + 300, 400, 6_000 + (standsThere ? 0 : states.length * 100))]));
  };

  it('end where the engine is switched off for two fixes, however short the stop is', () => {
    const { trips, stops } = ignited([true, false, false], true);
    expect(trips.map(({ fin }) => fin)).toEqual([fixAt(310, 0).fecha, fixAt(630, 0).fecha]);
    expect(stops).toMatchObject([{ inicio: fixAt(310, 0).fecha }, { inicio: fixAt(630, 0).fecha }]);
  });

  it('end where it is switched off and not told again for half a minute', () => {
    expect(ignited([false, null, null, null, true], true).trips).toHaveLength(2);
    expect(ignited([false, null, null, true], true).trips).toHaveLength(1);
  });

  it('go on where the ignition is off for a single fix, or on for a single one between two trips', () => {
    expect(ignited([true, false, true], true).trips).toHaveLength(1);
    expect(ignited([false, true, false, true], true).trips).toHaveLength(1);
    expect(ignited([false, false, true, false, false], true).stops).toHaveLength(2);
  });

  it('idle while the ignition is on, also through a single fix that says off', () => {
    const idled = (isOff: (i: number) => boolean) => {
      const on = [...road(0, 300, 36), ...stand(300, 610, 3_000)].map((fix, i) => ({ ...fix, encendido: !isOff(i) }));
      const { state, facts } = project(null, on, settings);
      const view = viewOf(state, on.at(-1)?.fecha ?? 0, settings);
      return [...facts.stops, ...view.stops].map(({ ralenti_ms }) => ralenti_ms / 1_000);
    };
    expect(idled(() => false)).toEqual([600]);
    expect(idled((i) => i === 40)).toEqual([600]);
    expect(idled((i) => i === 40 || i === 41)).toEqual([580]);
    expect(idled((i) => i < 40 && i > 30)).toEqual([510]);
    expect(idled((i) => i > 30 && i !== 50)).toEqual([10]);
  });

  it('go on where the ignition goes off and nothing stops: a stop has a duration', () => {
    const { trips, stops } = ignited([false, false, false], false);
    expect(trips).toHaveLength(1);
    expect(stops).toMatchObject([{ fin: null }]);
  });

  it('leave the metres of a jump to nobody, whether the speeds that are told do not reach it or none is told', () => {
    const jump = (kmh: number | null) => {
      const before = road(0, 300, 36).map((fix) => ({ ...fix, velocidad_kmh: kmh }));
      const after = road(300, 300, 36, 7_000).map((fix) => ({ ...fix, velocidad_kmh: kmh }));
      return drive([...before, ...after]);
    };
    // From 2,900 m to 7,000 m in ten seconds.
    for (const kmh of [36, null]) {
      const { km, days } = jump(kmh);
      expect(km, `${kmh}`).toBeCloseTo(2.9 + 2.9, 2);
      expect(days).toMatchObject([{ km: expect.closeTo(5.8, 2), hueco_km: expect.closeTo(4.1, 2) }]);
    }
    // 300 m in ten seconds are 108 km/h: too far only for a device that tells 36.
    const near = (kmh: number | null) => {
      const fixes = [...road(0, 300, 36), ...road(300, 300, 36, 3_200)];
      return drive(fixes.map((fix) => ({ ...fix, velocidad_kmh: kmh }))).days;
    };
    expect(near(36)).toMatchObject([{ km: expect.closeTo(5.8, 2), hueco_km: expect.closeTo(0.3, 2) }]);
    expect(near(null)).toMatchObject([{ km: expect.closeTo(6.1, 2), hueco_km: 0 }]);
  });

  describe('have a highest speed', () => {
    const misplaced = (fixes: Fix[]) =>
      fixes.map((fix, i) => (i === 15 ? { ...fix, latitud: fix.latitud + 0.0025 } : fix));
    const untold = (fixes: Fix[]) => fixes.map((fix) => ({ ...fix, velocidad_kmh: null }));
    const maxOf = (fixes: Fix[]) => drive(fixes).trips.map(({ max }) => max);

    it('that the device told', () => {
      expect(
        maxOf(misplaced(road(0, 300, 36).map((fix, i) => ({ ...fix, velocidad_kmh: i === 9 ? 52 : 36 })))),
      ).toEqual([52]);
      // What is not told between fixes that tell it is nobody's.
      const gaps = misplaced(road(0, 300, 36)).map((fix, i) => (i % 3 === 0 ? { ...fix, velocidad_kmh: null } : fix));
      expect(maxOf(gaps)).toEqual([36]);
    });

    it('between fixes only where none is told, up to 1.3 times the median of the five around it', () => {
      expect(maxOf(untold(road(0, 300, 36)))).toEqual([expect.closeTo(36, 0)]);
      // 276 m off the road: 135 km/h to there and 64 back, where the others say 36.
      expect(maxOf(untold(misplaced(road(0, 300, 36))))).toEqual([expect.closeTo(36 * 1.3, 0)]);
    });
  });

  describe('by the odometer of the tracker', () => {
    /** Ten minutes at 36 km/h, 2 % further by the odometer than over ground. */
    const withOdometer = (km: (driven: number, i: number) => number | null) => {
      const fixes = road(0, 600, 36).map((fix, i) => ({ ...fix, odometro_km: km((i * 0.1 * 102) / 100, i) }));
      return drive([...fixes, ...stand(600, 900, 6_000)]).km;
    };
    const ground = 6;

    it('have its kilometres where it agrees with the ground', () => {
      expect(withOdometer(() => null)).toBeCloseTo(ground, 1);
      expect(withOdometer((driven) => 80_000 + driven)).toBeCloseTo(ground * 1.02, 1);
    });

    it.each<[string, (driven: number, i: number) => number | null]>([
      ['wraps around at 32 bits of metres', (driven) => (2 ** 32 / 1000 - 3 + driven) % (2 ** 32 / 1000)],
      ['is set back to zero', (driven, i) => (i < 30 ? 80_000 : -3) + driven],
      ['is set to that of the vehicle', (driven, i) => (i < 30 ? 0 : 245_000) + driven],
      ['jumps there and back', (driven, i) => driven + (i % 2 ? 5_000 : 0)],
      ['stands still', () => 80_000],
      ['runs backwards', (driven) => 80_000 - driven],
      ['is missing now and then', (driven, i) => (i % 3 ? null : 80_000 + driven * 7)],
    ])('have those of the ground where it %s', (_what, km) => {
      const driven = withOdometer(km);
      expect(driven).toBeGreaterThan(ground * 0.98);
      expect(driven).toBeLessThan(ground * 1.03);
    });
  });

  it('have their kilometres by day in the zone of the company', () => {
    // 13:00 UTC is eight in the morning in Bogotá: midnight is sixteen hours later.
    const { days } = drive(road(16 * 3_600 - 300, 600, 36));
    expect(days).toEqual([
      { fecha: '2026-08-20', km: expect.closeTo(3, 2), hueco_km: 0 },
      { fecha: '2026-08-21', km: expect.closeTo(2.9, 2), hueco_km: 0 },
    ]);
  });
});

describe('recorded buses', () => {
  const buses = recordedBuses();

  it.skipIf(!buses)('have the kilometres of an independent computation, with or without spikes', () => {
    for (const [bus, fixes] of buses ?? []) {
      const { trips, stops, km } = drive(fixes);
      const expected = naively(fixes);
      expect(
        trips.map(({ inicio, fin }) => [inicio, fin]),
        bus,
      ).toEqual(expected.trips.map(({ inicio, fin }) => [inicio, fin]));
      expect(stops).toEqual(expected.stops);
      expect(km).toBeCloseTo(expected.trips.reduce((sum, { metros }) => sum + metros, 0) / 1000, 2);
      const off = fixes.map((fix, i) => (i % 60 === 30 ? { ...fix, latitud: fix.latitud + 0.05 } : fix));
      expect(Math.abs(drive(off).km - km) / km, bus).toBeLessThan(0.01);
      expect(meters(fixes[0] as Fix, fixes[1] as Fix)).toBeGreaterThanOrEqual(0);
    }
  });
});

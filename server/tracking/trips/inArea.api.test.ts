import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Presencia } from '#contract/requests/enArea';
import type { Position } from '#contract/core/poligonos';
import { useApi } from '../../testing/useApi';
import { aTracker, send, type Tracker } from '../../testing/trackers';
import type { Fix } from '../model/fix';
import { fixAt, randomOf } from '../projector/testing';

const api = useApi();
let fleet: { tracker: Tracker; fixes: Fix[] }[];

/** Drives 30 s steps of 300 m in changing directions, and stands a quarter of an hour every now and then. */
const wander = (seed: number): Fix[] => {
  const random = randomOf(seed);
  const fixes: Fix[] = [];
  let [at, north, east] = [Math.floor(random() * 60), random() * 2_000 - 1_000, random() * 2_000 - 1_000];
  for (let leg = 0; leg < 8; leg++) {
    const turn = random() * 2 * Math.PI;
    // Back towards the middle, so that it keeps coming near the area.
    const [dn, de] = leg % 2 ? [-north, -east] : [Math.sin(turn) * 6_000, Math.cos(turn) * 6_000];
    const steps = Math.max(1, Math.round(Math.hypot(dn, de) / 300));
    for (let i = 0; i < steps; i++, at += 30)
      fixes.push(fixAt(at, (north += dn / steps), { east: (east += de / steps), velocidad_kmh: 36 }));
    if (leg % 3 === 2) for (let i = 0; i < 15; i++, at += 60) fixes.push(fixAt(at, north, { east, velocidad_kmh: 0 }));
  }
  for (let i = 0; i < 15; i++, at += 60) fixes.push(fixAt(at, north, { east, velocidad_kmh: 0 }));
  return fixes;
};

beforeAll(async () => {
  fleet = await Promise.all([1, 2, 3].map(async (seed) => ({ tracker: await aTracker(api), fixes: wander(seed) })));
  for (const { tracker, fixes } of fleet) await send(api.tracking, tracker, fixes);
  await api.tracking.projected();
});

const placeAt = (north: number, east: number): Position => {
  const { longitud, latitud } = fixAt(0, north, { east });
  return [longitud ?? 0, latitud ?? 0];
};
const closed = (corners: [number, number][]) => {
  const places = corners.map(([north, east]) => placeAt(north, east));
  return { type: 'Polygon', coordinates: [[...places, places[0]]] };
};
const areas = {
  box: closed([
    [-800, -800],
    [-800, 800],
    [800, 800],
    [800, -800],
  ]),
  horseshoe: closed([
    [-900, -900],
    [-900, 900],
    [1_500, 900],
    [1_500, 300],
    [-300, 300],
    [-300, -300],
    [1_500, -300],
    [1_500, -900],
  ]),
  // Narrower than the way between two fixes.
  strip: closed([
    [-5_000, 1_000],
    [5_000, 1_000],
    [5_000, 1_050],
    [-5_000, 1_050],
  ]),
  region: closed([
    [-50_000, -50_000],
    [-50_000, 50_000],
    [50_000, 50_000],
    [50_000, -50_000],
  ]),
};
const iso = (seconds: number) => new Date(fixAt(seconds, 0).fecha).toISOString();
const range = { desde: iso(600), hasta: iso(6_000) };
const ask = (body: object, company = api.a, role: 'monitor' | 'operario' = 'monitor') =>
  api.as(role, company).call('POST', '/api/posiciones/en-area', { ...range, ...body });

/** The stays of a track, looked up in each of its seconds. */
const naive = (fixes: Fix[], ring: readonly Position[]): [number, number][] => {
  const [from, to] = [Date.parse(range.desde), Date.parse(range.hasta)];
  const stays: [number, number][] = [];
  for (let at = from; at <= to; at += 1_000) {
    const next = fixes.findIndex(({ fecha }) => fecha > at);
    const [a, b] = [fixes[next - 1], fixes[next]];
    if (!a || !b) continue;
    const share = (at - a.fecha) / (b.fecha - a.fecha);
    const [x, y] = [a.longitud + (b.longitud - a.longitud) * share, a.latitud + (b.latitud - a.latitud) * share];
    const crossed = ring.slice(1).filter(([ex, ey], i) => {
      const [cx, cy] = ring[i] ?? [0, 0];
      return cy > y !== ey > y && cx + ((ex - cx) * (y - cy)) / (ey - cy) > x;
    });
    if (crossed.length % 2 === 0) continue;
    const last = stays.at(-1);
    if (last && at - last[1] <= 1_000) last[1] = at;
    else stays.push([at, at]);
  }
  return stays;
};

const expectSame = (answer: Presencia[], ring: readonly Position[]) => {
  const expected = fleet
    .map(({ tracker, fixes }) => ({ id: tracker.id, stays: naive(fixes, ring) }))
    .filter(({ stays }) => stays.length > 0);
  expect(answer.map(({ activo_id }) => activo_id).sort((a, b) => a - b)).toEqual(
    expected.map(({ id }) => id).sort((a, b) => a - b),
  );
  for (const { id, stays } of expected) {
    const found =
      answer
        .find(({ activo_id }) => activo_id === id)
        ?.estancias.map(({ desde, hasta }) => [Date.parse(desde), Date.parse(hasta)]) ?? [];
    // A stay of less than a second may lie between two looks.
    const long = found.filter(([from = 0, to = 0]) => to - from > 1_000);
    expect(long.length).toBe(stays.filter(([from, to]) => to > from).length);
    for (const [i, [from, to]] of stays.filter(([a, b]) => b > a).entries()) {
      expect(Math.abs((long[i]?.[0] ?? 0) - from)).toBeLessThanOrEqual(1_500);
      expect(Math.abs((long[i]?.[1] ?? 0) - to)).toBeLessThanOrEqual(1_500);
    }
  }
  return expected;
};

describe('who was in an area', () => {
  it.each(Object.entries(areas))(
    'a %s answers as a look at each second does, with stored lines and without',
    async (_name, poligono) => {
      const ring = poligono.coordinates[0] as Position[];
      const stored = await ask({ poligono });
      expect(stored.status).toBe(200);
      expect(expectSame(stored.json, ring).length).toBeGreaterThan(0);
      const ids = sql.raw(fleet.map(({ tracker }) => tracker.id).join());
      await api.db.system.execute(sql`
        update viajes
        set linea_ms = null, sur = null, norte = null, oeste = null, este = null
        where activo_id in (${ids})`);
      expect((await ask({ poligono })).json).toEqual(stored.json);
    },
  );

  it('is told to those who may see trips, of their company only', async () => {
    expect((await ask({ poligono: areas.region }, api.b)).json).toEqual([]);
    expect((await ask({ poligono: areas.region }, api.a, 'operario')).status).toBe(403);
  });

  it('was there until it was heard last, and no longer', async () => {
    const { json } = await ask({ poligono: areas.region, desde: iso(0), hasta: iso(86_400) });
    for (const { tracker, fixes } of fleet) {
      const { estancias } = json.find(({ activo_id }: Presencia) => activo_id === tracker.id);
      expect(estancias.at(-1).hasta).toBe(new Date(fixes.at(-1)?.fecha ?? 0).toISOString());
    }
  });

  it('is empty where nobody was, and in the future', async () => {
    const far = closed([
      [90_000, 0],
      [90_000, 100],
      [90_100, 100],
    ]);
    expect((await ask({ poligono: far })).json).toEqual([]);
    expect(
      (await ask({ poligono: areas.region, desde: '2999-01-01T00:00:00Z', hasta: '2999-01-02T00:00:00Z' })).json,
    ).toEqual([]);
  });

  it.each([
    ['more than 31 days', { desde: '2026-07-01T00:00:00Z', hasta: '2026-08-20T00:00:00Z' }, 400],
    ['a range upside down', { desde: range.hasta, hasta: range.desde }, 400],
    [
      'an open ring',
      {
        poligono: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 1],
            ],
          ],
        },
      },
      422,
    ],
    [
      'the antimeridian',
      {
        poligono: {
          type: 'Polygon',
          coordinates: [
            [
              [179, 0],
              [-179, 0],
              [-179, 1],
              [179, 0],
            ],
          ],
        },
      },
      422,
    ],
  ])('refuses %s', async (_what, body, status) => {
    expect((await ask({ poligono: areas.box, ...body })).status).toBe(status);
  });
});

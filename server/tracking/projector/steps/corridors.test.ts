import { describe, expect, it } from 'vitest';
import type { Position } from '#contract/core/poligonos';
import { orderedBy, type LegStop } from '../../runs/legs';
import { noPlaces } from '../../places/index';
import { lineOf } from '../../runs/line';
import type { OffFact } from '../../model/facts';
import type { Fix } from '../../model/fix';
import { aDay, fixAt, inDeviceOrder } from '../testing';
import type { Corridor } from '../../runs/executions';
import { advance, noCorridors, view, type CorridorState } from './corridors';

const alongSome = (fixes: readonly Fix[], every: number): Position[] =>
  fixes.filter((_, i) => i % every === 0).map(({ latitud, longitud }) => [longitud, latitud]);

const aCorridor = (given: Partial<Corridor> & { places: readonly Position[] }): Corridor => {
  const { places, ...rest } = given;
  return {
    id: 1,
    ruta: 1,
    desde: 0,
    hasta: Infinity,
    iniciada: null,
    line: lineOf(places),
    tolerancia: 150,
    limite: null,
    paradas: new Set(),
    ...rest,
  };
};

/**
 * The written rule over a whole track: once on the line, two fixes in a row off it, then two in a row back on it, each
 * from the first of them.
 */
const offsOf = (fixes: readonly Fix[], { line, tolerancia, desde, hasta }: Corridor) => {
  const precise = fixes.filter(({ precision_m, fecha }) => (precision_m ?? 0) <= 50 && fecha >= desde && fecha < hasta);
  const letters = precise.map((fix) => (line.at(fix, tolerancia) ? 'i' : 'o')).join('');
  const offs: (number | null)[][] = [];
  const begin = letters.indexOf('i');
  for (let from = begin === -1 ? -1 : letters.indexOf('oo', begin); from !== -1;) {
    const to = letters.indexOf('ii', from);
    offs.push([precise[from]?.fecha ?? 0, to === -1 ? null : (precise[to]?.fecha ?? 0)]);
    from = to === -1 ? -1 : letters.indexOf('oo', to);
  }
  return offs;
};

const drive = (fixes: readonly Fix[], corridors: readonly Corridor[]) => {
  const offs: OffFact[] = [];
  let state: CorridorState = noCorridors;
  const courses = new Map<number, object>();
  for (const fix of fixes) {
    const after = advance(state, fix, corridors, noPlaces);
    state = JSON.parse(JSON.stringify(after.state)) as CorridorState;
    offs.push(...after.offs);
    for (const { ejecucion, ...course } of after.courses) courses.set(ejecucion, course);
  }
  const last = view(state);
  for (const { ejecucion, ...course } of last.courses) courses.set(ejecucion, course);
  return { offs: [...offs, ...last.offs].sort((a, b) => a.inicio - b.inicio), course: courses.get(1) };
};

describe('times off a corridor', () => {
  it.each([1, 2, 3, 4, 5, 6])('are those of the written rule along a day (%i)', (seed) => {
    const fixes = inDeviceOrder(aDay(seed, { speed: true, ignition: true, every: 15, spikes: 0, jitter: 6 }));
    // A track that follows the route, leaves it and cuts it short in turns.
    const corridor = aCorridor({ places: alongSome(fixes, 40 + seed * 7), desde: fixes[60]?.fecha ?? 0 });
    const expected = offsOf(fixes, corridor);
    expect(expected.length).toBeGreaterThan(5);
    expect(drive(fixes, [corridor]).offs.map(({ inicio, fin }) => [inicio, fin])).toEqual(expected);
  });

  const north: Position[] = [
    [-74.1, 4.6],
    [-74.1, 4.6 + 10_000 / 110_581],
  ];
  const way = (from: number, to: number, east = 0, seconds = 0): Fix[] =>
    Array.from({ length: Math.round((to - from) / 100) + 1 }, (_, i) =>
      fixAt(seconds + i * 10, from + i * 100, { east }),
    );

  it('have the farthest place and the metres driven', () => {
    const fixes = [
      ...way(0, 2_000),
      ...way(2_100, 3_000, 400, 300),
      fixAt(600, 3_050, { east: 900 }),
      ...way(3_100, 5_000, 0, 700),
    ];
    const [off] = drive(fixes, [aCorridor({ places: north })]).offs;
    expect(off).toMatchObject({ inicio: fixAt(300, 0).fecha, fin: fixAt(700, 0).fecha, max: 900 });
    // 900 m beside the line, half a kilometre farther out.
    expect(off?.metros).toBeGreaterThan(1_390);
    expect(off?.metros).toBeLessThan(1_410);
  });

  it('do not occur before the asset reaches the line, unless somebody started the execution, nor for a single jump', () => {
    const away = way(0, 1_000, 2_000);
    expect(drive(away, [aCorridor({ places: north })]).offs).toEqual([]);
    expect(drive(away, [aCorridor({ places: north, iniciada: fixAt(30, 0).fecha })]).offs).toMatchObject([
      { inicio: fixAt(30, 0).fecha, fin: null },
    ]);
    expect(
      drive([...way(0, 500), fixAt(60, 600, { east: 800 }), ...way(700, 900, 0, 70)], [aCorridor({ places: north })])
        .offs,
    ).toEqual([]);
  });

  it('are none where the dispatch ordered it: to an added stop and from it, past one taken out, to a first one from anywhere', () => {
    const line = lineOf(north);
    const stop = (clave: number, m: number, east = 0, more: Partial<LegStop> = {}): LegStop => {
      const { latitud, longitud } = fixAt(0, m, { east });
      return { latitud, longitud, clave, agregada: false, omision: null, ...more };
    };
    const [first, far, last] = [stop(1, 500), stop(2, 4_000, 3_000), stop(3, 9_000)];
    const added = { agregada: true };
    const offs = (fixes: readonly Fix[], stops: readonly LegStop[]) =>
      drive(fixes, [aCorridor({ places: north, ordered: orderedBy(stops, line) })]).offs.length;
    // Leaves the line in the middle of the way between two stops, and returns to it later.
    const there = [
      ...way(0, 3_000),
      ...[1_000, 2_000, 3_000, 2_000, 1_000].map((east, i) => fixAt(400 + i * 100, 3_200 + i * 200, { east })),
      ...way(4_200, 9_000, 0, 900),
    ];
    const next = { ...last, clave: 2 };
    expect(offs(there, [first, next])).toBe(1);
    expect(offs(there, [first, { ...far, clave: 3, ...added }, next])).toBe(0);
    expect(offs(there, [first, { ...far, clave: 3, ...added, omision: { conductor: false } }, next])).toBe(1);
    const short = [...way(0, 1_000), ...way(1_100, 8_000, 1_800, 200), ...way(8_100, 9_000, 0, 1_000)];
    expect(offs(short, [first, far, last])).toBe(1);
    expect(offs(short, [first, { ...far, omision: { conductor: true } }, last])).toBe(1);
    expect(offs(short, [first, { ...far, omision: { conductor: false } }, last])).toBe(0);
    const fetched = [...way(0, 500), ...way(600, 2_000, 9_000, 60), ...way(4_000, 9_000, 0, 900)];
    expect(offs(fetched, [stop(1, 4_000), last])).toBe(1);
    expect(offs(fetched, [stop(4, 4_000, 0, added), stop(5, 9_000, 0, added)])).toBe(0);
    expect(offs([...fetched, ...way(6_000, 9_000, 9_000, 2_000)], [stop(4, 4_000, 0, added)])).toBe(1);
  });

  it('end when the time of their execution ends', () => {
    const hasta = fixAt(150, 0).fecha;
    const { offs } = drive([...way(0, 500), ...way(500, 2_000, 700, 60)], [aCorridor({ places: north, hasta })]);
    expect(offs).toMatchObject([{ inicio: fixAt(60, 0).fecha, fin: hasta }]);
  });

  it('have the right progress on a line that returns to its beginning', () => {
    const there = way(0, 3_000);
    const loop: Position[] = [...alongSome(there, 1), [-74.08, 4.61], [-74.1, 4.6]];
    const corridor = aCorridor({ places: loop });
    expect(drive(there.slice(0, 11), [corridor]).course).toMatchObject({ avance: 1_000, llego: null });
    const back = [...there, fixAt(400, 1_112, { east: 2_217 }), fixAt(600, 600, { east: 1_108 }), fixAt(900, 0)];
    expect(drive(back, [corridor]).course).toMatchObject({ llego: fixAt(900, 0).fecha });
  });
});

import { describe, expect, it } from 'vitest';
import type { OmisionParada } from '#contract/entities/ejecuciones';
import type { OwnStop } from '../../../db/tables/ejecuciones';
import { ownStops, stamped, withInserted, withOmitted, withOrder, withRestored, withoutInserted } from './stops';
import { takenFrom, withHanded, withTaken } from './handedOver';

/** Stops one kilometre apart, ten minutes after each other. */
const place = (n: number, north = n) => ({
  parada_id: n,
  nombre: `Cliente ${n}`,
  latitud: 4.6 + north / 110.579,
  longitud: -74.1,
});
const plan = ownStops(
  [1, 2, 3, 4].map((n) => ({
    ...place(n),
    orden: n,
    llegada_min: (n - 1) * 10,
    ventana_min: 5,
    servicio_min: 2,
    obligatoria: true,
  })),
);
const names = (stops: readonly OwnStop[]) => stops.map(({ parada_id }) => parada_id);
const times = (stops: readonly OwnStop[]) => stops.map(({ llegada_min }) => llegada_min);
const out: OmisionParada = {
  motivo: 'Cerrado',
  por: 'Ana',
  fecha: '2026-03-31T12:00:00.000Z',
  conductor: false,
  ejecucion_id: null,
};
const usual = { servicio_min: 0, obligatoria: true };
const reached = new Set([1]);
const none = new Set<number>();

describe('an inserted stop', () => {
  it('is due by its share of the way between its neighbours; without a detour or a service nobody waits for it', () => {
    const stops = withInserted(plan, reached, place(9, 2.25), { ...usual, despues_de: 2 });
    expect(names(stops)).toEqual([1, 2, 9, 3, 4]);
    expect(times(stops)).toEqual([0, 10, 14, 20, 30]);
    expect(stops.map(({ orden }) => orden)).toEqual([1, 2, 3, 4, 5]);
    expect(stops[2]).toMatchObject({ clave: 5, agregada: true });
  });

  it('comes where it is the shortest detour, and the later ones wait for its detour and its service', () => {
    const near = withInserted(plan, reached, place(9, 3.5), { servicio_min: 5, obligatoria: true });
    expect(names(near)).toEqual([1, 2, 3, 9, 4]);
    expect(times(near)).toEqual([0, 10, 20, 26, 35]);
    // Half a kilometre aside: the way there and back at the pace of the plan, 8 minutes per kilometre.
    const aside = { ...place(9, 2), longitud: -74.1 + 0.5 / 110.96 };
    const far = withInserted(plan, reached, aside, { ...usual });
    expect([names(far), times(far)]).toEqual([
      [1, 2, 9, 3, 4],
      [0, 10, 16, 25, 35],
    ]);
    expect(times(withoutInserted(far, reached, 5))).toEqual(times(plan));
    // Never before the place of departure, nor after the end of a round trip, nor before what was reached.
    expect(names(withInserted(plan, none, place(9, 0), { ...usual }))).toEqual([1, 9, 2, 3, 4]);
    const round = [...plan, { ...plan[0], clave: 5, llegada_min: 40 } as OwnStop];
    expect(names(withInserted(round, none, place(9, 0.9), { ...usual }))).toEqual([1, 2, 3, 4, 9, 1]);
    expect(names(withInserted(plan, new Set([1, 2, 3]), place(9, 1.5), { ...usual })).slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('comes after all that were reached, and after the last one by the time of the drive', () => {
    expect(names(withInserted(plan, reached, place(9), { ...usual, despues_de: null }))).toEqual([1, 9, 2, 3, 4]);
    expect(() => withInserted(plan, new Set([1, 2]), place(9), { ...usual, despues_de: 1 })).toThrow('ya pasó');
    expect(times(withInserted(plan, reached, place(9, 9), { ...usual, despues_de: 4 })).at(-1)).toBe(30 + 2 + 12);
  });

  it('can be taken out again, until it is reached; one of the route cannot', () => {
    const stops = withInserted(plan, reached, place(9), { ...usual, despues_de: 2 });
    expect(names(withoutInserted(stops, reached, 5))).toEqual([1, 2, 3, 4]);
    expect(() => withoutInserted(stops, new Set([5]), 5)).toThrow('ya estuvo');
    expect(() => withoutInserted(stops, reached, 2)).toThrow('omítala');
  });
});

describe('the order of the stops to come', () => {
  it('changes, and the times of the plan stay in their order', () => {
    const stops = withOrder(plan, reached, [4, 2, 3]);
    expect(names(stops)).toEqual([1, 4, 2, 3]);
    expect(times(stops)).toEqual([0, 10, 20, 30]);
    expect(stops.map(({ clave }) => clave)).toEqual([1, 4, 2, 3]);
  });

  it('is refused unless it names all of them, once each', () => {
    for (const claves of [
      [2, 3],
      [2, 3, 3],
      [1, 2, 3, 4],
      [2, 3, 9],
    ])
      expect(() => withOrder(plan, reached, claves)).toThrow('ya son otras');
  });

  it('leaves an omitted stop in its place', () => {
    expect(names(withOrder(withOmitted(plan, reached, 3, out), reached, [4, 2]))).toEqual([1, 4, 3, 2]);
  });
});

it('omits a stop that was not reached, and serves it after all', () => {
  const stops = withOmitted(plan, reached, 2, out);
  expect(stops[1]).toMatchObject({ clave: 2, omision: { motivo: 'Cerrado', por: 'Ana' } });
  expect(withRestored(stops, [2])).toEqual(plan);
  expect(() => withOmitted(plan, reached, 1, out)).toThrow('ya estuvo');
  expect(() => withRestored(plan, [2])).toThrow('no omitió');
});

it('a change is stamped on the stops that it adds, restores or moves, and on no others', () => {
  const en = new Date('2026-03-31T12:30:00.000Z');
  const keys = (before: readonly OwnStop[], after: readonly OwnStop[]) =>
    stamped(before, after, en).flatMap(({ clave, ordenada_en }) => (ordenada_en === en.toISOString() ? clave : []));
  expect(keys(plan, withInserted(plan, reached, place(9), { ...usual, despues_de: 2 }))).toEqual([5]);
  expect(keys(plan, withOrder(plan, reached, [2, 4, 3]))).toEqual([4, 3]);
  const omitted = withOmitted(plan, reached, 2, out);
  expect(keys(plan, omitted)).toEqual([]);
  expect(keys(omitted, withRestored(omitted, [2]))).toEqual([2]);
  const asked = (before: readonly OwnStop[], after: readonly OwnStop[]) =>
    stamped(before, after, en).flatMap(({ clave, pedida_en }) => (pedida_en === en.toISOString() ? clave : []));
  expect(asked(plan, withOrder(plan, reached, [2, 4, 3]))).toEqual([]);
  expect(asked(omitted, withRestored(omitted, [2]))).toEqual([2]);
  expect(asked(plan, withInserted(plan, reached, place(9), { ...usual, despues_de: 2 }))).toEqual([5]);
});

describe('stops that another execution takes over', () => {
  const given = plan.slice(2);

  it('come where they are the shortest detour, and the stops after them wait for them', () => {
    const other = [1, 2, 4].flatMap((n) => plan.filter(({ clave }) => clave === n));
    const stops = withTaken(other, reached, given.slice(0, 1), { ejecucion_id: 7, own: 8, later: -60 });
    expect(names(stops)).toEqual([1, 2, 3, 4]);
    // No detour: the last one waits for its two minutes of service.
    expect(times(stops)).toEqual([0, 10, 21, 32]);
    expect(stops[2]).toMatchObject({ clave: 5, agregada: true, origen: { ejecucion_id: 7, clave: 3 } });
    const back = withHanded(stops, reached, stops.slice(2, 3), { ...out, ejecucion_id: 7 });
    expect(back.map(({ clave, llegada_min }) => [clave, llegada_min])).toEqual([
      [1, 0],
      [2, 10],
      [4, 30],
    ]);
  });

  it('are an execution of their own, whose first stop is not due before its departure', () => {
    expect(times(withTaken([], none, given, { ejecucion_id: 7, own: 8, later: 25 }))).toEqual([0, 10]);
  });

  it('stay in the list of the one that handed them over, and come back to their place', () => {
    const left = withHanded(plan, reached, given, { ...out, ejecucion_id: 8 });
    expect(left.map(({ omision }) => omision?.ejecucion_id ?? null)).toEqual([null, null, 8, 8]);
    const there = withTaken([], none, given, { ejecucion_id: 7, own: 8, later: 0 });
    const back = takenFrom(there, new Set(), { ejecucion_id: 7, claves: [3, 4] });
    expect(withHanded(there, none, back, { ...out, ejecucion_id: 7 })).toEqual([]);
    expect(withRestored(left, [3, 4])).toEqual(plan);
    expect(() => takenFrom(there, new Set([1]), { ejecucion_id: 7, claves: [3, 4] })).toThrow('ya visitó');
  });
});

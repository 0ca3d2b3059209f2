import { expect, it, vi } from 'vitest';
import type { ActivoSlim } from '#contract/entities/activos';
import { liveStates, type PositionRow } from '#contract/core/realtime';
import { createRows } from './liveRows';

const at = (id: number, seconds: number, state: (typeof liveStates)[number]): PositionRow => [
  id,
  seconds,
  4.7,
  -74,
  0,
  0,
  liveStates.indexOf(state),
];

it('an asset with an alarm has that state whatever it reports, and afterwards the last reported one', () => {
  const { rows, ...writer } = createRows();
  writer.place(at(1, 10, 'detenido'));
  writer.place(at(2, 10, 'detenido'));
  const states = () => [1, 2].map((id) => liveStates[rows.state[rows.indexOf(id) ?? -1] ?? -1]);
  writer.alarm(new Set([1]));
  expect(states()).toEqual(['alarma', 'detenido']);
  writer.place(at(1, 20, 'movimiento'));
  expect(states()).toEqual(['alarma', 'detenido']);
  writer.alarm(new Set());
  expect(states()).toEqual(['movimiento', 'detenido']);
});

it('an alarm of an unknown asset applies once the asset appears', () => {
  const { rows, ...writer } = createRows();
  writer.alarm(new Set([7]));
  writer.place(at(7, 10, 'ralenti'));
  expect(rows.state[0]).toBe(liveStates.indexOf('alarma'));
});

const anAsset = (id: number, given: Partial<ActivoSlim> = {}) =>
  ({
    id,
    nombre: `Camión ${id}`,
    codigo: null,
    placa: null,
    tipo_activo: 'vehiculo',
    nivel_id: 1,
    ...given,
  }) as ActivoSlim;

it('an older position changes nothing, unless it corrects what is known', () => {
  const { rows, ...writer } = createRows();
  writer.place([1, 20, 4.6, -74.1, 40, 359.6, 0]);
  writer.place([1, 10, 4.9, -74.9, 10, 90, 1]);
  const row = () => [rows.lat[0], rows.lon[0], rows.speed[0], rows.heading[0], rows.time[0]];
  expect(row()).toEqual([4.6, -74.1, 40, 0, 20_000]);
  writer.place([1, 10, 4.9, -74.9, null, null, 99], true);
  expect(row()).toEqual([4.9, -74.9, NaN, -1, 10_000]);
  expect(liveStates[rows.state[0] ?? -1]).toBe('sin_conexion');
});

it('positions may come before the list of assets, which names them', () => {
  const { rows, ...writer } = createRows();
  expect([writer.place(at(1, 10, 'detenido')), writer.place(at(2, 10, 'detenido'))]).toEqual([false, false]);
  expect([rows.name(0), writer.unknownAssets()]).toEqual(['—', [1, 2]]);
  writer.describe([anAsset(1)], true);
  expect([rows.name(0), rows.asset(0)?.id, writer.unknownAssets()]).toEqual(['Camión 1', 1, [2]]);
  expect(writer.place(at(1, 20, 'detenido'))).toBe(true);
  writer.describe([anAsset(2)], false);
  expect(writer.unknownAssets()).toEqual([]);
  writer.describe([anAsset(2)], true);
  expect([rows.name(0), rows.name(1)]).toEqual(['—', 'Camión 2']);
});

it('the list is made anew only when an asset comes, goes or is described otherwise', () => {
  const { rows, ...writer } = createRows();
  const news = (change: () => unknown) => {
    const before = rows.rosterRevision;
    change();
    return rows.rosterRevision - before;
  };
  expect(news(() => writer.place(at(1, 10, 'detenido')))).toBe(1);
  expect(news(() => writer.place(at(1, 20, 'movimiento')))).toBe(0);
  expect(news(() => writer.describe([anAsset(1)], true))).toBe(1);
  expect(news(() => writer.describe([anAsset(1, { marca: 'x' } as never)], true))).toBe(0);
  for (const given of [{ nombre: 'x' }, { codigo: 'x' }, { placa: 'x' }, { tipo_activo: 'otro' }, { nivel_id: 2 }])
    expect(news(() => writer.describe([anAsset(1, given as never)], true))).toBe(1);
  expect(news(() => writer.describe([], true))).toBe(1);
  expect(news(() => writer.retain(new Set([1])))).toBe(0);
  expect(news(() => writer.retain(new Set()))).toBe(1);
  expect(rows.present[0]).toBe(0);
});

it('listeners are told once for each message, of what has changed, and not once they have left', () => {
  const { rows, ...writer } = createRows();
  const heard = vi.fn();
  const stop = rows.onChange(heard);
  writer.commit();
  expect([heard.mock.calls.length, rows.revision]).toEqual([0, 0]);
  for (const id of [5, 6, 5]) writer.place(at(id, 10, 'detenido'));
  writer.commit();
  writer.alarm(new Set([6, 99]));
  writer.commit();
  writer.retain(new Set([6]));
  writer.commit();
  expect(heard.mock.calls).toEqual([[[0, 1]], [[1]], [[0]]]);
  expect(rows.revision).toBe(3);
  stop();
  writer.place(at(5, 20, 'detenido'));
  writer.commit();
  expect(heard).toHaveBeenCalledTimes(3);
});

it('there is room for a thousand assets, each where it was', () => {
  const { rows, ...writer } = createRows();
  for (let id = 1; id <= 1_000; id++) writer.place([id, id, id / 100, -id / 100, null, null, 0]);
  expect([rows.size, rows.indexOf(700), rows.lat[699], rows.lon[0], rows.indexOf(1_001)]).toEqual([
    ...[1_000, 699, 7, -0.01, undefined],
  ]);
});

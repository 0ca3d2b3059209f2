import type { ActivoSlim } from '#contract/entities/activos';
import { liveStates, type LiveState, type PositionRow } from '#contract/core/realtime';
import { describe, expect, it } from 'vitest';
import { createRows } from '../../providers/liveRows';
import { createRoster, everything, withoutGone } from './roster';

const asset = (
  id: number,
  nombre: string,
  codigo: string,
  placa: string | null,
  more: Partial<ActivoSlim> = {},
): ActivoSlim => ({
  id,
  uuid: '0190f5fe-7c00-7a00-8000-000000000000',
  codigo,
  nombre,
  placa,
  tipo_activo: 'vehiculo',
  estado: 'operativo',
  nivel_id: 1,
  image_url: null,
  en_linea: true,
  apto: true,
  motivo_no_apto: null,
  ...more,
});

const at = (id: number, state: LiveState, seconds = 1_000): PositionRow => [
  id,
  seconds,
  4.7,
  -74,
  0,
  0,
  liveStates.indexOf(state),
];

const fleet = () => {
  const writer = createRows();
  writer.describe(
    [
      asset(1, 'Camión 10', 'ACT-000001', 'ABC-123'),
      asset(2, 'Camión 9', 'ACT-000002', 'XYZ-987'),
      asset(3, 'Ambulancia', 'ACT-000003', null),
    ],
    true,
  );
  writer.place(at(1, 'movimiento'));
  writer.place(at(2, 'detenido'));
  writer.place(at(3, 'movimiento'));
  writer.commit();
  const roster = createRoster(writer.rows);
  const names = (text: string, ...states: LiveState[]) =>
    roster({ ...everything, text, states: new Set(states.map((state) => liveStates.indexOf(state))) }).order.map(
      (index) => writer.rows.name(index),
    );
  return { writer, roster, names };
};

describe('the list beside the map', () => {
  it('has who calls for help first, then alarms; each counts as what it does, too', () => {
    const { writer, roster, names } = fleet();
    writer.alarm(new Set([1, 2]), new Set([1]));
    writer.commit();
    expect(names('')).toEqual(['Camión 10', 'Camión 9', 'Ambulancia']);
    expect(names('', 'movimiento')).toEqual(['Camión 10', 'Ambulancia']);
    expect(names('', 'alarma')).toEqual(['Camión 10', 'Camión 9']);
    const { counts } = roster(everything);
    expect(counts).toEqual([2, 0, 1, 0, 2]);
  });

  it('is not sorted before names are known, and by name as soon as they are', () => {
    const { rows, ...writer } = createRows();
    for (const id of [3, 1, 2]) writer.place(at(id, 'movimiento'));
    const roster = createRoster(rows);
    const ids = () => roster(everything).order.map((index) => rows.ids[index]);
    expect(ids()).toEqual([3, 1, 2]);
    writer.describe([asset(1, 'Zorra', 'A', null), asset(2, 'Bus', 'B', null), asset(3, 'Camión', 'C', null)], true);
    expect(ids()).toEqual([2, 3, 1]);
  });

  it('has those with an alarm first, and by name again afterwards', () => {
    const { writer, names } = fleet();
    writer.alarm(new Set([1]));
    expect(names('')).toEqual(['Camión 10', 'Ambulancia', 'Camión 9']);
    expect(names('', 'alarma')).toEqual(['Camión 10']);
    writer.alarm(new Set());
    expect(names('')).toEqual(['Ambulancia', 'Camión 9', 'Camión 10']);
  });

  it('is sorted by name, with natural numbers', () => {
    expect(fleet().names('')).toEqual(['Ambulancia', 'Camión 9', 'Camión 10']);
  });

  it('is searched by name, code and plate, whatever the accents, capitals and hyphens', () => {
    const { names } = fleet();
    expect(names('camion')).toEqual(['Camión 9', 'Camión 10']);
    expect(names('abc123')).toEqual(['Camión 10']);
    expect(names('act-000003')).toEqual(['Ambulancia']);
    expect(names('camión xyz')).toEqual(['Camión 9']);
    expect(names('grúa')).toEqual([]);
  });

  it('counts each state among the search results, whatever state is selected', () => {
    const { roster } = fleet();
    const stopped = liveStates.indexOf('detenido');
    expect(roster({ ...everything, states: new Set([stopped]) }).counts).toEqual([2, 0, 1, 0, 0]);
    expect(roster({ ...everything, text: 'camión' }).counts).toEqual([1, 0, 1, 0, 0]);
  });

  it('is filtered by kind and by levels, counters included', () => {
    const { roster, writer } = fleet();
    writer.describe(
      [
        asset(1, 'Camión 10', 'A', null),
        asset(2, 'Camión 9', 'B', null, { nivel_id: 5 }),
        asset(3, 'Grúa', 'C', null, { tipo_activo: 'maquinaria', nivel_id: 5 }),
      ],
      true,
    );
    const names = (view: ReturnType<typeof roster>) => view.order.map((index) => writer.rows.name(index));
    expect([...roster(everything).kinds].sort()).toEqual(['maquinaria', 'vehiculo']);
    expect(names(roster({ ...everything, kind: 'maquinaria' }))).toEqual(['Grúa']);
    const there = { ...everything, level: 4 };
    expect(names(roster(there, { levels: new Set([4, 5]) }))).toEqual(['Camión 9', 'Grúa']);
    expect(roster(there, { levels: new Set([4, 5]) }).counts).toEqual([1, 0, 1, 0, 0]);
    expect([...(roster(there, { levels: new Set([4, 5]) }).shown ?? [])]).toEqual([0, 1, 1]);
    expect(names(roster(there, { levels: new Set([4]) }))).toEqual([]);
  });

  it('keeps those inside a stop, as they enter and leave', () => {
    const { writer, roster } = fleet();
    const inside = { ...everything, stop: 7 };
    const holds = (latitude: number) => latitude > 5;
    expect(roster(inside, { holds }).order).toEqual([]);
    writer.place([2, 1_001, 5.5, -74, 0, 0, 0]);
    writer.commit();
    expect(roster(inside, { holds }).order.map((index) => writer.rows.name(index))).toEqual(['Camión 9']);
    expect(roster(inside).order).toEqual([]);
  });

  it('shows the same assets on the map', () => {
    const { roster, writer } = fleet();
    const view = roster({ ...everything, states: new Set([liveStates.indexOf('detenido')]) });
    expect(view.order.map((index) => writer.rows.ids[index])).toEqual([2]);
    expect([...(view.shown ?? [])]).toEqual([0, 1, 0]);
    expect(roster(everything).shown).toBeUndefined();
  });

  it('follows states at once, and names when they change', () => {
    const { names, writer } = fleet();
    expect(names('', 'alarma')).toEqual([]);
    writer.place(at(2, 'alarma', 1_001));
    writer.commit();
    expect(names('', 'alarma')).toEqual(['Camión 9']);
    writer.describe([asset(2, 'Zorra', 'Z', null)], true);
    expect(names('', 'alarma')).toEqual(['Zorra']);
  });

  it('drops assets that no longer have a position', () => {
    const { names, writer } = fleet();
    writer.retain(new Set([1, 2]));
    writer.commit();
    expect(names('')).toEqual(['Camión 9', 'Camión 10']);
  });
});

it('a level or a stop that somebody removed is no longer asked for', () => {
  const asked = { ...everything, text: 'bus', level: 3, stop: 8 };
  expect(withoutGone(asked, [{ id: 3 }], [{ id: 8 }])).toBe(asked);
  expect(withoutGone(asked, [{ id: 3 }], [{ id: 9 }])).toEqual({ ...asked, stop: null });
  expect(withoutGone(asked, [], [{ id: 8 }])).toEqual({ ...asked, level: null });
});

import { expect, it } from 'vitest';
import { liveStates, type PositionRow } from '#contract/realtime';
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

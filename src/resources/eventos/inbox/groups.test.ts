import { expect, it } from 'vitest';
import type { Evento } from '#contract/entities/eventos';
import { linesOf } from './groups';

const event = (id: number, tipo: Evento['tipo'], activo_id: number | null, asunto: string | null = null) =>
  ({ id, tipo, activo_id, asunto }) as Evento;
const described = (events: Evento[], open?: ReadonlySet<string>) =>
  linesOf(events, open).map(
    ({ event: { id }, count, members, beneath }) => `${beneath ? '- ' : ''}${id}: ${members.length} of ${count}`,
  );

const day = [
  event(9, 'exceso_velocidad', 1),
  event(8, 'sos', 1),
  event(7, 'exceso_velocidad', 1),
  event(6, 'exceso_velocidad', 2),
  event(5, 'documento_vencido', null, 'SOAT'),
  event(4, 'documento_vencido', null, 'Seguro'),
  event(3, 'exceso_velocidad', 1),
];

it('groups events of the same kind and asset, at the place of the newest', () => {
  expect(described(day, new Set())).toEqual(['9: 3 of 3', '8: 1 of 1', '6: 1 of 1', '5: 1 of 1', '4: 1 of 1']);
});

it('expands a group in its place', () => {
  const [first] = linesOf(day, new Set());
  expect(described(day, new Set([first?.group ?? '']))).toEqual([
    '9: 1 of 3',
    '- 7: 1 of 3',
    '- 3: 1 of 3',
    '8: 1 of 1',
    '6: 1 of 1',
    '5: 1 of 1',
    '4: 1 of 1',
  ]);
});

it('leaves each event single without grouping', () => {
  expect(described(day)).toEqual(day.map(({ id }) => `${id}: 1 of 1`));
});

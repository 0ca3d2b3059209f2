import { describe, expect, it } from 'vitest';
import type { Evento, GrupoDeEventos } from '#contract/entities/eventos';
import { linesOf } from './groups';
import type { Unfolded } from './useGroups';

const event = (id: number, grupo_id: number | null = null) => ({ id, grupo_id }) as Evento;
const group = (grupo_id: number, eventos_n: number, activos_n = 1): GrupoDeEventos => ({
  ...{ grupo_id, eventos_n, activos_n, pendientes_n: eventos_n },
  ...{ desde: '2026-03-02T18:00:00.000Z', hasta: '2026-03-02T18:05:00.000Z' },
});
const groups = new Map([
  [1, group(1, 40, 38)],
  [5, group(5, 3)],
]);
const page = [event(9), event(8, 1), event(7, 5)];
const described = (unfolded: ReadonlyMap<number, Unfolded> | undefined) =>
  linesOf(page, groups, unfolded).map(
    ({ event: { id }, count, assets, closed, beneath, more }) =>
      `${beneath ? '- ' : ''}${id}: ${count} of ${assets}${closed ? ', folded' : ''}${more > 0 ? `, ${more} more` : ''}`,
  );

describe('the lines of the inbox', () => {
  it('are a group each, at the place of its newest event', () => {
    expect(described(new Map())).toEqual(['9: 1 of 1', '8: 40 of 38, folded', '7: 3 of 1, folded']);
  });

  it('show the events of an unfolded group beneath, and how many are left', () => {
    const rows = [event(8, 1), event(6, 1), event(4, 1)];
    expect(described(new Map([[1, { rows, total: 40 }]]))).toEqual([
      '9: 1 of 1',
      '8: 40 of 38',
      '- 6: 40 of 38',
      '- 4: 40 of 38, 37 more',
      '7: 3 of 1, folded',
    ]);
  });

  it('are single without grouping', () => {
    expect(described(undefined)).toEqual(['9: 1 of 1', '8: 1 of 1', '7: 1 of 1']);
  });
});

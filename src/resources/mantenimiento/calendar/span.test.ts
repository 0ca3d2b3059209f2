import { expect, it } from 'vitest';
import { spanOf, stepped } from './span';
import { filtersOf } from './useCalendarQuery';

it('a month is six weeks from a Monday, a week its seven days, an agenda the days from one on', () => {
  expect(spanOf('mes', '2026-11-21')).toEqual({ desde: '2026-10-26', hasta: '2026-12-06' });
  expect(spanOf('mes', '2026-06-30')).toEqual({ desde: '2026-06-01', hasta: '2026-07-12' });
  expect(spanOf('semana', '2026-11-22')).toEqual({ desde: '2026-11-16', hasta: '2026-11-22' });
  expect(spanOf('agenda', '2026-11-21')).toEqual({ desde: '2026-11-21', hasta: '2026-12-20' });
});

it('the next and the one before follow without a gap', () => {
  expect([stepped('mes', '2026-01-31', 1), stepped('mes', '2026-03-31', -1)]).toEqual(['2026-02-01', '2026-02-01']);
  expect([stepped('semana', '2026-11-22', 1), stepped('agenda', '2026-11-21', -1)]).toEqual([
    '2026-11-29',
    '2026-10-22',
  ]);
});

it('only the filters that the server takes are read from an address', () => {
  const query = 'plan_id=3&activo_id=x&que=ordenes&tipo=nada&clase=vencido&plan=8&bajo_nivel_id=0';
  expect(filtersOf(new URLSearchParams(query))).toEqual({ plan_id: '3', que: 'ordenes', clase: 'vencido' });
});

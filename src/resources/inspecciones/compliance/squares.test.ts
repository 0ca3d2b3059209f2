import { expect, it } from 'vitest';
import type { DiaDebido } from '#contract/requests/inspecciones';
import { calendarOf, daysOf, monthBeside, squareOf } from './squares';

const aDue = (overrides: Partial<DiaDebido> = {}): DiaDebido => ({
  fecha: '2026-11-03',
  activo_id: 1,
  hecha: true,
  inspeccion_id: 9,
  resultado: 'apta',
  ...overrides,
});

it('a day shows the worst of what was due on it', () => {
  const missing = aDue({ hecha: false, inspeccion_id: null, resultado: null });
  expect(squareOf([])).toBeUndefined();
  expect(squareOf([aDue()])).toBe('apta');
  expect(squareOf([aDue(), aDue({ resultado: 'con_observaciones' })])).toBe('con_observaciones');
  expect(squareOf([aDue({ resultado: 'no_apta' }), aDue()])).toBe('no_apta');
  expect(squareOf([aDue({ resultado: 'no_apta' }), missing])).toBe('falta');
});

it('who owes most comes first, and who owed nothing last', () => {
  const row = (nombre: string | null, hechas: number, debidas: number) => ({
    activo_id: hechas,
    nombre,
    hechas,
    debidas,
    pct: debidas ? (100 * hechas) / debidas : null,
  });
  const { rows, done, due, pct } = calendarOf('2026-11-01', [row('A', 10, 10), row('B', 0, 0), row(null, 1, 4)]);
  expect(rows.map(({ name }) => name)).toEqual(['Sin conductor', 'A', 'B']);
  expect([done, due]).toEqual([11, 14]);
  expect(pct).toBeCloseTo(78.57, 2);
  expect(calendarOf('2026-11-01', []).pct).toBeNull();
});

it('months follow each other, whatever their length', () => {
  expect(daysOf('2028-02-01')).toHaveLength(29);
  expect(monthBeside('2026-12-01', 1)).toBe('2027-01-01');
  expect(monthBeside('2026-03-01', -1)).toBe('2026-02-01');
  expect(monthBeside('2026-01-01', 1)).toBe('2026-02-01');
});

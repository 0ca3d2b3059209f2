import { expect, it } from 'vitest';
import { actualDay, isRelativeDay } from './relativeDays';

it.each([
  ['hoy', '2026-03-01', '2026-03-01'],
  ['hoy-30', '2026-03-01', '2026-01-30'],
  ['hoy+1', '2024-02-28', '2024-02-29'],
  ['semana', '2026-03-01', '2026-02-23'],
  ['semana', '2026-02-23', '2026-02-23'],
  ['semana-1', '2026-02-23', '2026-02-16'],
  ['mes', '2026-03-31', '2026-03-01'],
  ['mes-1', '2026-03-31', '2026-02-01'],
  ['mes-12', '2026-01-05', '2025-01-01'],
  ['anio', '2026-03-31', '2026-01-01'],
  ['anio-1', '2026-03-31', '2025-01-01'],
  ['2026-05-04', '2026-03-31', '2026-05-04'],
])('«%s» on %s is %s', (text, today, day) => {
  expect(actualDay(text, today)).toBe(day);
});

it('is nothing else', () => {
  for (const text of ['', 'ayer', 'hoy -1', 'hoy-1000', 'hoy-1d', 'HOY', 'dia-1', 'mes1'])
    expect(isRelativeDay(text)).toBe(false);
});

import { expect, it } from 'vitest';
import { daysOfPeriod } from './period';

it('a relative period moves on with the day of sending', () => {
  expect(daysOfPeriod('ayer', '2026-03-01')).toEqual({ desde: '2026-02-28', hasta: '2026-02-28' });
  expect(daysOfPeriod('ultimos_7', '2026-03-05')).toEqual({ desde: '2026-02-26', hasta: '2026-03-04' });
  // 2 March 2026 is a Monday.
  expect(daysOfPeriod('semana_pasada', '2026-03-02')).toEqual({ desde: '2026-02-23', hasta: '2026-03-01' });
  expect(daysOfPeriod('semana_pasada', '2026-03-08')).toEqual({ desde: '2026-02-23', hasta: '2026-03-01' });
  expect(daysOfPeriod('ultimos_30', '2026-03-31')).toEqual({ desde: '2026-03-01', hasta: '2026-03-30' });
  expect(daysOfPeriod('mes_pasado', '2026-01-31')).toEqual({ desde: '2025-12-01', hasta: '2025-12-31' });
  expect(daysOfPeriod('mes_pasado', '2024-03-31')).toEqual({ desde: '2024-02-01', hasta: '2024-02-29' });
  expect(daysOfPeriod('este_mes', '2026-03-15')).toEqual({ desde: '2026-03-01', hasta: '2026-03-14' });
  expect(daysOfPeriod('este_mes', '2026-03-01')).toEqual({ desde: '2026-03-01', hasta: '2026-03-01' });
});

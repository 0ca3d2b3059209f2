import { describe, expect, it } from 'vitest';
import { addTimes, monthsFrom, type Alike } from './forecast';
import { firstDue } from './testing';

const monthly: Alike = { ...firstDue, veces: 3, minutos: 60, costo: 100 };
const week = [480, 480, 480, 480, 480, 240, 0];

describe('the forecast', () => {
  it('has months from today on, with the capacity of the shifts in each', () => {
    const [now, next] = monthsFrom('2026-11-23', 2, week);
    // 23 to 30 November: five weekdays, a Saturday, a Sunday and a Monday.
    expect(now).toMatchObject({ desde: '2026-11-01', hasta: '2026-11-30', capacidad_min: 6 * 480 + 240 });
    expect(next).toMatchObject({ desde: '2026-12-01', hasta: '2026-12-31', capacidad_min: 23 * 480 + 4 * 240 });
  });

  it('counts each cycle in its month, and overdue ones in the current one', () => {
    const months = monthsFrom('2026-02-10', 3, week);
    expect(addTimes(months, monthly, '2026-02-10', 1_000)).toBe(4);
    expect(months.map(({ servicios, vencidos, minutos, costo }) => [servicios, vencidos, minutos, costo])).toEqual([
      [6, 3, 360, 600],
      [3, 0, 180, 300],
      [3, 0, 180, 300],
    ]);
  });

  it('counts those without duration and without cost, and forecast ones', () => {
    const months = monthsFrom('2026-02-10', 2, week);
    addTimes(
      months,
      {
        ...monthly,
        base: 'ejecutada',
        vence_en: '2026-02-20',
        proxima_fecha: '2026-02-20',
        minutos: null,
        costo: null,
      },
      '2026-02-10',
      1_000,
    );
    expect(
      months.map(({ servicios, pronosticados, sin_duracion, sin_costo }) => [
        servicios,
        pronosticados,
        sin_duracion,
        sin_costo,
      ]),
    ).toEqual([
      [3, 0, 3, 3],
      [3, 3, 3, 3],
    ]);
  });

  it('stops above the limit of cycles', () => {
    const daily: Alike = { ...monthly, cada_unidad: 'dia' };
    expect(addTimes(monthsFrom('2026-02-10', 12, week), daily, '2026-02-10', 50)).toBe(51);
  });
});

import { describe, expect, it } from 'vitest';
import {
  fechaDeSerie,
  fechaDesde,
  fechasSaltadas,
  masDias,
  masMeses,
  proximasFechas,
  unIntervaloDespues,
} from './fechasPlan';

const allYear = { base: 'programada' as const, meses: [] };
const monthly = { cada_valor: 1, cada_unidad: 'mes' as const, dias_semana: [] };

describe('the dates of a plan', () => {
  it('are at the end of short months and do not drift', () => {
    expect(proximasFechas({ ...monthly, ...allYear, inicia_en: '2027-12-31' }, '2027-12-01', 5)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    expect(masMeses('2026-01-31', 1)).toBe('2026-02-28');
  });

  it('from a 29 February are on the 28th in other years, and back', () => {
    const yearly = { cada_valor: 1, cada_unidad: 'anio' as const, dias_semana: [] };
    expect(proximasFechas({ ...yearly, ...allYear, inicia_en: '2024-02-29' }, '2024-03-01', 4)).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  it('by days of the week count weeks from that of the first date, which is a date itself whatever its day', () => {
    const twice = { cada_valor: 2, cada_unidad: 'semana' as const, dias_semana: [5, 1] };
    expect(proximasFechas({ ...twice, ...allYear, inicia_en: '2026-11-25' }, '2026-11-01', 5)).toEqual([
      '2026-11-25',
      '2026-11-27',
      '2026-12-07',
      '2026-12-11',
      '2026-12-21',
    ]);
  });

  it('equal those of a day-by-day check, for any interval and any start', () => {
    const wrong: object[] = [];
    for (const cada_unidad of ['dia', 'semana', 'mes', 'anio'] as const)
      for (const cada_valor of [1, 2, 3, 5, 7])
        for (const anchor of ['2024-02-29', '2025-01-31', '2026-08-30', '2026-12-29'])
          for (const dias_semana of cada_unidad === 'semana' ? [[], [1], [7, 3]] : [[]]) {
            const every = { cada_valor, cada_unidad, dias_semana };
            let wanted: string | null = null;
            const end = Date.parse('2032-01-01');
            for (let at = end; at >= Date.parse('2024-01-01'); at -= 86_400_000) {
              const date = new Date(at).toISOString().slice(0, 10);
              if (isDue(every, anchor, date)) wanted = date;
              const given: string | null = wanted && fechaDesde(every, anchor, date);
              if (given !== wanted) wrong.push({ every, anchor, date, given, wanted });
            }
          }
    expect(wrong).toEqual([]);
  });

  it('are one interval after the completion', () => {
    expect(unIntervaloDespues(monthly, '2026-08-31')).toBe('2026-09-30');
    expect(unIntervaloDespues({ cada_valor: null, cada_unidad: null, dias_semana: [] }, '2026-08-31')).toBeNull();
  });
});

/** An independent implementation: whether this day is a date of the plan. */
const isDue = (
  every: { cada_valor: number; cada_unidad: 'dia' | 'semana' | 'mes' | 'anio'; dias_semana: number[] },
  anchor: string,
  date: string,
): boolean => {
  if (date <= anchor) return date === anchor;
  const { cada_valor, cada_unidad, dias_semana } = every;
  const from = new Date(anchor);
  const at = new Date(date);
  const days = (at.getTime() - from.getTime()) / 86_400_000;
  if (cada_unidad === 'dia') return days % cada_valor === 0;
  if (cada_unidad === 'semana') {
    if (dias_semana.length === 0) return days % (7 * cada_valor) === 0;
    const weeks = Math.floor((days + ((from.getUTCDay() + 6) % 7)) / 7);
    return weeks % cada_valor === 0 && dias_semana.includes(at.getUTCDay() || 7);
  }
  const months = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth();
  const tomorrow = new Date(at.getTime() + 86_400_000);
  const isLast = tomorrow.getUTCMonth() !== at.getUTCMonth();
  const fits = at.getUTCDate() === from.getUTCDate() || (isLast && from.getUTCDate() > at.getUTCDate());
  return fits && months % (cada_unidad === 'mes' ? cada_valor : 12 * cada_valor) === 0;
};

describe('a postponement', () => {
  const plan = {
    cada_valor: 1,
    cada_unidad: 'mes',
    dias_semana: [],
    base: 'programada',
    meses: [] as number[],
    inicia_en: '2026-01-31',
    termina_en: null,
  } as const;
  const until = (hasta: string, given: object = {}) =>
    fechasSaltadas({ ...plan, dias_semana: [], ...given }, { ancla: '2026-01-31', proxima_fecha: '2026-01-31', hasta });

  it('leaves out the dates of the plan up to that day, if any', () => {
    expect(until('2026-02-27')).toEqual([]);
    expect(until('2026-02-28')).toEqual(['2026-02-28']);
    expect(until('2026-04-05')).toEqual(['2026-02-28', '2026-03-31']);
    expect(until('2026-04-05', { termina_en: '2026-03-01' })).toEqual(['2026-02-28']);
  });

  it('leaves out nothing where dates count from what was done', () => {
    expect(until('2026-04-05', { base: 'ejecutada' })).toEqual([]);
  });
});

describe('stored days that no calendar has', () => {
  const units = ['dia', 'semana', 'mes', 'anio'] as const;
  const odd = ['0024-05-01', '9999-12-31', '20000-01-01', 'infinity', '-infinity', '0044-03-15 BC'];

  it.each(odd)('as %s end every computation, and throw nothing', (day) => {
    for (const cada_unidad of units)
      for (const dias_semana of [[], [1, 4]]) {
        const every = { cada_valor: 1, cada_unidad, dias_semana };
        for (const [anchor, from] of [
          [day, '2026-11-29'],
          ['2026-01-31', day],
          [day, day],
        ] as const) {
          fechaDesde(every, anchor, from);
          fechaDeSerie({ ...every, ...allYear, inicia_en: '2026-01-31' }, anchor, from);
          fechaDeSerie({ ...every, ...allYear, inicia_en: day }, anchor, from);
          expect(proximasFechas({ ...every, ...allYear, inicia_en: anchor }, from, 3).length).toBeLessThan(4);
        }
        unIntervaloDespues(every, day);
        const moved = { ...every, ...allYear, inicia_en: day, termina_en: null };
        expect(fechasSaltadas(moved, { ancla: day, proxima_fecha: day, hasta: '2027-01-01' }).length).toBeLessThan(401);
      }
  });

  it('of the year 24 are counted on to today, and the end of the calendar stays', () => {
    expect(fechaDesde(monthly, '0024-05-01', '2026-11-29')).toBe('2026-12-01');
    expect(masMeses('0024-01-31', 1)).toBe('0024-02-29');
    expect([masDias('9999-12-31', 1), masDias('infinity', 1)]).toEqual(['9999-12-31', 'infinity']);
  });
});

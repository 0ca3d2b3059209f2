import { describe, expect, it } from 'vitest';
import { firstDue } from './testing';
import { upcomingOf, type Standing } from './upcoming';

const days = (due: Partial<Standing>, today: string, until: string) =>
  upcomingOf({ ...firstDue, ...due }, today, until, 100).map(
    ({ fecha, pronosticado }) => `${fecha}${pronosticado ? '?' : ''}`,
  );

describe('the coming cycles', () => {
  it('of fixed dates are certain, and overdue ones count as done today', () => {
    expect(days({}, '2026-01-01', '2026-04-30')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    expect(days({}, '2026-03-10', '2026-05-01')).toEqual(['2026-01-31', '2026-03-31', '2026-04-30']);
    expect(days({ vence_en: '2026-02-10' }, '2026-01-01', '2026-03-01')).toEqual(['2026-02-10', '2026-02-28']);
  });

  it('of a moved series with chosen weekdays are moved alike', () => {
    const weekly = {
      cada_unidad: 'semana',
      dias_semana: [1, 4],
      inicia_en: '2026-03-02',
      ancla: '2026-03-03',
    } as const;
    expect(
      days(
        { ...weekly, dias_semana: [1, 4], vence_en: '2026-03-06', proxima_fecha: '2026-03-06' },
        '2026-03-01',
        '2026-03-17',
      ),
    ).toEqual(['2026-03-06', '2026-03-10', '2026-03-13', '2026-03-17']);
  });

  it('are no further ahead than ten years, whatever is asked', () =>
    expect(upcomingOf(firstDue, '2026-01-01', '9999-12-31', 100_000).at(-1)?.fecha).toBe('2035-12-31'));

  it('that count from the last completion are forecast', () => {
    expect(days({ base: 'ejecutada', vence_en: '2026-02-10' }, '2026-01-01', '2026-04-15')).toEqual([
      '2026-02-10',
      '2026-03-10?',
      '2026-04-10?',
    ]);
  });

  it('by meter follow its use, with dates by whichever is first', () => {
    const meter = {
      cada_valor: null,
      cada_unidad: null,
      proxima_fecha: null,
      cada_medida: 3_000,
      uso_diario: 100,
      medida_en: '2026-02-01',
      vence_en: '2026-02-01',
    };
    expect(days(meter, '2026-01-01', '2026-04-05')).toEqual(['2026-02-01?', '2026-03-03?', '2026-04-02?']);
    expect(
      days(
        { ...meter, cada_valor: 1, cada_unidad: 'mes', proxima_fecha: '2026-01-31', vence_en: '2026-01-31' },
        '2026-01-01',
        '2026-03-01',
      ),
    ).toEqual(['2026-01-31', '2026-02-28']);
    expect(days({ ...meter, uso_diario: 0 }, '2026-01-01', '2027-01-01')).toEqual(['2026-02-01?']);
  });

  it('end with the plan, and with a single date', () => {
    expect(days({ termina_en: '2026-03-15' }, '2026-01-01', '2026-12-31')).toEqual(['2026-01-31', '2026-02-28']);
    expect(days({ cada_valor: null, cada_unidad: null }, '2026-01-01', '2027-12-31')).toEqual(['2026-01-31']);
  });
});

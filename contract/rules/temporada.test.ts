import { describe, expect, it } from 'vitest';
import { faltasDeTemporada, proximasFechas } from './fechasPlan';
import { descansa, enTemporada, temporadaDe } from './temporada';

const [harvest, winter] = [
  [4, 5, 6, 7, 8, 9],
  [1, 2, 3, 11, 12],
];

describe('the months of a plan', () => {
  it('are the days on which it is on, also over the end of a year and in several blocks', () => {
    expect(['2027-03-31', '2027-04-01', '2027-09-30', '2027-10-01'].map((day) => descansa(harvest, day))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(enTemporada(harvest, '2027-10-01')).toBe('2028-04-01');
    expect(enTemporada(harvest, '2027-02-10')).toBe('2027-04-01');
    expect(enTemporada(winter, '2027-04-01')).toBe('2027-11-01');
    expect(enTemporada([1, 7], '2027-12-31')).toBe('2028-01-01');
    expect(enTemporada([1, 7], '2027-02-01')).toBe('2027-07-01');
  });

  it('have a season of each day: in a pause the coming one', () => {
    expect(temporadaDe(harvest, '2027-12-31')).toEqual({ desde: '2028-04-01', pausa: '2028-10-01' });
    expect(temporadaDe(harvest, '2027-09-30')).toEqual({ desde: '2027-04-01', pausa: '2027-10-01' });
    expect(temporadaDe(winter, '2028-02-29')).toEqual({ desde: '2027-11-01', pausa: '2028-04-01' });
    expect(temporadaDe(winter, '2028-12-01')).toEqual({ desde: '2028-11-01', pausa: '2029-04-01' });
    expect(temporadaDe([12], '2027-01-01')).toEqual({ desde: '2027-12-01', pausa: '2028-01-01' });
  });

  it('none or all are the whole year', () => {
    const all = Array.from({ length: 12 }, (_, at) => at + 1);
    for (const meses of [[], all])
      for (const day of ['2027-01-01', 'infinity', '20000-01-01']) {
        expect([descansa(meses, day), enTemporada(meses, day), temporadaDe(meses, day)]).toEqual([false, day, null]);
      }
    expect([descansa(harvest, 'infinity'), temporadaDe(harvest, '-infinity')]).toEqual([false, null]);
  });
});

describe('the dates of a plan with months off', () => {
  const monthly = { cada_valor: 1, cada_unidad: 'mes' as const, dias_semana: [], meses: harvest };

  it('are left out where they are fixed', () => {
    const fixed = { ...monthly, base: 'programada' as const, inicia_en: '2027-08-31' };
    expect(proximasFechas(fixed, '2027-08-01', 4)).toEqual(['2027-08-31', '2027-09-30', '2028-04-30', '2028-05-31']);
  });

  it('wait for the first day of the season where they count from what was done', () => {
    const counted = { ...monthly, base: 'ejecutada' as const, inicia_en: '2027-08-20' };
    expect(proximasFechas(counted, '2027-08-01', 4)).toEqual(['2027-08-20', '2027-09-20', '2028-04-01', '2028-05-01']);
  });

  it('must exist: a plan whose fixed dates are all in the pause is refused', () => {
    const wrong = { meses: expect.stringContaining('Ninguna de sus fechas') };
    const each = (cada_valor: number, cada_unidad: 'dia' | 'mes' | 'anio', inicia_en: string, given: object = {}) =>
      faltasDeTemporada({ cada_valor, cada_unidad, inicia_en, meses: harvest, ...given });
    expect(each(1, 'anio', '2027-01-15')).toEqual(wrong);
    expect(each(6, 'mes', '2027-04-15', { meses: [1, 7] })).toEqual(wrong);
    expect(each(365, 'dia', '2027-01-15')).toEqual(wrong);
    expect(each(1, 'anio', '2027-04-15')).toEqual({});
    expect(each(7, 'mes', '2027-01-15', { meses: [2] })).toEqual({});
    expect(each(1, 'anio', '2027-01-15', { base: 'ejecutada' })).toEqual({});
    expect(each(1, 'anio', '2027-01-15', { meses: [] })).toEqual({});
  });
});

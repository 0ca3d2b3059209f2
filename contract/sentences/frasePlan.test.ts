import { describe, expect, it } from 'vitest';
import { fraseDePlan } from './frasePlan';

const names = {
  activos: new Map([
    [1, 'Camión 1'],
    [2, 'Camión 2'],
  ]),
  servicios: new Map([[3, 'Cambio de aceite']]),
  personal: new Map([[4, 'Luis Rey']]),
};

describe('the summary of a plan', () => {
  it('contains the work, the assets, the schedule and the result', () => {
    expect(
      fraseDePlan(
        {
          disparador: 'tiempo_o_medidor',
          alcance: 'lista',
          activos: [1, 2],
          servicio_ids: [3],
          cada_valor: 6,
          cada_unidad: 'mes',
          cada_medida: 10_000,
          medidor_tipo: 'odometro',
          base: 'ejecutada',
          inicia_en: '2026-03-31',
          aviso_dias: 15,
          aviso_medida: 500,
          crear_orden_automatica: true,
          anticipacion_dias: 7,
          responsable_id: 4,
        },
        names,
      ),
    ).toBe(
      'Se hace Cambio de aceite a Camión 1 y Camión 2, cada 6 meses o cada 10.000 km, lo que ocurra primero desde el 31/03/2026. ' +
        'La siguiente vez se cuenta desde que se hace. Avisa antes: 15 días o 500 km. La orden se crea sola 7 días antes, para Luis Rey.',
    );
  });

  it('contains its season, also over the end of the year and in several parts', () => {
    const plan = { disparador: 'tiempo', alcance: 'lista', inicia_en: '2027-04-10' } as const;
    const season = (meses: number[]) => /Temporada: [^.]*\./.exec(fraseDePlan({ ...plan, meses }))?.[0];
    expect(season([9, 4, 5, 6, 7, 8])).toBe('Temporada: de abril a septiembre.');
    expect(season([1, 2, 3, 11, 12, 7])).toBe('Temporada: julio y de noviembre a marzo.');
    expect(season([])).toBeUndefined();
    expect(season([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])).toBeUndefined();
  });

  it('contains days of the week, a single date, or the parts of an unfinished plan', () => {
    expect(
      fraseDePlan({
        disparador: 'tiempo',
        alcance: 'nivel',
        niveles: [9],
        cada_valor: 2,
        cada_unidad: 'semana',
        dias_semana: [4, 1],
      }),
    ).toContain('a cada activo del nivel número 9, cada 2 semanas, el lunes y jueves.');
    expect(
      fraseDePlan({ disparador: 'fecha_unica', alcance: 'activo', inicia_en: '2026-02-28', nombre: 'Revisión' }),
    ).toBe(
      'Se hace «Revisión» al activo que elija, una sola vez, el 28/02/2026. Avisa antes: con los días de la empresa. La orden se genera a mano.',
    );
    expect(fraseDePlan({ disparador: 'medidor', alcance: 'categoria', estado: 'pausado' })).toMatch(
      /según el medidor que elija\..*Está en pausa/,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { cycleOf } from './cycle';
import type { Facts, Move, Plan, Said } from './facts';
import { closing as closed, facts as factsOf } from './testing';

const byBoth: Plan = {
  disparador: 'tiempo_o_medidor',
  cada_valor: 6,
  cada_unidad: 'mes',
  dias_semana: [],
  meses: [],
  cada_medida: 10_000,
  base: 'ejecutada',
  inicia_en: '2026-11-01',
  termina_en: null,
  creado_en: '2026-11-01',
  definido: 0,
  iniciado: 0,
};
const at = Date.parse('2026-11-02');
const said = (dia: string | null, medida: number | null = null): Said => ({ fecha: at, dia, medida });
const cycle = (plan: Partial<Plan>, facts: Partial<Facts>) =>
  cycleOf({ ...byBoth, ...plan }, factsOf({ desde: '2026-11-01', medida: 87_000, ...facts }));
const next = (plan: Partial<Plan>, facts: Partial<Facts>) => {
  const { proxima_fecha, proxima_medida } = cycle(plan, facts);
  return [proxima_fecha, proxima_medida];
};

describe('the last time as entered by a user', () => {
  it('is the base of the next due, however long ago it was', () => {
    expect(next({}, {})).toEqual(['2026-11-01', 97_000]);
    expect(next({}, { dicha: said('2026-07-10', 84_000) })).toEqual(['2027-01-10', 94_000]);
    expect(next({}, { dicha: said('2025-12-10', 70_000) })).toEqual(['2026-06-10', 80_000]);
    expect(cycle({}, { dicha: said('2026-07-10', 84_000) })).toMatchObject({
      ciclo: 0,
      ultima_fecha: '2026-07-10',
      ultima_medida: 84_000,
    });
  });

  it('keeps what it does not contain', () => {
    expect(next({}, { dicha: said(null, 84_000) })).toEqual(['2026-11-01', 94_000]);
    expect(next({}, { dicha: said('2026-07-10') })).toEqual(['2027-01-10', 97_000]);
  });

  it('does not move fixed dates of a plan, but sets the next one, and is the base of its measures', () => {
    const fixed = { base: 'programada', inicia_en: '2026-01-31', cada_valor: 3 } as const;
    expect(next(fixed, { dicha: said('2026-08-20', 84_000) })).toEqual(['2026-10-31', 94_000]);
    const cierres = [closed('2026-11-20', 95_500)];
    expect(next(fixed, { dicha: said('2026-08-20', 84_000), cierres })).toEqual(['2027-01-31', 104_000]);
    expect(
      next(
        { ...fixed, disparador: 'fecha_unica', cada_valor: null, cada_unidad: null, cada_medida: null },
        { dicha: said('2026-01-30') },
      )[0],
    ).toBe('2026-01-31');
    expect(
      next(
        { disparador: 'fecha_unica', cada_valor: null, cada_unidad: null, cada_medida: null },
        { dicha: said('2026-11-01') },
      )[0],
    ).toBeNull();
  });

  it('gives way to a later closing, and counts again when that order is reopened', () => {
    const dicha = said('2026-07-10', 84_000);
    const cierres = [closed('2026-11-15', 88_000)];
    expect(next({}, { dicha, cierres })).toEqual(['2027-05-15', 98_000]);
    expect(next({}, { dicha, cierres: [] })).toEqual(['2027-01-10', 94_000]);
    // Recorded after a closing with an earlier time: it keeps counting when that order is reopened and closed again
    // later.
    expect(next({}, { dicha, cierres: [closed('2026-05-01', 80_000)] })).toEqual(['2027-01-10', 94_000]);
    expect(next({}, { dicha, cierres: [closed('2026-05-01', 80_000), closed('2026-11-15', 88_000)] })).toEqual([
      '2027-05-15',
      98_000,
    ]);
  });

  it('gives way to an order made afterwards, whatever day that is closed on', () => {
    const dicha = said('2026-07-10', 84_000);
    const cierres = [closed('2026-07-01', 83_000, { pedido: at + 1, informado: at + 2 })];
    expect(cycle({}, { dicha, cierres })).toMatchObject({
      ciclo: 1,
      ultima_fecha: '2026-07-10',
      proxima_fecha: '2027-07-10',
      proxima_medida: 104_000,
    });
    const fixed = { base: 'programada', inicia_en: '2026-01-31', cada_valor: 3 } as const;
    expect(next(fixed, { dicha, cierres })).toEqual(['2026-10-31', 104_000]);
  });

  it('is what an asset without history lacks', () => {
    const desde = '2026-11-02';
    expect(cycle({}, { desde })).toMatchObject({ sin_historia: true, proxima_fecha: null, proxima_medida: 97_000 });
    expect(cycle({}, { desde, dicha: said('2026-07-10', 84_000) })).toMatchObject({
      sin_historia: false,
      proxima_fecha: '2027-01-10',
      proxima_medida: 94_000,
    });
    // Nobody knows the day: the first date of the plan since it is in it.
    expect(cycle({}, { desde, dicha: said(null, 84_000) })).toMatchObject({
      sin_historia: false,
      proxima_fecha: '2027-05-01',
      proxima_medida: 94_000,
    });
  });

  it('discards an earlier postponement, and can be postponed afterwards', () => {
    const move = (fecha: number): Move => ({
      ciclo: 0,
      tipo: 'pospone',
      fecha,
      dia: '2026-11-30',
      motivo: 'Sin taller',
    });
    expect(cycle({}, { dicha: said('2026-07-10'), cambios: [move(at - 1)] })).toMatchObject({
      pospuesto_hasta: null,
      proxima_fecha: '2027-01-10',
    });
    expect(cycle({}, { dicha: said('2026-07-10'), cambios: [move(at + 1)] })).toMatchObject({
      pospuesto_hasta: '2026-11-30',
      proxima_fecha: '2027-01-10',
    });
  });

  it('stays when the plan changes', () => {
    const dicha = said('2026-07-10', 84_000);
    const definido = Date.parse('2026-12-01');
    expect(next({ cada_valor: 3, cada_medida: 5_000, definido }, { dicha })).toEqual(['2026-10-10', 89_000]);
    const cierres = [closed('2026-11-15', 88_000)];
    expect(next({ base: 'programada', cada_valor: 1, cada_medida: 5_000, definido }, { dicha, cierres })).toEqual([
      '2026-12-01',
      89_000,
    ]);
  });
});

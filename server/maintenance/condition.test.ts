import { describe, expect, it } from 'vitest';
import { dueByCondition, readingsSince } from './condition';
import { cycleOf } from './cycle';
import type { Facts, Move } from './facts';
import { closing, facts, monthly } from './testing';

const plan = { ...monthly, disparador: 'condicion', cada_valor: null, cada_unidad: null } as const;
const closed = (fecha: number, pedido = 0) => closing('2026-03-01', 96, { fecha, pedido });
const move = (ciclo: number, tipo: Move['tipo'], dia: string, fecha: number): Move => ({
  ciclo,
  tipo,
  dia,
  fecha,
  motivo: null,
});
const since = (given: Partial<Facts>) => readingsSince(plan, facts(given), cycleOf(plan, facts(given)));

describe('a condition', () => {
  it('is judged by readings since the plan began, or since a newer asset was added', () => {
    expect(since({})).toEqual({ dia: '2026-01-31', momento: null });
    expect(since({ desde: '2026-05-02' })).toEqual({ dia: '2026-05-02', momento: null });
  });

  it('is judged again after the closing of its order', () => {
    expect(since({ cierres: [closed(1), closed(7)] })).toEqual({ dia: '2026-01-31', momento: 7 });
  });

  it('does not count again what its order was made for, however early that is closed', () => {
    expect(since({ cierres: [closed(4, 6)] })).toEqual({ dia: '2026-01-31', momento: 6 });
    expect(since({ cierres: [closed(7), closed(4, 6)] })).toEqual({ dia: '2026-01-31', momento: 7 });
  });

  it('of an asset added by the first day is judged from that day on, whenever the plan was created', () => {
    const later = { ...plan, creado_en: '2026-03-20' };
    const from = (given: Partial<Facts>) => readingsSince(later, facts(given), cycleOf(later, facts(given))).dia;
    expect(from({ desde: '2026-01-20' })).toBe('2026-01-31');
    expect(from({ desde: '2026-03-20' })).toBe('2026-03-20');
    expect(from({ desde: '2026-03-20', anterior: true })).toBe('2026-01-31');
    expect(cycleOf(later, facts({ desde: '2026-03-20' })).sin_historia).toBe(false);
  });

  it('when postponed is judged by readings from that day on; postponements of an earlier cycle do not count', () => {
    expect(since({ cambios: [move(0, 'pospone', '2026-02-10', 5)] })).toEqual({ dia: '2026-02-10', momento: 5 });
    expect(since({ cambios: [move(0, 'pospone', '2026-02-10', 5), move(0, 'reprograma', '2026-02-12', 6)] })).toEqual({
      dia: '2026-02-10',
      momento: 5,
    });
    expect(since({ cierres: [closed(7)], cambios: [move(0, 'pospone', '2026-02-10', 5)] })).toEqual({
      dia: '2026-01-31',
      momento: 7,
    });
  });

  it('makes its plan due at once, forecasts nothing, and ends with the plan', () => {
    const cycle = cycleOf(plan, facts({ cierres: [closed(7)] }));
    expect(cycle).toMatchObject({
      ciclo: 1,
      ultima_fecha: '2026-03-01',
      ultima_medida: 96,
      proxima_fecha: null,
      proxima_medida: null,
    });
    const due = (alcanzada_en: string | null, termina_en: string | null = null) =>
      dueByCondition(cycle, { alcanzada_en }, termina_en);
    expect(due(null)).toMatchObject({
      vence_en: null,
      avisa_desde: null,
      vencido_desde: null,
      fecha_pronosticada: null,
    });
    expect(due('2026-03-05')).toMatchObject({ vence_en: '2026-03-05', vencido_desde: '2026-03-05' });
    expect(due('2026-03-05', '2026-03-04')).toMatchObject({ vence_en: null, vencido_desde: null });
    expect(
      dueByCondition({ ...cycle, reprogramado_para: '2026-03-08' }, { alcanzada_en: '2026-03-05' }, null),
    ).toMatchObject({
      vence_en: '2026-03-08',
      avisa_desde: '2026-03-05',
      vencido_desde: '2026-03-09',
    });
  });
});

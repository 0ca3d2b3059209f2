import { describe, expect, it } from 'vitest';
import type { Cycle } from './facts';
import { dueOf, unreadSince, type Meter } from './due';

const cycle = (given: Partial<Cycle> = {}): Cycle => ({
  ciclo: 0,
  sin_historia: false,
  ultima_fecha: null,
  ultima_medida: null,
  proxima_fecha: null,
  proxima_medida: null,
  ancla: '2026-01-01',
  ancla_medida: null,
  pospuesto_hasta: null,
  reprogramado_para: null,
  motivo: null,
  ...given,
});
const unread: Meter = {
  medida: null,
  leida_en: null,
  uso_diario: null,
  cada_dias: null,
  alcanzada_en: null,
  avisada_en: null,
};
const read: Meter = { ...unread, medida: 9_000, leida_en: '2026-03-01', uso_diario: 100 };
const week = { aviso_dias: 7, termina_en: null };

describe('when it is due', () => {
  it('by date: overdue when the day is over, near some days before', () => {
    expect(dueOf(cycle({ proxima_fecha: '2026-03-01' }), unread, week)).toMatchObject({
      vence_en: '2026-03-01',
      avisa_desde: '2026-02-22',
      vencido_desde: '2026-03-02',
    });
  });

  it('by meter: forecast from its use, overdue once the reading exists', () => {
    expect(dueOf(cycle({ proxima_medida: 10_050 }), read, week)).toMatchObject({
      vence_en: '2026-03-11',
      fecha_pronosticada: '2026-03-11',
      vencido_desde: null,
      avisa_desde: null,
    });
    expect(dueOf(cycle({ proxima_medida: 10_050 }), { ...read, avisada_en: '2026-03-01' }, week).avisa_desde).toBe(
      '2026-03-01',
    );
    expect(dueOf(cycle({ proxima_medida: 8_900 }), { ...read, alcanzada_en: '2026-02-27' }, week)).toMatchObject({
      vence_en: '2026-02-27',
      fecha_pronosticada: null,
      vencido_desde: '2026-02-27',
    });
    expect(dueOf(cycle({ proxima_medida: 10_000 }), { ...read, uso_diario: 0 }, week).vence_en).toBeNull();
  });

  it('by either, whichever comes first', () => {
    expect(dueOf(cycle({ proxima_fecha: '2026-03-05', proxima_medida: 10_000 }), read, week).vence_en).toBe(
      '2026-03-05',
    );
    expect(dueOf(cycle({ proxima_fecha: '2026-06-01', proxima_medida: 10_000 }), read, week).vence_en).toBe(
      '2026-03-11',
    );
    expect(
      dueOf(
        cycle({ proxima_fecha: '2026-06-01', proxima_medida: 8_900 }),
        { ...read, alcanzada_en: '2026-02-27' },
        week,
      ).vencido_desde,
    ).toBe('2026-02-27');
  });

  it('on the day to which it was moved, whatever the meter shows', () => {
    const moved = cycle({ proxima_medida: 8_900, pospuesto_hasta: '2026-03-20' });
    expect(dueOf(moved, { ...read, alcanzada_en: '2026-02-27' }, week)).toMatchObject({
      vence_en: '2026-03-20',
      vencido_desde: '2026-03-21',
      alcanzada_en: '2026-02-27',
    });
  });

  it('never after the end of the plan', () => {
    expect(dueOf(cycle({ proxima_medida: 10_000 }), read, { ...week, termina_en: '2026-03-10' }).vence_en).toBeNull();
    expect(
      dueOf(
        cycle({ proxima_medida: 8_900 }),
        { ...read, alcanzada_en: '2026-03-11' },
        { ...week, termina_en: '2026-03-10' },
      ).vencido_desde,
    ).toBeNull();
  });
});

describe('a meter says nothing', () => {
  it.each([
    ['two weeks after its last reading', '2026-03-01', null, '2026-03-16'],
    ['two weeks after it, also where it is read each hour', '2026-03-01', 1 / 24, '2026-03-16'],
    ['three usual gaps after it', '2026-03-01', 30, '2026-05-31'],
    ['three usual gaps after it, in whole days', '2026-03-01', 5.1, '2026-03-18'],
    ['from the beginning, without any reading', null, null, '2026-01-05'],
  ])('%s', (_, leida_en, cada_dias, day) => {
    expect(unreadSince({ leida_en, cada_dias }, '2026-01-05')).toBe(day);
  });
});

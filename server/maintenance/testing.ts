import type { Facts, Plan } from './cycle';
import type { Standing } from './upcoming';

/** Every month from the last of January on. */
export const monthly: Plan = {
  disparador: 'tiempo',
  cada_valor: 1,
  cada_unidad: 'mes',
  dias_semana: [],
  cada_medida: null,
  base: 'programada',
  inicia_en: '2026-01-31',
  termina_en: null,
  creado_en: '2026-01-01',
  definido: 0,
  iniciado: 0,
};

export const facts = (given: Partial<Facts> = {}): Facts => ({
  desde: '2026-01-01',
  medida: null,
  dicha: null,
  cierres: [],
  cambios: [],
  ...given,
});

/** The same plan, before its first cycle. */
export const firstDue: Standing = {
  cada_valor: 1,
  cada_unidad: 'mes',
  dias_semana: [],
  cada_medida: null,
  base: 'programada',
  termina_en: null,
  inicia_en: '2026-01-31',
  ancla: '2026-01-31',
  vence_en: '2026-01-31',
  proxima_fecha: '2026-01-31',
  medida_en: null,
  uso_diario: null,
};

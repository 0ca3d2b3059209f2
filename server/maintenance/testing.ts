import type { Closing, Facts, Plan } from './facts';
import type { Standing } from './upcoming';

/** Every month from the last of January on. */
export const monthly: Plan = {
  disparador: 'tiempo',
  cada_valor: 1,
  cada_unidad: 'mes',
  dias_semana: [],
  meses: [],
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
  elegido: true,
  anterior: false,
  dicha: null,
  cierres: [],
  cambios: [],
  ...given,
});

/** An order that was closed, and reported, on a day; made before all that people do in tests. */
export const closing = (dia: string, medida: number | null = null, given: Partial<Closing> = {}): Closing => {
  const fecha = Date.parse(dia);
  return { fecha, pedido: 0, informado: given.fecha ?? fecha, dia, hecho: dia, medida, ...given };
};

/** The same plan, before its first cycle. */
export const firstDue: Standing = {
  cada_valor: 1,
  cada_unidad: 'mes',
  dias_semana: [],
  meses: [],
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

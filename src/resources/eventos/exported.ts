import type { Evento } from '#contract/eventos';

/** Columns of the events as a file. */
export const exportedEvents: (keyof Evento)[] = [
  'inicio_en',
  'fin_en',
  'duracion_s',
  'tipo',
  'severidad',
  'estado',
  'activo_id',
  'personal_id',
  'valor_max',
  'umbral',
  'unidad',
  'distancia_km',
  'direccion',
  'asunto',
  'regla_nombre',
  'reconocido_por',
  'reconocido_en',
  'resuelto_por',
  'resuelto_en',
  'nota',
  'tardio',
  'corregido',
];

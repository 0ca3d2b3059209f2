/** How a figure is written: its unit, and its decimals on pages and paper, and in files. */
export interface Written {
  /** Null: a number alone. `dinero`: in the company's currency. Distances are shown in the company's unit. */
  unit: 'km' | 'h' | 'min' | '%' | 'días' | 'dinero' | null;
  decimals: number;
  inFiles: number;
}

const distance: Written = { unit: 'km', decimals: 1, inFiles: 3 };
const time: Written = { unit: 'h', decimals: 1, inFiles: 2 };
const minutes: Written = { unit: 'min', decimals: 0, inFiles: 2 };
const days: Written = { unit: 'días', decimals: 1, inFiles: 2 };
const share: Written = { unit: '%', decimals: 1, inFiles: 2 };
const amount: Written = { unit: 'dinero', decimals: 0, inFiles: 2 };
const rate: Written = { unit: 'dinero', decimals: 2, inFiles: 2 };
const plain: Written = { unit: null, decimals: 1, inFiles: 2 };
const count: Written = { unit: null, decimals: 0, inFiles: 0 };

/** Every figure of the indicators, reports and lists of use, once: the same field is written alike everywhere. */
export const written = {
  km: distance,
  km_gps: distance,
  distancia_km: distance,
  // Typed in any unit and converted: files have the stored decimals, which lead back to what was typed.
  odometro_km: { ...distance, inFiles: 4 },
  uso_diario_km: distance,

  horas: time,
  horas_motor: time,
  horometro_h: time,
  servicio_h: time,
  medidas_h: time,
  operacion_h: time,
  movimiento_h: time,
  ralenti_h: time,
  motor_h: time,
  mtbf_h: time,
  mttr_h: time,
  mtta_h: time,
  correctivo_h: time,
  respuesta_h: time,
  ciclo_h: time,
  espera_h: time,
  parada_h: time,
  espera_media_h: time,
  backlog_h: time,
  paradas_h: time,
  paradas_plan_h: time,
  paradas_no_plan_h: time,
  paradas_falla_h: time,
  estimado_min: minutes,
  real_min: minutes,
  retraso_medio_min: { ...minutes, decimals: 1 },
  backlog_edad_d: days,

  disponibilidad: share,
  disponibilidad_pct: share,
  disponibilidad_operacional_pct: share,
  disponibilidad_tecnica: share,
  disponibilidad_tecnica_pct: share,
  disponibilidad_30d_pct: share,
  disponibilidad_tecnica_30d_pct: share,
  cumplimiento: share,
  cumplimiento_preventivo_pct: share,
  cumplimiento_fecha_pct: share,
  preventivo: share,
  preventivo_pct: share,
  reincidencia: share,
  reincidencia_pct: share,
  reabiertas: share,
  reaperturas_pct: share,
  productividad_pct: share,
  completadas_pct: share,
  a_tiempo_pct: share,
  desviacion: share,
  ralenti: share,
  ralenti_pct: share,
  utilizacion: share,
  utilizacion_pct: share,
  rav: share,
  rav_pct: share,

  costo: amount,
  costo_total: amount,
  costo_flota: amount,
  costo_sin_activo: amount,
  costo_activo: amount,
  costo_ordenes: amount,
  costo_combustible: amount,
  costo_mano_obra: amount,
  costo_repuestos: amount,
  costo_terceros: amount,
  costo_parada: amount,
  costo_km: rate,
  costo_100km: rate,
  costo_hora: rate,

  puntaje: plain,
  eventos_100km: plain,
  backlog_semanas: plain,
  litros: { ...plain, inFiles: 4 },
  consumo_100km: plain,

  activos: count,
  edad: count,
  fallas: count,
  fallas_n: count,
  eventos_criticos: count,
  documentos_vencidos: count,
  documentos_por_vencer: count,
  dias_restantes: count,
  ordenes: count,
  ordenes_prev: count,
  ordenes_corr: count,
  abiertas: count,
  vencidas: count,
  vencidas_n: count,
  completadas: count,
  completadas_n: count,
  backlog_n: count,
  reaperturas: count,
  ejecuciones_n: count,
  incumplidas_n: count,
  canceladas_n: count,
  a_tiempo_n: count,
  temprano_n: count,
  tarde_n: count,
  omitidas_n: count,
  cedidas_n: count,
  desvios_n: count,
  tareas_n: count,
  tareas_hechas_n: count,
} satisfies Record<string, Written>;

export type FigureField = keyof typeof written;

const byField = new Map<string, Written>(Object.entries(written));

/** A figure with the decimals of files, or of paper; other numbers have at most two. */
export const roundedFigure = (field: string, value: number, where: 'inFiles' | 'decimals'): number => {
  const of = byField.get(field)?.[where] ?? 2;
  return Math.round(value * 10 ** of) / 10 ** of;
};

/** Whether the field is one of these figures. */
export const isFigure = (field: string): field is FigureField => byField.has(field);

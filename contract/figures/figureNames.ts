import type { CifrasIndicadores, Indicadores } from '../requests/indicadores';
import type { MtbfBase } from '../requests/reportes';

type Name = keyof CifrasIndicadores;

/** What each indicator is called. */
export const figureNames: Readonly<Record<Name, string>> = {
  disponibilidad_pct: 'Disponibilidad operacional',
  disponibilidad_operacional_pct: 'Disponibilidad operacional',
  disponibilidad_tecnica_pct: 'Disponibilidad técnica',
  mtbf_h: 'MTBF',
  mttr_h: 'MTTR',
  fallas_n: 'Fallas',
  paradas_plan_h: 'Paradas planificadas',
  paradas_no_plan_h: 'Paradas no planificadas',
  costo_parada: 'Costo de parada',
  cumplimiento_preventivo_pct: 'Cumplimiento preventivo',
  cumplimiento_fecha_pct: 'Cumplimiento de fecha',
  preventivo_pct: 'Preventivo',
  mtta_h: 'Respuesta (MTTA)',
  reincidencia_pct: 'Reincidencia',
  reaperturas_pct: 'Reaperturas',
  completadas_n: 'Órdenes completadas',
  productividad_pct: 'Productividad',
  espera_h: 'Espera por orden',
  backlog_n: 'Órdenes abiertas',
  backlog_h: 'Horas por hacer',
  backlog_semanas: 'Semanas por hacer',
  backlog_edad_d: 'Antigüedad media',
  vencidas_n: 'Órdenes vencidas',
  costo_total: 'Costo total',
  costo_flota: 'Costo de los activos',
  costo_sin_activo: 'Costo sin activo',
  costo_activo: 'Costo por activo',
  costo_km: 'Costo por km',
  costo_hora: 'Costo por hora',
  rav_pct: 'Costo / valor (RAV)',
  km: 'Recorrido',
  horas_motor: 'Horas de motor',
  ralenti_pct: 'Ralentí',
  utilizacion_pct: 'Utilización',
  eventos_100km: 'Eventos por 100 km',
  puntaje: 'Puntaje de conducción',
};

const sobre: Readonly<Record<MtbfBase, string>> = {
  horometro: 'sobre horas de horómetro',
  motor: 'sobre horas de motor',
  calendario: 'sobre horas de calendario',
  mixta: 'sobre horas de horómetro, de motor o de calendario, según el activo',
};

/** By which hours the MTBF is. */
export const sobreHoras = (base: MtbfBase | null): string | null => base && sobre[base];

/** What counts as a failure in this company. */
export const cuentanComoFalla = (correctivo_es_falla: boolean): string =>
  correctivo_es_falla
    ? 'cuentan también los correctivos que no detuvieron nada'
    : 'los correctivos que no detuvieron nada no cuentan';

/** «cubre 24 de 40» */
export const cubre = (n: number, of: number): string => `cubre ${n} de ${of}`;

/** What an indicator covers, in a few words; null: there is nothing to add. */
export const alcanceDe = (name: Name, figures: Indicadores): string | null => {
  if (name === 'mtbf_h') return sobreHoras(figures.mtbf_base);
  if (name === 'fallas_n') return cuentanComoFalla(figures.correctivo_es_falla);
  if (name === 'costo_km') return cubre(figures.costo_km_activos_n, figures.activos_n);
  if (name === 'costo_hora') return cubre(figures.costo_hora_activos_n, figures.activos_n);
  return null;
};

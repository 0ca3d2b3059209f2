import type { Shown } from '#contract/figures/indicatorFigures';
import type { Indicadores } from '#contract/requests/indicadores';
import { measured, money, number } from '../../../ui/formats';

export interface Indicator {
  name: Shown;
  label: string;
  said: (value: number) => string;
  /** Whether more is better. Absent: neither. */
  better?: 'more' | 'less';
}

const percent = (value: number) => `${number(value, 1)} %`;
const hours = (value: number) => `${number(value, value < 100 ? 1 : 0)} h`;
const days = (value: number) => `${number(value, 1)} días`;
const plain = (value: number) => number(value, 1);
const amount = (value: number) => money(value, 0);
const cents = (value: number) => money(value, 2);
const km = (value: number) => measured(value, 'km', 0);

/** All indicators, in groups. */
export const groups: readonly { title: string; indicators: readonly Indicator[] }[] = [
  {
    title: 'Confiabilidad',
    indicators: [
      { name: 'disponibilidad_pct', label: 'Disponibilidad', said: percent, better: 'more' },
      { name: 'mtbf_h', label: 'MTBF', said: hours, better: 'more' },
      { name: 'mttr_h', label: 'MTTR', said: hours, better: 'less' },
      { name: 'fallas_n', label: 'Fallas', said: plain, better: 'less' },
      { name: 'paradas_plan_h', label: 'Paradas planificadas', said: hours },
      { name: 'paradas_no_plan_h', label: 'Paradas no planificadas', said: hours, better: 'less' },
      { name: 'costo_parada', label: 'Costo de parada', said: amount, better: 'less' },
    ],
  },
  {
    title: 'Mantenimiento',
    indicators: [
      { name: 'cumplimiento_preventivo_pct', label: 'Cumplimiento preventivo', said: percent, better: 'more' },
      { name: 'cumplimiento_fecha_pct', label: 'Cumplimiento de fecha', said: percent, better: 'more' },
      { name: 'preventivo_pct', label: 'Preventivo', said: percent, better: 'more' },
      { name: 'mtta_h', label: 'Respuesta (MTTA)', said: hours, better: 'less' },
      { name: 'reincidencia_pct', label: 'Reincidencia', said: percent, better: 'less' },
      { name: 'reaperturas_pct', label: 'Reaperturas', said: percent, better: 'less' },
      { name: 'completadas_n', label: 'Órdenes completadas', said: plain, better: 'more' },
      { name: 'productividad_pct', label: 'Productividad', said: percent, better: 'more' },
      { name: 'espera_h', label: 'Espera por orden', said: hours, better: 'less' },
      { name: 'backlog_n', label: 'Órdenes abiertas', said: plain },
      { name: 'backlog_h', label: 'Horas por hacer', said: hours },
      { name: 'backlog_semanas', label: 'Semanas por hacer', said: plain, better: 'less' },
      { name: 'backlog_edad_d', label: 'Antigüedad media', said: days },
      { name: 'vencidas_n', label: 'Órdenes vencidas', said: plain },
    ],
  },
  {
    title: 'Costos',
    indicators: [
      { name: 'costo_flota', label: 'Costo de los activos', said: amount },
      { name: 'costo_sin_activo', label: 'Costo sin activo', said: amount },
      { name: 'costo_activo', label: 'Costo por activo', said: amount, better: 'less' },
      { name: 'costo_km', label: 'Costo por km', said: cents, better: 'less' },
      { name: 'costo_hora', label: 'Costo por hora de motor', said: cents, better: 'less' },
      { name: 'rav_pct', label: 'Costo / valor (RAV)', said: percent, better: 'less' },
    ],
  },
  {
    title: 'Flota y seguridad',
    indicators: [
      { name: 'km', label: 'Recorrido', said: km },
      { name: 'horas_motor', label: 'Horas de motor', said: hours },
      { name: 'ralenti_pct', label: 'Ralentí', said: percent, better: 'less' },
      { name: 'utilizacion_pct', label: 'Utilización', said: percent, better: 'more' },
      { name: 'eventos_100km', label: 'Eventos por 100 km', said: plain, better: 'less' },
      { name: 'puntaje', label: 'Puntaje de conducción', said: plain, better: 'more' },
    ],
  },
];

/** Those that most people look at. */
export const mainIndicators: readonly Indicator[] = (
  [
    'disponibilidad_pct',
    'fallas_n',
    'cumplimiento_preventivo_pct',
    'backlog_n',
    'vencidas_n',
    'costo_flota',
    'costo_km',
    'km',
    'utilizacion_pct',
    'ralenti_pct',
    'eventos_100km',
    'puntaje',
  ] as const
).flatMap((name) => groups.flatMap(({ indicators }) => indicators.filter((each) => each.name === name)));

/** A division by zero is not zero: the text explains what was missing. */
export const saidOf = (
  { name, said }: { name: keyof Indicadores; said: Indicator['said'] },
  value: number | null,
  faults: number,
): string => {
  if (value !== null) return said(value);
  if (name === 'mtbf_h' || name === 'mttr_h') return faults === 0 ? 'Sin fallas' : 'Sin terminar';
  return 'Sin datos';
};

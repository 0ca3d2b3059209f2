import type { Indicadores } from '#contract/indicadores';
import { money, number } from '../../../ui/formats';
import type { Anchor, ListTarget } from '../ListLink';
import type { Targets } from './targets';

export interface Indicator {
  name: keyof Indicadores;
  label: string;
  said: (value: number) => string;
  /** Whether more is better. Absent: neither. */
  better?: 'more' | 'less';
  /** The rows behind the figure. */
  to: (targets: Targets) => ListTarget | Anchor;
}

/** The section with the productivity of the technicians. */
export const peopleAnchor = 'productividad';

const percent = (value: number) => `${number(value, 1)} %`;
const hours = (value: number) => `${number(value, value < 100 ? 1 : 0)} h`;
const days = (value: number) => `${number(value, 1)} días`;
const plain = (value: number) => number(value, 1);
const amount = (value: number) => money(value, 0);
const cents = (value: number) => money(value, 2);
const km = (value: number) => `${number(value)} km`;

const assets = (targets: Targets) => targets.assets();
const by =
  (...asked: Parameters<Targets['orders']>) =>
  (targets: Targets) =>
    targets.orders(...asked);
const dear = (largest: string) => (targets: Targets) => targets.dear(largest);
const open = (targets: Targets) => targets.orderList({ abierta: true });

/** All indicators, in groups. */
export const groups: readonly { title: string; indicators: readonly Indicator[] }[] = [
  {
    title: 'Confiabilidad',
    indicators: [
      { name: 'disponibilidad_pct', label: 'Disponibilidad', said: percent, better: 'more', to: assets },
      { name: 'mtbf_h', label: 'MTBF', said: hours, better: 'more', to: assets },
      { name: 'mttr_h', label: 'MTTR', said: hours, better: 'less', to: assets },
      { name: 'fallas_n', label: 'Fallas', said: plain, better: 'less', to: (targets) => targets.assets('fallas') },
      { name: 'paradas_plan_h', label: 'Paradas planificadas', said: hours, to: (targets) => targets.assets('paradas_plan_h') },
      { name: 'paradas_no_plan_h', label: 'Paradas no planificadas', said: hours, better: 'less', to: (targets) => targets.assets('paradas_no_plan_h') },
      { name: 'costo_parada', label: 'Costo de parada', said: amount, better: 'less', to: (targets) => targets.assets('costo_parada') },
    ],
  },
  {
    title: 'Mantenimiento',
    indicators: [
      { name: 'cumplimiento_preventivo_pct', label: 'Cumplimiento preventivo', said: percent, better: 'more', to: (targets) => targets.assets('cumplimiento') },
      { name: 'cumplimiento_fecha_pct', label: 'Cumplimiento de fecha', said: percent, better: 'more', to: by('completada') },
      { name: 'preventivo_pct', label: 'Preventivo', said: percent, better: 'more', to: by('cerrada') },
      { name: 'mtta_h', label: 'Respuesta (MTTA)', said: hours, better: 'less', to: by('creada') },
      { name: 'reincidencia_pct', label: 'Reincidencia', said: percent, better: 'less', to: by('creada', 'reincidentes') },
      { name: 'reaperturas_pct', label: 'Reaperturas', said: percent, better: 'less', to: by('cerrada', 'reabiertas') },
      { name: 'completadas_n', label: 'Órdenes completadas', said: plain, better: 'more', to: by('completada') },
      { name: 'productividad_pct', label: 'Productividad', said: percent, better: 'more', to: () => ({ anchor: peopleAnchor }) },
      { name: 'espera_h', label: 'Espera por orden', said: hours, better: 'less', to: by('cerrada') },
      { name: 'backlog_n', label: 'Órdenes abiertas', said: plain, to: open },
      { name: 'backlog_h', label: 'Horas por hacer', said: hours, to: open },
      { name: 'backlog_semanas', label: 'Semanas por hacer', said: plain, better: 'less', to: open },
      { name: 'backlog_edad_d', label: 'Antigüedad media', said: days, to: open },
      { name: 'vencidas_n', label: 'Órdenes vencidas', said: plain, to: (targets) => targets.orderList({ vencida: true }) },
    ],
  },
  {
    title: 'Costos',
    indicators: [
      { name: 'costo_total', label: 'Costo', said: amount, to: dear('costo') },
      { name: 'costo_sin_activo', label: 'Costo sin activo', said: amount, to: by('terminada', 'costo_sin_activo') },
      { name: 'costo_activo', label: 'Costo por activo', said: amount, better: 'less', to: dear('costo') },
      { name: 'costo_km', label: 'Costo por km', said: cents, better: 'less', to: (targets) => targets.assets('costo_km') },
      { name: 'costo_hora', label: 'Costo por hora de motor', said: cents, better: 'less', to: dear('costo') },
      { name: 'rav_pct', label: 'Costo / valor (RAV)', said: percent, better: 'less', to: (targets) => targets.assets('rav') },
    ],
  },
  {
    title: 'Flota y seguridad',
    indicators: [
      { name: 'km', label: 'Recorrido', said: km, to: (targets) => targets.assets('km') },
      { name: 'horas_motor', label: 'Horas de motor', said: hours, to: (targets) => targets.assets('movimiento_h') },
      { name: 'ralenti_pct', label: 'Ralentí', said: percent, better: 'less', to: (targets) => targets.assets('ralenti') },
      { name: 'utilizacion_pct', label: 'Utilización', said: percent, better: 'more', to: (targets) => targets.assets('utilizacion') },
      { name: 'eventos_100km', label: 'Eventos por 100 km', said: plain, better: 'less', to: (targets) => targets.assets('eventos_100km') },
      { name: 'puntaje', label: 'Puntaje de conducción', said: plain, better: 'more', to: (targets) => targets.assets('puntaje') },
    ],
  },
];

/** A division by zero is not zero: the text explains what was missing. */
export const saidOf = ({ name, said }: Pick<Indicator, 'name' | 'said'>, value: number | null, faults: number): string => {
  if (value !== null) return said(value);
  if (name === 'mtbf_h' || name === 'mttr_h') return faults === 0 ? 'Sin fallas' : 'Sin terminar';
  return 'Sin datos';
};

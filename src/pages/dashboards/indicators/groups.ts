import { figureNames } from '#contract/figures/figureNames';
import type { Shown } from '#contract/figures/indicatorFigures';
import type { CifrasIndicadores } from '#contract/requests/indicadores';
import { figureText } from '../../../ui/figures';

export interface Indicator {
  name: Shown;
  label: string;
  said: (value: number) => string;
  /** Whether more is better. Absent: neither. */
  better?: 'more' | 'less';
}

const indicator = (name: Shown, better?: Indicator['better']): Indicator => ({
  name,
  label: figureNames[name],
  said: (value) => figureText(name, value),
  ...(better && { better }),
});

/** All indicators, in groups. */
export const groups: readonly { title: string; indicators: readonly Indicator[] }[] = [
  {
    title: 'Confiabilidad',
    indicators: [
      indicator('disponibilidad_pct', 'more'),
      indicator('disponibilidad_tecnica_pct', 'more'),
      indicator('mtbf_h', 'more'),
      indicator('mttr_h', 'less'),
      indicator('fallas_n', 'less'),
      indicator('paradas_plan_h'),
      indicator('paradas_no_plan_h', 'less'),
      indicator('costo_parada', 'less'),
    ],
  },
  {
    title: 'Mantenimiento',
    indicators: [
      indicator('cumplimiento_preventivo_pct', 'more'),
      indicator('cumplimiento_fecha_pct', 'more'),
      indicator('preventivo_pct', 'more'),
      indicator('mtta_h', 'less'),
      indicator('reincidencia_pct', 'less'),
      indicator('reaperturas_pct', 'less'),
      indicator('completadas_n', 'more'),
      indicator('productividad_pct', 'more'),
      indicator('espera_h', 'less'),
      indicator('backlog_n'),
      indicator('backlog_h'),
      indicator('backlog_semanas', 'less'),
      indicator('backlog_edad_d'),
      indicator('vencidas_n'),
    ],
  },
  {
    title: 'Costos',
    indicators: [
      indicator('costo_flota'),
      indicator('costo_sin_activo'),
      indicator('costo_activo', 'less'),
      indicator('costo_km', 'less'),
      indicator('costo_hora', 'less'),
      indicator('rav_pct', 'less'),
    ],
  },
  {
    title: 'Flota y seguridad',
    indicators: [
      indicator('km'),
      indicator('horas_motor'),
      indicator('ralenti_pct', 'less'),
      indicator('utilizacion_pct', 'more'),
      indicator('eventos_100km', 'less'),
      indicator('puntaje', 'more'),
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
  { name, said }: { name: keyof CifrasIndicadores; said: Indicator['said'] },
  value: number | null,
  faults: number,
): string => {
  if (value !== null) return said(value);
  if (name === 'mtbf_h' || name === 'mttr_h') return faults === 0 ? 'Sin fallas' : 'Sin terminar';
  return 'Sin datos';
};

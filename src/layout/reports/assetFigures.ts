import type { TotalesReporte } from '#contract/reportes';
import { number } from './numbers';
import type { StripFigure } from './Strip';

/** What the report of assets sums up. */
export const assetFigures: readonly StripFigure<TotalesReporte>[] = [
  { label: 'Activos', value: ({ activos }) => activos },
  { label: 'Disponibilidad', value: ({ disponibilidad }) => disponibilidad, unit: '%', better: 'more' },
  { label: 'Fallas', value: ({ fallas }) => fallas, better: 'less' },
  { label: 'MTBF', value: ({ mtbf_h }) => mtbf_h, text: ({ mtbf_h }) => (mtbf_h === null ? 'Sin fallas' : `${number(mtbf_h)} h`), unit: 'h', better: 'more' },
  { label: 'MTTR', value: ({ mttr_h }) => mttr_h, unit: 'h', better: 'less' },
  { label: 'Horas de parada', value: ({ paradas_plan_h, paradas_no_plan_h }) => paradas_plan_h + paradas_no_plan_h, unit: 'h', better: 'less' },
  { label: 'Recorrido', value: ({ km }) => km, unit: 'km' },
  { label: 'Costo', value: ({ costo }) => costo, money: true },
];

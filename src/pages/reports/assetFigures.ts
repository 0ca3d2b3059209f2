import { comoSeCalcula } from '#contract/figures/comoSeCalcula';
import { comoSePuntua } from '#contract/figures/comoSePuntua';
import type { AssetReportFigure } from '#contract/figures/reportFigures';
import type { TotalesReporte } from '#contract/requests/resumenReporte';
import { costOfOrders } from './costOfOrders';
import { number } from './numbers';
import type { StripFigure } from './Strip';

/** The figures of the report of assets. */
export const assetFigures: readonly StripFigure<TotalesReporte, AssetReportFigure>[] = [
  { name: 'activos', label: 'Activos', value: ({ activos }) => activos, how: 'Los que cumplen los filtros.' },
  {
    name: 'disponibilidad',
    label: 'Disponibilidad',
    value: ({ disponibilidad }) => disponibilidad,
    unit: '%',
    better: 'more',
    how: comoSeCalcula.disponibilidad_pct,
  },
  { name: 'fallas', label: 'Fallas', value: ({ fallas }) => fallas, better: 'less', how: comoSeCalcula.fallas_n },
  {
    name: 'mtbf_h',
    label: 'MTBF',
    value: ({ mtbf_h }) => mtbf_h,
    text: ({ mtbf_h }) => (mtbf_h === null ? 'Sin fallas' : `${number(mtbf_h)} h`),
    unit: 'h',
    better: 'more',
    how: comoSeCalcula.mtbf_h,
  },
  {
    name: 'mttr_h',
    label: 'MTTR',
    value: ({ mttr_h }) => mttr_h,
    unit: 'h',
    better: 'less',
    how: comoSeCalcula.mttr_h,
  },
  {
    name: 'paradas_h',
    label: 'Horas de parada',
    value: ({ paradas_plan_h, paradas_no_plan_h }) => paradas_plan_h + paradas_no_plan_h,
    unit: 'h',
    better: 'less',
    how: 'Planeadas y no planeadas, dentro del periodo.',
  },
  { name: 'km', label: 'Recorrido', value: ({ km }) => km, unit: 'km', how: comoSeCalcula.km },
  {
    name: 'km_gps',
    label: 'Recorrido por GPS',
    value: ({ km_gps }) => km_gps,
    unit: 'km',
    how: 'Los kilómetros de cada día según las posiciones.',
  },
  {
    name: 'movimiento_h',
    label: 'En movimiento',
    value: ({ movimiento_h }) => movimiento_h,
    unit: 'h',
    how: 'La duración de los viajes que empezaron en el periodo, sin el tiempo en ralentí.',
  },
  {
    name: 'ralenti',
    label: 'Ralentí',
    value: ({ ralenti }) => ralenti,
    unit: '%',
    better: 'less',
    how: comoSeCalcula.ralenti_pct,
  },
  {
    name: 'utilizacion',
    label: 'Utilización',
    value: ({ utilizacion }) => utilizacion,
    unit: '%',
    better: 'more',
    how: comoSeCalcula.utilizacion_pct,
  },
  { ...costOfOrders, name: 'costo_ordenes', value: ({ costo_ordenes }) => costo_ordenes },
  {
    name: 'costo_combustible',
    label: 'Combustible',
    value: ({ costo_combustible }) => costo_combustible,
    money: true,
    how: 'Lo que se pagó por las cargas de combustible del periodo, sin las anuladas.',
  },
  {
    name: 'otros_gastos',
    label: 'Otros gastos',
    value: ({ costo, costo_ordenes, costo_combustible }) => costo - costo_ordenes - costo_combustible,
    money: true,
    how:
      'Los gastos anotados en la hoja de vida de los activos, en su fecha, y lo que costaron ' +
      'las órdenes que se cancelaron.',
  },
  {
    name: 'costo',
    label: 'Costo',
    value: ({ costo }) => costo,
    money: true,
    how: 'El costo de las órdenes, el combustible y los otros gastos.',
  },
  {
    name: 'costo_parada',
    label: 'Costo de parada',
    value: ({ costo_parada }) => costo_parada,
    money: true,
    better: 'less',
    how: 'Las horas de parada por lo que cuesta cada una, en los activos que lo dicen.',
  },
  {
    name: 'puntaje',
    label: 'Puntaje de conducción',
    value: ({ puntaje }) => puntaje,
    better: 'more',
    how:
      `${comoSePuntua.join(' ')} Los kilómetros son los del recorrido por GPS. «Eventos por 100 km» son los que ` +
      'cuentan para el puntaje; «Eventos críticos», los de severidad crítica de cualquier tipo que nadie descartó.',
  },
];

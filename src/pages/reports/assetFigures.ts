import { comoSeCalcula } from '#contract/figures/comoSeCalcula';
import { declared } from '#contract/figures/declared';
import { cubre, cuentanComoFalla, figureNames, sobreHoras } from '#contract/figures/figureNames';
import { comoSePuntua } from '#contract/figures/comoSePuntua';
import type { AssetReportFigure } from '#contract/figures/reportFigures';
import type { ResumenReporte, TotalesReporte } from '#contract/requests/resumenReporte';
import { figureText } from '../../ui/figures';
import { costOfOrders } from './costOfOrders';
import type { StripFigure } from './Strip';

/** The figures of the report of assets. */
export const assetFigures: readonly StripFigure<TotalesReporte, AssetReportFigure, ResumenReporte>[] = [
  {
    name: 'activos',
    label: 'Activos',
    field: 'activos',
    value: ({ activos }) => activos,
    how: 'Los que cumplen los filtros.',
  },
  {
    name: 'disponibilidad',
    label: figureNames.disponibilidad_pct,
    field: 'disponibilidad',
    value: ({ disponibilidad }) => disponibilidad,
    better: 'more',
    how: declared.disponibilidad_pct.how,
  },
  {
    name: 'disponibilidad_tecnica',
    label: figureNames.disponibilidad_tecnica_pct,
    field: 'disponibilidad_tecnica',
    value: ({ disponibilidad_tecnica }) => disponibilidad_tecnica,
    better: 'more',
    how: declared.disponibilidad_tecnica_pct.how,
  },
  {
    name: 'fallas',
    label: figureNames.fallas_n,
    field: 'fallas',
    value: ({ fallas }) => fallas,
    note: ({ correctivo_es_falla }) => cuentanComoFalla(correctivo_es_falla),
    better: 'less',
    how: declared.fallas_n.how,
  },
  {
    name: 'mtbf_h',
    label: figureNames.mtbf_h,
    field: 'mtbf_h',
    value: ({ mtbf_h }) => mtbf_h,
    text: ({ mtbf_h }) => (mtbf_h === null ? 'Sin fallas' : figureText('mtbf_h', mtbf_h)),
    note: ({ totales }) => sobreHoras(totales.mtbf_base),
    better: 'more',
    how: declared.mtbf_h.how,
  },
  {
    name: 'mttr_h',
    label: 'MTTR',
    field: 'mttr_h',
    value: ({ mttr_h }) => mttr_h,
    better: 'less',
    how: comoSeCalcula.mttr_h,
  },
  {
    name: 'paradas_h',
    label: 'Horas de parada',
    field: 'paradas_h',
    value: ({ paradas_plan_h, paradas_no_plan_h }) => paradas_plan_h + paradas_no_plan_h,
    better: 'less',
    how: 'Planeadas y no planeadas, dentro del periodo.',
  },
  { name: 'km', label: figureNames.km, field: 'km', value: ({ km }) => km, how: comoSeCalcula.km },
  {
    name: 'km_gps',
    label: 'Recorrido por GPS',
    field: 'km_gps',
    value: ({ km_gps }) => km_gps,
    how: 'Los kilómetros de cada día según las posiciones.',
  },
  {
    name: 'movimiento_h',
    label: 'En movimiento',
    field: 'movimiento_h',
    value: ({ movimiento_h }) => movimiento_h,
    how: 'La duración de los viajes que empezaron en el periodo, sin el tiempo en ralentí.',
  },
  {
    name: 'ralenti',
    label: 'Ralentí',
    field: 'ralenti',
    value: ({ ralenti }) => ralenti,
    better: 'less',
    how: comoSeCalcula.ralenti_pct,
  },
  {
    name: 'utilizacion',
    label: 'Utilización',
    field: 'utilizacion',
    value: ({ utilizacion }) => utilizacion,
    better: 'more',
    how: comoSeCalcula.utilizacion_pct,
  },
  { ...costOfOrders, name: 'costo_ordenes', field: 'costo_ordenes', value: ({ costo_ordenes }) => costo_ordenes },
  {
    name: 'costo_combustible',
    label: 'Combustible',
    field: 'costo_combustible',
    value: ({ costo_combustible }) => costo_combustible,
    how: 'Lo que se pagó por las cargas de combustible del periodo, sin las anuladas.',
  },
  {
    name: 'otros_gastos',
    label: 'Otros gastos',
    field: 'costo',
    value: ({ costo, costo_ordenes, costo_combustible }) => costo - costo_ordenes - costo_combustible,
    how:
      'Los gastos anotados en la hoja de vida de los activos, en su fecha, y lo que costaron ' +
      'las órdenes que se cancelaron.',
  },
  {
    name: 'costo',
    label: 'Costo',
    field: 'costo',
    value: ({ costo }) => costo,
    how: 'El costo de las órdenes, el combustible y los otros gastos.',
  },
  {
    name: 'costo_km',
    label: figureNames.costo_km,
    field: 'costo_km',
    value: ({ costo_km }) => costo_km,
    note: ({ totales }) => cubre(totales.costo_km_activos_n, totales.activos),
    better: 'less',
    how: declared.costo_km.how,
  },
  {
    name: 'costo_hora',
    label: figureNames.costo_hora,
    field: 'costo_hora',
    value: ({ costo_hora }) => costo_hora,
    note: ({ totales }) => cubre(totales.costo_hora_activos_n, totales.activos),
    better: 'less',
    how: declared.costo_hora.how,
  },
  {
    name: 'costo_parada',
    label: 'Costo de parada',
    field: 'costo_parada',
    value: ({ costo_parada }) => costo_parada,
    better: 'less',
    how: 'Las horas de parada por lo que cuesta cada una, en los activos que lo dicen.',
  },
  {
    name: 'puntaje',
    label: 'Puntaje de conducción',
    field: 'puntaje',
    value: ({ puntaje }) => puntaje,
    better: 'more',
    how:
      `${comoSePuntua.join(' ')} Los kilómetros son los del recorrido por GPS. «Eventos por 100 km» son los que ` +
      'cuentan para el puntaje; «Eventos críticos», los de severidad crítica de cualquier tipo que nadie descartó.',
  },
];

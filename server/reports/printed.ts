import { comoSePuntua, sinPuntaje } from '#contract/figures/comoSePuntua';
import type { ResumenReporte } from '#contract/requests/resumenReporte';
import { inUnitOf, type CompanyUnits } from '#contract/rules/units';
import { printed, type PdfHead } from './making/pdf';

/** The totals of assets as text for the PDF. */
export const printedFigures = (
  { totales: totals }: ResumenReporte,
  _grouping: unknown,
  units: CompanyUnits,
): Omit<PdfHead, 'company' | 'days'> => {
  const driven = inUnitOf(totals.km, 'km', units);
  const {
    disponibilidad,
    fallas,
    mttr_h,
    mtbf_h,
    paradas_plan_h,
    paradas_no_plan_h,
    costo,
    costo_ordenes,
    puntaje,
    eventos_100km,
    eventos_criticos,
  } = totals;
  return {
    title: 'Reporte de activos',
    count: totals.activos === 1 ? '1 activo' : `${printed.format(totals.activos)} activos`,
    figures: [
      `Disponibilidad: ${disponibilidad === null ? '—' : `${printed.format(disponibilidad)} %`}`,
      `Fallas: ${fallas}`,
      `MTTR: ${mttr_h === null ? '—' : `${printed.format(mttr_h)} h`}`,
      `MTBF: ${mtbf_h === null ? 'sin fallas' : `${printed.format(mtbf_h)} h`}`,
      `Paradas planificadas: ${printed.format(paradas_plan_h)} h`,
      `No planificadas: ${printed.format(paradas_no_plan_h)} h`,
      `Recorrido: ${printed.format(driven.value)} ${driven.unit}`,
      `Costo de las órdenes: ${printed.format(costo_ordenes)}`,
      `Costo: ${printed.format(costo)}`,
      `Puntaje de conducción: ${puntaje === null ? sinPuntaje.toLowerCase() : printed.format(puntaje)}`,
      `Eventos por 100 km: ${eventos_100km === null ? '—' : printed.format(eventos_100km)}`,
      `Eventos críticos: ${printed.format(eventos_criticos)}`,
    ],
    note: `Puntaje de conducción. ${comoSePuntua.join(' ')}`,
    empty: 'Ningún activo cumple los filtros.',
  };
};

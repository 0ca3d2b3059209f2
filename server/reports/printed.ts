import { comoSePuntua, sinPuntaje } from '#contract/figures/comoSePuntua';
import { cubre, cuentanComoFalla, figureNames, sobreHoras } from '#contract/figures/figureNames';
import type { ResumenReporte } from '#contract/requests/resumenReporte';
import { printed, type PdfHead } from './making/pdf';
import { printedFigure } from './making/printedFigure';

/** The totals of assets as text for the PDF. */
export const printedFigures = ({
  totales: totals,
  correctivo_es_falla,
}: ResumenReporte): Omit<PdfHead, 'company' | 'days'> => {
  const { activos, mtbf_h, mtbf_base, puntaje } = totals;
  const technical = printedFigure('disponibilidad_tecnica', totals.disponibilidad_tecnica);
  const covering = (n: number) => ` (${cubre(n, activos)})`;
  const by = sobreHoras(mtbf_base);
  return {
    title: 'Reporte de activos',
    count: activos === 1 ? '1 activo' : `${printed.format(activos)} activos`,
    figures: [
      `${figureNames.disponibilidad_pct}: ${printedFigure('disponibilidad', totals.disponibilidad)}`,
      `${figureNames.disponibilidad_tecnica_pct}: ${technical}`,
      `Fallas: ${printedFigure('fallas', totals.fallas)} (${cuentanComoFalla(correctivo_es_falla)})`,
      `MTTR: ${printedFigure('mttr_h', totals.mttr_h)}`,
      `MTBF: ${mtbf_h === null ? 'sin fallas' : `${printedFigure('mtbf_h', mtbf_h)}${by ? ` ${by}` : ''}`}`,
      `Paradas planificadas: ${printedFigure('paradas_plan_h', totals.paradas_plan_h)}`,
      `No planificadas: ${printedFigure('paradas_no_plan_h', totals.paradas_no_plan_h)}`,
      `Recorrido: ${printedFigure('km', totals.km)}`,
      `Costo de las órdenes: ${printedFigure('costo_ordenes', totals.costo_ordenes)}`,
      `Costo: ${printedFigure('costo', totals.costo)}`,
      `Costo por km: ${printedFigure('costo_km', totals.costo_km)}${covering(totals.costo_km_activos_n)}`,
      `Costo por hora: ${printedFigure('costo_hora', totals.costo_hora)}${covering(totals.costo_hora_activos_n)}`,
      `Puntaje de conducción: ${puntaje === null ? sinPuntaje.toLowerCase() : printedFigure('puntaje', puntaje)}`,
      `Eventos por 100 km: ${printedFigure('eventos_100km', totals.eventos_100km)}`,
      `Eventos críticos: ${printedFigure('eventos_criticos', totals.eventos_criticos)}`,
    ],
    note: `Puntaje de conducción. ${comoSePuntua.join(' ')}`,
    empty: 'Ningún activo cumple los filtros.',
  };
};

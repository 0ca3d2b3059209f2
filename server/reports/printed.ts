import { comoSePuntua, sinPuntaje } from '#contract/figures/comoSePuntua';
import { cubre, cuentanComoFalla, figureNames, sobreHoras } from '#contract/figures/figureNames';
import type { FigureField } from '#contract/figures/written';
import type { ResumenReporte } from '#contract/requests/resumenReporte';
import type { CompanyUnits } from '#contract/rules/units';
import { printed, type PdfHead } from './making/pdf';
import { printedFigure } from './making/printedFigure';

/** The totals of assets as text for the PDF. */
export const printedFigures = (
  { totales: totals, correctivo_es_falla }: ResumenReporte,
  _grouping: unknown,
  units: CompanyUnits,
): Omit<PdfHead, 'company' | 'days'> => {
  const said = (field: FigureField, value: number | null) => printedFigure(field, value, units);
  const { activos, mtbf_h, mtbf_base, puntaje } = totals;
  const technical = said('disponibilidad_tecnica', totals.disponibilidad_tecnica);
  const covering = (n: number) => ` (${cubre(n, activos)})`;
  const by = sobreHoras(mtbf_base);
  return {
    title: 'Reporte de activos',
    count: activos === 1 ? '1 activo' : `${printed.format(activos)} activos`,
    figures: [
      `${figureNames.disponibilidad_pct}: ${said('disponibilidad', totals.disponibilidad)}`,
      `${figureNames.disponibilidad_tecnica_pct}: ${technical}`,
      `Fallas: ${said('fallas', totals.fallas)} (${cuentanComoFalla(correctivo_es_falla)})`,
      `MTTR: ${said('mttr_h', totals.mttr_h)}`,
      `MTBF: ${mtbf_h === null ? 'sin fallas' : `${said('mtbf_h', mtbf_h)}${by ? ` ${by}` : ''}`}`,
      `Paradas planificadas: ${said('paradas_plan_h', totals.paradas_plan_h)}`,
      `No planificadas: ${said('paradas_no_plan_h', totals.paradas_no_plan_h)}`,
      `Recorrido: ${said('km', totals.km)}`,
      `Costo de las órdenes: ${said('costo_ordenes', totals.costo_ordenes)}`,
      `Costo: ${said('costo', totals.costo)}`,
      `Costo por km: ${said('costo_km', totals.costo_km)}${covering(totals.costo_km_activos_n)}`,
      `Costo por hora: ${said('costo_hora', totals.costo_hora)}${covering(totals.costo_hora_activos_n)}`,
      `Puntaje de conducción: ${puntaje === null ? sinPuntaje.toLowerCase() : said('puntaje', puntaje)}`,
      `Eventos por 100 km: ${said('eventos_100km', totals.eventos_100km)}`,
      `Eventos críticos: ${said('eventos_criticos', totals.eventos_criticos)}`,
    ],
    note: `Puntaje de conducción. ${comoSePuntua.join(' ')}`,
    empty: 'Ningún activo cumple los filtros.',
  };
};

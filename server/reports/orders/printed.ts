import { grupoOrdenes, type GrupoOrdenes, type ResumenReporteOrdenes } from '#contract/requests/reporteOrdenes';
import type { FigureField } from '#contract/figures/written';
import type { CompanyUnits } from '#contract/rules/units';
import { abiertasTarde, cifrasDeGrupo, gruposOrdenes, nombreDeGrupo } from '#contract/words/reporteOrdenes';
import { printed, type PdfHead } from '../making/pdf';
import { printedFigure } from '../making/printedFigure';

/** The totals as text for the PDF. */
export const printedFigures = (
  { totales: totals, abiertas_tarde: late, grupos }: ResumenReporteOrdenes,
  grouping: { agrupar?: string | undefined } | null,
  units: CompanyUnits,
): Omit<PdfHead, 'company' | 'days'> => {
  const said = (field: FigureField, value: number | null) => printedFigure(field, value, units);
  return {
    title: 'Reporte de órdenes',
    count: totals.ordenes === 1 ? '1 orden' : `${printed.format(totals.ordenes)} órdenes`,
    figures: [
      `Abiertas: ${said('abiertas', totals.abiertas)}`,
      `Vencidas: ${said('vencidas', totals.vencidas)}`,
      `Completadas: ${said('completadas', totals.completadas)}`,
      `MTTA: ${said('mtta_h', totals.mtta_h)}`,
      `Duración de correctivos: ${said('correctivo_h', totals.correctivo_h)}`,
      `A tiempo: ${said('cumplimiento', totals.cumplimiento)}${late > 0 ? ` (${abiertasTarde(late)})` : ''}`,
      `Preventivo: ${said('preventivo', totals.preventivo)}`,
      `Reaperturas: ${said('reaperturas', totals.reaperturas)}`,
      `Espera: ${said('espera_h', totals.espera_h)}`,
      `Costo de las órdenes: ${said('costo', totals.costo)}`,
    ],
    empty: 'Ninguna orden cumple los filtros.',
    ...(grouping && { groups: groupsOf(grupoOrdenes.catch('tipo').parse(grouping.agrupar), grupos) }),
  };
};

const groupsOf = (by: GrupoOrdenes, groups: ResumenReporteOrdenes['grupos']): PdfHead['groups'] => ({
  fields: [by, ...figures],
  labels: [gruposOrdenes[by], ...Object.values(cifrasDeGrupo)],
  rows: groups.map((group) => [nombreDeGrupo(by, group), ...figures.map((name) => group[name])]),
});
const figures = Object.keys(cifrasDeGrupo) as (keyof typeof cifrasDeGrupo)[];

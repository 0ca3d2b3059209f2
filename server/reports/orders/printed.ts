import { grupoOrdenes, type GrupoOrdenes, type ResumenReporteOrdenes } from '#contract/requests/reporteOrdenes';
import { abiertasTarde, cifrasDeGrupo, gruposOrdenes, nombreDeGrupo } from '#contract/words/reporteOrdenes';
import { printed, type PdfHead } from '../making/pdf';
import { printedFigure } from '../making/printedFigure';

/** The totals as text for the PDF. */
export const printedFigures = (
  { totales: totals, abiertas_tarde: late, grupos }: ResumenReporteOrdenes,
  grouping: { agrupar?: string | undefined } | null,
): Omit<PdfHead, 'company' | 'days'> => ({
  title: 'Reporte de órdenes',
  count: totals.ordenes === 1 ? '1 orden' : `${printed.format(totals.ordenes)} órdenes`,
  figures: [
    `Abiertas: ${printedFigure('abiertas', totals.abiertas)}`,
    `Vencidas: ${printedFigure('vencidas', totals.vencidas)}`,
    `Completadas: ${printedFigure('completadas', totals.completadas)}`,
    `MTTA: ${printedFigure('mtta_h', totals.mtta_h)}`,
    `Duración de correctivos: ${printedFigure('correctivo_h', totals.correctivo_h)}`,
    `A tiempo: ${printedFigure('cumplimiento', totals.cumplimiento)}${late > 0 ? ` (${abiertasTarde(late)})` : ''}`,
    `Preventivo: ${printedFigure('preventivo', totals.preventivo)}`,
    `Reaperturas: ${printedFigure('reaperturas', totals.reaperturas)}`,
    `Espera: ${printedFigure('espera_h', totals.espera_h)}`,
    `Costo de las órdenes: ${printedFigure('costo', totals.costo)}`,
  ],
  empty: 'Ninguna orden cumple los filtros.',
  ...(grouping && { groups: groupsOf(grupoOrdenes.catch('tipo').parse(grouping.agrupar), grupos) }),
});

const groupsOf = (by: GrupoOrdenes, groups: ResumenReporteOrdenes['grupos']): PdfHead['groups'] => ({
  fields: [by, ...figures],
  labels: [gruposOrdenes[by], ...Object.values(cifrasDeGrupo)],
  rows: groups.map((group) => [nombreDeGrupo(by, group), ...figures.map((name) => group[name])]),
});
const figures = Object.keys(cifrasDeGrupo) as (keyof typeof cifrasDeGrupo)[];

import { grupoOrdenes, type GrupoOrdenes, type ResumenReporteOrdenes } from '#contract/requests/reporteOrdenes';
import { abiertasTarde, cifrasDeGrupo, gruposOrdenes, nombreDeGrupo } from '#contract/words/reporteOrdenes';
import { printed, type PdfHead } from '../making/pdf';

/** The totals as text for the PDF. */
export const printedFigures = (
  { totales: totals, abiertas_tarde: late, grupos }: ResumenReporteOrdenes,
  grouping: { agrupar?: string | undefined } | null,
): Omit<PdfHead, 'company' | 'days'> => ({
  title: 'Reporte de órdenes',
  count: totals.ordenes === 1 ? '1 orden' : `${printed.format(totals.ordenes)} órdenes`,
  figures: [
    `Abiertas: ${printed.format(totals.abiertas)}`,
    `Vencidas: ${printed.format(totals.vencidas)}`,
    `Completadas: ${printed.format(totals.completadas)}`,
    `MTTA: ${said(totals.mtta_h, 'h')}`,
    `Duración de correctivos: ${said(totals.correctivo_h, 'h')}`,
    `A tiempo: ${said(totals.cumplimiento, '%')}${late > 0 ? ` (${abiertasTarde(late)})` : ''}`,
    `Preventivo: ${said(totals.preventivo, '%')}`,
    `Reaperturas: ${printed.format(totals.reaperturas)}`,
    `Espera: ${printed.format(totals.espera_h)} h`,
    `Costo de las órdenes: ${printed.format(totals.costo)}`,
  ],
  empty: 'Ninguna orden cumple los filtros.',
  ...(grouping && { groups: groupsOf(grupoOrdenes.catch('tipo').parse(grouping.agrupar), grupos) }),
});

const groupsOf = (by: GrupoOrdenes, groups: ResumenReporteOrdenes['grupos']): PdfHead['groups'] => ({
  labels: [gruposOrdenes[by], ...Object.values(cifrasDeGrupo)],
  rows: groups.map((group) => [nombreDeGrupo(by, group), ...figures.map((name) => group[name])]),
});
const figures = Object.keys(cifrasDeGrupo) as (keyof typeof cifrasDeGrupo)[];

const said = (value: number | null, unit: string) => (value === null ? '—' : `${printed.format(value)} ${unit}`);

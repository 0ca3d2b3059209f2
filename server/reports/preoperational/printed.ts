import type { ResumenPreoperacional } from '#contract/requests/preoperacional';
import { normaPreoperacional, preoperacional } from '#contract/words/preoperacional';
import { printed, type PdfHead } from '../making/pdf';

/** The totals of the record as text for the PDF, and its compliance month by month. */
export const printedFigures = ({ totales, meses }: ResumenPreoperacional): Omit<PdfHead, 'company' | 'days'> => {
  const { inspecciones, vehiculos, debidas, hechas, pct } = totales;
  return {
    title: preoperacional.title,
    count: inspecciones === 1 ? '1 inspección' : `${printed.format(inspecciones)} inspecciones`,
    figures: [
      `Vehículos: ${printed.format(vehiculos)}`,
      `Cumplimiento: ${percent(pct)} (${printed.format(hechas)} de ${printed.format(debidas)})`,
      `Con fallas: ${printed.format(totales.con_fallas)}`,
      `No aptas: ${printed.format(totales.no_aptas)}`,
      `Fallas reparadas: ${printed.format(totales.fallas_reparadas)} de ${printed.format(totales.fallas)}`,
      `Firmadas: ${printed.format(totales.firmadas)}`,
    ],
    note: normaPreoperacional,
    groups: {
      fields: ['mes', 'inspecciones', 'hechas', 'debidas', 'pct'],
      labels: ['Mes', 'Inspecciones', 'Hechas', 'Debidas', 'Cumplimiento (%)'],
      rows: meses.map((month) => [month.mes, month.inspecciones, month.hechas, month.debidas, month.pct]),
    },
    empty: 'No hubo inspecciones en estos días.',
  };
};

const percent = (pct: number | null) => (pct === null ? '—' : `${printed.format(pct)} %`);

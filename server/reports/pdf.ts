import PDFDocument from 'pdfkit';
import type { FiltroReporte, TotalesReporte } from '#contract/reportes';
import type { Cell } from '../exports/sheet';

interface Report {
  columns: readonly { label: string }[];
  rows: readonly (readonly Cell[])[];
  company: string;
  filter: FiltroReporte;
  totals: TotalesReporte;
}

const ink = '#1d2b2e';
const faint = '#5b6b6f';
const line = '#d5dddd';
const margin = 32;
const rowHeight = 14;

const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
const day = (iso: string) => iso.split('-').reverse().join('/');

/** The report on A4 lying down: company, period and totals on top, the head of the table on every page, pages numbered. */
export const reportPdf = ({ columns, rows, company, filter, totals }: Report): Promise<Buffer> => {
  const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin, bufferPages: true, info: { Title: 'Reporte de activos', Author: company } });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin - 16;
  const texts = rows.map((row) => row.map(textOf));
  const widths = widthsOf(columns, texts, width);

  doc.font('Helvetica-Bold').fontSize(16).fillColor(ink).text('Reporte de activos', margin, margin);
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor(faint)
    .text(`${company} · del ${day(filter.desde)} al ${day(filter.hasta)} · ${number.format(totals.activos)} activos`);
  doc.moveDown(0.6).fillColor(ink).text(figuresOf(totals), { width });
  let y = doc.y + 10;

  const cells = (values: readonly string[], bold: boolean) => {
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(7)
      .fillColor(bold ? faint : ink);
    let x = margin;
    values.forEach((value, at) => {
      const room = widths[at] ?? 0;
      const right = !bold && typeof rows[0]?.[at] === 'number';
      doc.text(value, x + 2, y + 3, { width: room - 4, height: rowHeight - 4, ellipsis: true, lineBreak: false, align: right ? 'right' : 'left' });
      x += room;
    });
    doc
      .moveTo(margin, y + rowHeight)
      .lineTo(margin + width, y + rowHeight)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    y += rowHeight;
  };
  const head = () =>
    cells(
      columns.map(({ label }) => label),
      true,
    );

  head();
  for (const row of texts) {
    if (y + rowHeight > bottom) {
      doc.addPage();
      y = margin;
      head();
    }
    cells(row, false);
  }
  if (texts.length === 0)
    doc
      .font('Helvetica')
      .fontSize(9)
      .fillColor(faint)
      .text('Ningún activo cumple los filtros.', margin, y + 8);

  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Below the margin text would begin another page.
    doc.page.margins.bottom = 0;
    doc
      .font('Helvetica')
      .fontSize(7)
      .fillColor(faint)
      .text(`Página ${page - start + 1} de ${count}`, margin, doc.page.height - margin + 4, { width, align: 'right', lineBreak: false });
  }
  doc.end();
  return whole;
};

const figuresOf = ({ disponibilidad, fallas, mttr_h, mtbf_h, paradas_plan_h, paradas_no_plan_h, km, costo }: TotalesReporte) =>
  [
    `Disponibilidad: ${disponibilidad === null ? '—' : `${number.format(disponibilidad)} %`}`,
    `Fallas: ${fallas}`,
    `MTTR: ${mttr_h === null ? '—' : `${number.format(mttr_h)} h`}`,
    `MTBF: ${mtbf_h === null ? 'sin fallas' : `${number.format(mtbf_h)} h`}`,
    `Paradas planificadas: ${number.format(paradas_plan_h)} h`,
    `No planificadas: ${number.format(paradas_no_plan_h)} h`,
    `Recorrido: ${number.format(km)} km`,
    `Costo: ${number.format(costo)}`,
  ].join('   ·   ');

const textOf = (cell: Cell) => (cell === null ? '—' : typeof cell === 'object' ? cell.text : typeof cell === 'number' ? number.format(cell) : cell);

/** Shares of the page by the longest text of each column, none starved. */
const widthsOf = (columns: Report['columns'], texts: readonly (readonly string[])[], width: number) => {
  const wanted = columns.map(({ label }, at) => Math.min(34, Math.max(6, label.length, ...texts.slice(0, 300).map((row) => row[at]?.length ?? 0))));
  const all = wanted.reduce((sum, each) => sum + each, 0);
  return wanted.map((each) => (each / all) * width);
};

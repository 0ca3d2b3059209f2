import encodeQR from 'qr';
import { bold, bytesOf, newPaper, regular } from '../../paper/paper';
import { printable } from '../../paper/printable';

declare module '../../untrusted/task' {
  interface Tasks {
    labels: typeof writeLabels;
  }
}

interface Label {
  url: string;
  codigo: string;
  nombre: string;
  placa: string | null;
}

const mm = 72 / 25.4;
/** A4 with 3 × 8 labels of 63.5 × 33.9 mm, a common format (Avery L7159). */
const grid = {
  columns: 3,
  rows: 8,
  width: 63.5 * mm,
  height: 33.9 * mm,
  left: 7.2 * mm,
  top: 12.9 * mm,
  gap: 2.55 * mm,
};
const perSheet = grid.columns * grid.rows;
const padding = 3 * mm;

/** Draws sheets of labels. */
export const writeLabels = async (labels: readonly Label[]): Promise<Buffer> => {
  const pdf = await newPaper(
    { size: 'A4', margin: 0, autoFirstPage: false, info: { Title: 'Etiquetas de activos' } },
    labels,
  );
  const whole = bytesOf(pdf);
  for (const [at, label] of labels.entries()) {
    const place = at % perSheet;
    if (place === 0) pdf.addPage();
    const x = grid.left + (place % grid.columns) * (grid.width + grid.gap);
    const y = grid.top + Math.floor(place / grid.columns) * grid.height;
    draw(pdf, label, x, y);
  }
  pdf.end();
  return whole;
};

const draw = (pdf: PDFKit.PDFDocument, { url, codigo, nombre, placa }: Label, x: number, y: number) => {
  pdf
    .roundedRect(x + 0.5, y + 0.5, grid.width - 1, grid.height - 1, 4)
    .lineWidth(0.3)
    .stroke('#c8ccd2');
  const side = grid.height - 2 * padding;
  drawCode(pdf, url, x + padding, y + padding, side);
  const left = x + side + 2 * padding;
  const width = grid.width - side - 3 * padding;
  const line = (text: string, top: number, size: number, font: string, lines: number) =>
    pdf
      .font(font)
      .fontSize(size)
      .fillColor('#111111')
      .text(text, left, y + padding + top, { width, height: size * 1.25 * lines, ellipsis: true, lineGap: 0 });
  /** Shrinks the text rather than cutting it: a code without its end is another code. */
  const whole = (said: string, top: number, size: number) => {
    const text = printable(said);
    const wide = pdf.font(bold).fontSize(size).widthOfString(text);
    const fit = Math.max(size / 2, Math.min(size, Math.floor((size * width * 10) / wide) / 10));
    line(text, fit > size / 2 ? top + (size - fit) / 2 : top - 1, fit, bold, fit > size / 2 ? 1 : 2);
  };
  whole(codigo, 2, 11);
  line(nombre, 18, 8.5, regular, placa ? 4 : 5);
  if (placa) whole(placa, side - 15, 12);
};

/** Draws the QR code as shapes, sharp at any size. Adjacent modules of a row form one rectangle. */
const drawCode = (pdf: PDFKit.PDFDocument, text: string, x: number, y: number, side: number) => {
  // The label provides the white margin.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const unit = side / rows.length;
  for (const [row, modules] of rows.entries())
    for (let from = 0, to = 0; from < modules.length; from = to + 1) {
      to = from;
      while (modules[to]) to++;
      if (to > from) pdf.rect(x + from * unit, y + row * unit, (to - from) * unit, unit);
    }
  pdf.fill('#000000');
};

import { unpacked, type Pages } from '../../exports/pages';
import type { Cell } from '../../exports/cell';
import { bold, bytesOf, figuresInColumns, newPaper, numberPages, regular } from '../../paper/paper';
import { linesOf } from '../../paper/wrapping';
import type { Days } from './period';
import { fitWidths } from './fitWidths';

declare module '../../untrusted/task' {
  interface Tasks {
    reportPdf: typeof writeReportPdf;
  }
}

/** The part above the table. */
export interface PdfHead {
  title: string;
  company: string;
  days: Days;
  /** The number of rows with its noun: «120 activos». */
  count: string;
  figures: readonly string[];
  /** How a figure is computed, where its name does not show it. */
  note?: string;
  /** Sums of the rows by one of their fields; `fields`: those of its columns. */
  groups?: { fields: readonly string[]; labels: readonly string[]; rows: readonly (readonly Cell[])[] };
  /** Shown when there are no rows. */
  empty: string;
}

interface Report extends PdfHead {
  labels: readonly string[];
  pages: Pages;
}

const ink = '#1d2b2e';
const faint = '#5b6b6f';
const line = '#d5dddd';
const margin = 32;
const textSize = 7;
const lineHeight = 8.5;
/** Above and below the lines of a row. */
const padding = 5.5;
const rowHeight = lineHeight + padding;
/** Points between the texts of two columns. */
const between = 9;
/** What is measured for the widths of columns: the first rows, and of a text what would fill the page. */
const measured = { rows: 300, letters: 250 };

/** Number format for print. */
export const printed = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
const day = (iso: string) => iso.split('-').reverse().join('/');

/**
 * The report on A4 landscape: company, period and totals on top, table header on every page, numbered pages. Thousands
 * of rows take seconds: run it in a worker thread.
 */
export const writeReportPdf = async ({ labels, pages, ...head }: Report): Promise<Buffer> => {
  const { title, company, days, count, figures, note, groups, empty } = head;
  const rows = unpacked(pages);
  const doc = await newPaper(
    { size: 'A4', layout: 'landscape', margin, bufferPages: true, info: { Title: title, Author: company } },
    [labels, head, rows],
  );
  const whole = bytesOf(doc);
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin - 16;

  doc.font(bold).fontSize(16).fillColor(ink).text(title, margin, margin);
  doc
    .font(regular)
    .fontSize(9)
    .fillColor(faint)
    .text(`${company} · del ${day(days.desde)} al ${day(days.hasta)} · ${count}`);
  doc.moveDown(0.6).fillColor(ink).text(figures.join('   ·   '), { width });
  if (note) doc.moveDown(0.4).fontSize(7).fillColor(faint).text(note, { width });
  let y = doc.y + 10;

  const table = (labels: readonly string[], rows: readonly (readonly Cell[])[]) => {
    const texts = rows.map((row) => row.map(textOf));
    // Unknown figures are null, so one row does not tell.
    const numeric = labels.map((_, at) => rows.some((row) => typeof row[at] === 'number'));
    const styleOf = (at: number) =>
      numeric[at] ? { align: 'right' as const, features: figuresInColumns } : { features: [] };
    const widest = (font: string, at: number, column: readonly string[]) => {
      doc.font(font).fontSize(textSize);
      return Math.max(0, ...column.map((text) => doc.widthOfString(text.slice(0, measured.letters), styleOf(at))));
    };
    const sample = texts.slice(0, measured.rows);
    const wanted = labels.map((label, at) => {
      const column = sample.map((row) => row[at] ?? '');
      return between + Math.max(widest(bold, at, [label]), widest(regular, at, column));
    });
    const widths = fitWidths(wanted, width);
    /**
     * Draws a row of lines from this one on, as many as fit on the page.
     * @returns the first line that did not fit; 0 when all did
     */
    const drawLines = (cells: readonly (readonly string[])[], from: number, isHead: boolean): number => {
      const count = Math.max(1, ...cells.map(({ length }) => length));
      const until = Math.min(count, from + Math.max(1, Math.floor((bottom - y - padding) / lineHeight)));
      doc
        .font(isHead ? bold : regular)
        .fontSize(textSize)
        .fillColor(isHead ? faint : ink);
      let x = margin;
      for (const [at, lines] of cells.entries()) {
        const room = widths[at] ?? 0;
        for (const [n, text] of lines.slice(from, until).entries())
          doc.text(text, x + between / 2, y + 3 + n * lineHeight, {
            width: room - between + 1,
            lineBreak: false,
            ...styleOf(at),
          });
        x += room;
      }
      y += (until - from) * lineHeight + padding;
      doc
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.5)
        .strokeColor(line)
        .stroke();
      return until < count ? until : 0;
    };
    const wrapped = (values: readonly string[], isHead: boolean) => {
      doc.font(isHead ? bold : regular).fontSize(textSize);
      // A point more than it was measured, so that rounding does not break the widest text.
      return values.map((value, at) => linesOf(doc, value, (widths[at] ?? 0) - between + 1, styleOf(at)));
    };
    const head = wrapped(labels, true);
    const nextPage = () => {
      doc.addPage();
      y = margin;
      drawLines(head, 0, true);
    };
    const cells = (values: readonly string[]) => {
      const lines = wrapped(values, false);
      const height = Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + padding;
      // A row begins on a new page when it would fit there; one that is taller than a page continues on the next.
      if (y + Math.min(height, bottom / 2) > bottom) nextPage();
      for (let from = drawLines(lines, 0, false); from > 0; from = drawLines(lines, from, false)) nextPage();
    };
    if (y + 3 * rowHeight > bottom) nextPage();
    else drawLines(head, 0, true);
    for (const row of texts) cells(row);
    if (texts.length === 0)
      doc
        .font(regular)
        .fontSize(9)
        .fillColor(faint)
        .text(empty, margin, y + 8);
  };

  if (groups && groups.rows.length > 0) {
    table(groups.labels, groups.rows);
    y += rowHeight;
  }
  table(labels, rows);

  numberPages(doc, margin, faint);
  doc.end();
  return whole;
};

const textOf = (cell: Cell) =>
  cell === null ? '—' : typeof cell === 'object' ? cell.text : typeof cell === 'number' ? printed.format(cell) : cell;

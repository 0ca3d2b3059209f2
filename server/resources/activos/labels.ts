import { setImmediate } from 'node:timers/promises';
import { and, inArray } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { z } from '#contract/validation';
import type { Deps } from '../../crud';
import { listQuery, readIds } from '../../listQuery';
import { ApiError, badQuery } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { printable } from '../../printable';
import { mine } from '../../store';
import { activoTable } from './table';

/** More would keep the others waiting. */
const mostLabels = 300;

/** Sheets of QR labels, in the order of the ids: `filter={"id":[…]}`. */
export const labelRoutes =
  ({ db, publicUrl }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/etiquetas',
      { config: { allow: ['show', 'activos'] }, schema: { querystring: listQuery.pick({ filter: true }), response: { 200: z.unknown() } } },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const ids = readIds(request.query);
        if (ids.length > mostLabels) throw badQuery(`Las etiquetas se imprimen de a ${mostLabels} activos como máximo.`);
        const { id, uuid, codigo, nombre, placa } = activoTable;
        const found = await db.tenant(empresaId, (tx) =>
          tx
            .select({ id, uuid, codigo, nombre, placa })
            .from(activoTable)
            .where(and(mine({ table: activoTable }, empresaId), inArray(id, ids))),
        );
        if (found.length < ids.length) throw new ApiError('NO_ENCONTRADO');
        const origin = publicUrl?.replace(/\/+$/, '') ?? `${request.protocol}://${request.host}`;
        const labels = ids.flatMap((wanted) => found.filter((row) => row.id === wanted)).map((row) => ({ ...row, url: `${origin}/asset/${row.uuid}` }));
        const sheet = await sheetOf(labels);
        return reply.header('content-disposition', 'inline; filename="etiquetas.pdf"').type('application/pdf').send(sheet);
      },
    );
  };

interface Label {
  url: string;
  codigo: string;
  nombre: string;
  placa: string | null;
}

const mm = 72 / 25.4;
/** A4 with 3 × 8 labels of 63.5 × 33.9 mm, as they are sold (Avery L7159). */
const grid = { columns: 3, rows: 8, width: 63.5 * mm, height: 33.9 * mm, left: 7.2 * mm, top: 12.9 * mm, gap: 2.55 * mm };
const perSheet = grid.columns * grid.rows;
const padding = 3 * mm;

const sheetOf = async (labels: readonly Label[]): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: 'Etiquetas de activos' } });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  for (const [at, label] of labels.entries()) {
    const place = at % perSheet;
    if (place === 0) {
      pdf.addPage();
      // Others get their turn between sheets.
      await setImmediate();
    }
    const x = grid.left + (place % grid.columns) * (grid.width + grid.gap);
    const y = grid.top + Math.floor(place / grid.columns) * grid.height;
    draw(pdf, label, x, y);
  }
  pdf.end();
  await done;
  return Buffer.concat(parts);
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
      .text(text, left, y + padding + top, { width, height: size * 1.2 * lines, ellipsis: true, lineGap: 0 });
  /** Smaller rather than cut: a code that lacks its end is another code. */
  const whole = (said: string, top: number, size: number) => {
    const text = printable(said);
    const wide = pdf.font(bold).fontSize(size).widthOfString(text);
    const fit = Math.max(size / 2, Math.min(size, Math.floor((size * width * 10) / wide) / 10));
    line(text, fit > size / 2 ? top + (size - fit) / 2 : top - 1, fit, bold, fit > size / 2 ? 1 : 2);
  };
  whole(codigo, 2, 11);
  line(printable(nombre), 18, 8.5, 'Helvetica', placa ? 4 : 5);
  if (placa) whole(placa, side - 15, 12);
};

const bold = 'Helvetica-Bold';

/** The code as shapes: sharp at any size. Modules side by side in a row are one rectangle. */
const drawCode = (pdf: PDFKit.PDFDocument, text: string, x: number, y: number, side: number) => {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const unit = side / size;
  for (let row = 0; row < size; row++)
    for (let from = 0, to = 0; from < size; from = to + 1) {
      to = from;
      while (to < size && data[row * size + to]) to++;
      if (to > from) pdf.rect(x + from * unit, y + row * unit, (to - from) * unit, unit);
    }
  pdf.fill('#000000');
};

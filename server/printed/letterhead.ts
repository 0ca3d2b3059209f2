import { bold, regular } from '../paper/paper';
import { faint, ink, margin, type Drawing } from '../paper/drawing';
import type { PaperOf } from './company';

interface Head {
  /** The kind of paper, the number of the record, and its state. */
  kind: string;
  number: string;
  state: string;
  title: string;
}

/** The company with its logo on the left, what it is on the right, and the title below. */
export const drawLetterhead = (
  { doc, width }: Drawing,
  { company, logo }: PaperOf,
  { kind, number, state, title }: Head,
) => {
  const top = doc.y;
  if (logo) doc.image(pictureOf(logo), margin, top, { fit: [90, 36] });
  const from = margin + (logo ? 102 : 0);
  const half = width / 2;
  const name = { width: half - (logo ? 102 : 0) };
  doc.font(bold).fontSize(12).fillColor(ink).text(company.nombre, from, top, name);
  if (company.nit) doc.font(regular).fontSize(8).fillColor(faint).text(`NIT ${company.nit}`, from, doc.y, name);
  const left = doc.y;
  const right = { width: half - 10, align: 'right' } as const;
  const at = margin + half + 10;
  doc.font(regular).fontSize(8).fillColor(faint).text(kind, at, top, right);
  doc.font(bold).fontSize(15).fillColor(ink).text(number, at, doc.y, right);
  doc.font(regular).fontSize(9).fillColor(faint).text(state, at, doc.y, right);
  doc.y = Math.max(top + 50, left + 8, doc.y + 8);
  doc.font(bold).fontSize(13).fillColor(ink).text(title, margin, doc.y, { width });
};

/** Buffers arrive from another thread as plain arrays, which the library takes for a path. */
export const pictureOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes);

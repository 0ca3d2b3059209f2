import { bold, regular } from '../paper/paper';

export const ink = '#1d2b2e';
export const faint = '#5b6b6f';
const line = '#d5dddd';
export const margin = 40;
const photo = { side: 120, gap: 10 };

/** A row of a table: its cells, the last ones right-aligned. */
type Line = readonly string[];

/** What the sheet of an order is drawn with: headings, pairs, tables, pictures. What has no room begins a new page. */
export const drawingOn = (doc: PDFKit.PDFDocument) => {
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin - 14;

  const room = (height: number) => {
    if (doc.y + height > bottom) doc.addPage();
  };
  const small = (text: string, colour = faint, size = 8) =>
    doc.font(regular).fontSize(size).fillColor(colour).text(text, margin, doc.y, { width });
  const heading = (text: string) => {
    room(48);
    doc.moveDown(0.9).font(bold).fontSize(10).fillColor(ink).text(text, margin, doc.y, { width });
    doc
      .moveTo(margin, doc.y + 2)
      .lineTo(margin + width, doc.y + 2)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    doc.y += 6;
  };

  /** Label and value pairs in two columns. */
  const facts = (pairs: readonly (readonly [string, string | null | undefined])[]) => {
    const shown = pairs.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
    const half = width / 2;
    for (let at = 0; at < shown.length; at += 2) {
      const two = shown.slice(at, at + 2);
      const heights = two.map(([, value]) =>
        doc
          .font(regular)
          .fontSize(9)
          .heightOfString(value, { width: half - 12 }),
      );
      const height = Math.max(...heights) + 14;
      room(height);
      const top = doc.y;
      two.forEach(([label, value], column) => {
        const x = margin + column * half;
        doc
          .font(regular)
          .fontSize(7)
          .fillColor(faint)
          .text(label, x, top, { width: half - 12 });
        doc
          .fontSize(9)
          .fillColor(ink)
          .text(value, x, top + 9, { width: half - 12 });
      });
      doc.y = top + height;
    }
  };

  /** `shares`: column widths as parts of the whole; columns from `right` on are right-aligned. */
  const table = (head: Line, rows: readonly Line[], shares: readonly number[], right = head.length) => {
    for (const [at, cells] of [head, ...rows].entries()) {
      const font = at === 0 ? bold : regular;
      const widths = shares.map((share) => share * width);
      const height =
        Math.max(
          ...cells.map((cell, column) =>
            doc
              .font(font)
              .fontSize(8)
              .heightOfString(cell, { width: (widths[column] ?? 0) - 6 }),
          ),
        ) + 6;
      room(height);
      const top = doc.y;
      let x = margin;
      cells.forEach((cell, column) => {
        const own = widths[column] ?? 0;
        doc
          .font(font)
          .fontSize(8)
          .fillColor(at === 0 ? faint : ink)
          .text(cell, x, top + 3, { width: own - 6, align: column >= right ? 'right' : 'left' });
        x += own;
      });
      doc.y = top + height;
      doc
        .moveTo(margin, doc.y)
        .lineTo(margin + width, doc.y)
        .lineWidth(0.4)
        .strokeColor(line)
        .stroke();
    }
  };

  const pictures = (photos: readonly Buffer[]) => {
    const perRow = Math.floor((width + photo.gap) / (photo.side + photo.gap));
    for (let at = 0; at < photos.length; at += perRow) {
      room(photo.side + photo.gap);
      const top = doc.y;
      photos
        .slice(at, at + perRow)
        .forEach((picture, column) =>
          doc.image(picture, margin + column * (photo.side + photo.gap), top, { fit: [photo.side, photo.side] }),
        );
      doc.y = top + photo.side + photo.gap;
    }
  };

  return { doc, width, room, small, heading, facts, table, pictures };
};

export type Drawing = ReturnType<typeof drawingOn>;

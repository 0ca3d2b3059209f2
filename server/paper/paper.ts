import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { facesFor } from './faces';
import { letter, lettersOf, rememberWords } from './lettering';

/** The fonts of our PDFs, by the names for `font`. */
export const regular = 'regular';
export const bold = 'bold';

/** Figures of equal width, below each other. */
export const figuresInColumns: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

// Beside this file as a source, and beside the bundle.
const fileOf = (name: string) => readFileSync(new URL(`./fonts/inter-${name}.ttf`, import.meta.url));
const files = new Map<string, Buffer>();

/**
 * A PDF with embedded fonts, so that every reader shows it alike.
 * @param content what it will say, in any structure: fonts are read for its letters, and other letters become boxes
 */
export const newPaper = async (options: PDFKit.PDFDocumentOptions, content: unknown): Promise<PDFKit.PDFDocument> => {
  const paper = new PDFDocument(options);
  for (const name of [bold, regular]) {
    const file = files.get(name) ?? fileOf(name);
    files.set(name, file);
    paper.registerFont(name, file).font(name);
    rememberWords(paper);
  }
  const faces = await facesFor(content, (font) => lettersOf(paper, font));
  for (const face of faces)
    for (const name of [bold, regular] as const) paper.registerFont(`${name} ${face.file}`, face[name]);
  letter(paper, faces);
  return paper.font(regular);
};

/**
 * Numbers the pages of a PDF with buffered pages, in its margin: numbers on the right, title on the left. Call it last.
 * @param range some of its pages, which are numbered by themselves
 */
export const numberPages = (
  paper: PDFKit.PDFDocument,
  margin: number,
  colour: string,
  left = '',
  { start, count } = paper.bufferedPageRange(),
): void => {
  for (let page = start; page < start + count; page++) {
    paper.switchToPage(page);
    // Text below the margin would begin another page.
    paper.page.margins.bottom = 0;
    const [y, width] = [paper.page.height - margin + 4, paper.page.width - 2 * margin];
    paper.font(regular).fontSize(7).fillColor(colour);
    // One line, which leaves the room of the numbers.
    if (left) paper.text(left, margin, y, { width: width - 80, height: 9, ellipsis: true });
    paper.text(`Página ${page - start + 1} de ${count}`, margin, y, { width, align: 'right', lineBreak: false });
  }
};

/** The complete PDF, once it has ended. Call it before the first page is written. */
export const bytesOf = (paper: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    paper.on('data', (part: Buffer) => parts.push(part));
    paper.on('end', () => resolve(Buffer.concat(parts)));
    paper.on('error', reject);
  });

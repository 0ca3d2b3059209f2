import { printable } from './printable';
import { inDirectionOf } from './runs';

type Paper = PDFKit.PDFDocument;
type Style = PDFKit.Mixins.TextOptions;

/**
 * A text in lines that fit this width, in the current font: broken between words, and within a word that is wider than
 * a line. Nothing is left out. Draw each line with `lineBreak: false`.
 */
export const linesOf = (paper: Paper, text: string, width: number, style: Style = {}): string[] => {
  const widthOf = (piece: string) => paper.widthOfString(piece, style);
  return printable(text)
    .split('\n')
    .flatMap((paragraph) =>
      widthOf(paragraph) <= width ? [paragraph] : inDirectionOf(paragraph, brokenLines(paragraph, width, widthOf)),
    );
};

const brokenLines = (paragraph: string, width: number, widthOf: (piece: string) => number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesOf(word, width, widthOf);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return [...lines, line];
};

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** At least one letter a piece, however narrow the column is. */
const piecesOf = (word: string, width: number, widthOf: (piece: string) => number): string[] => {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment: letter } of letters.segment(word)) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
};

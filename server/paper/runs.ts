import createBidi from 'bidi-js';
import { box, isPlain } from './printable';

const bidi = createBidi();
export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const clusters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** A font beside Inter, with all that it can write. */
interface Lettered {
  letters: ReadonlySet<string>;
}

/** A part of a line in one font; parts are in the order in which they are seen, from left to right. */
export interface Run<Face> {
  /** In the order in which the font shapes it. */
  text: string;
  /** Undefined is Inter. */
  face: Face | undefined;
}

type Direction = 'ltr' | 'rtl';
/** Invisible: they say in which direction a text goes whose first letter does not. */
const marks = { ltr: '\u200e', rtl: '\u200f' } as const;

export const directionOf = (text: string): Direction => {
  const first = /[\u200e\u200f]|\p{L}/u.exec(text)?.[0] ?? '';
  return first === marks.rtl || rightToLeft.test(first) ? 'rtl' : 'ltr';
};

/** Lines of a text that is read in both directions keep the direction of the whole. */
export const inDirectionOf = (text: string, lines: string[]): string[] =>
  rightToLeft.test(text) ? lines.map((line) => marks[directionOf(text)] + line) : lines;

/**
 * A line in parts of one font and one direction, as the Unicode bidirectional algorithm arranges them.
 * @param faceOf the font, other than Inter, that has these letters
 */
export const runsOf = <Face extends Lettered>(
  line: string,
  direction: Direction,
  faceOf: (letters: readonly string[]) => Face | undefined,
): Run<Face>[] => {
  const levels = rightToLeft.test(line) ? bidi.getEmbeddingLevels(line, direction).levels : undefined;
  const parts: { face: Face | undefined; level: number; pieces: string[] }[] = [];
  const add = (piece: string, face: Face | undefined, level: number) => {
    const last = parts.at(-1);
    if (last?.face === face && last?.level === level) last.pieces.push(piece);
    else parts.push({ face, level, pieces: [piece] });
  };
  for (const { segment, index } of clusters.segment(line)) {
    const level = levels?.[index] ?? 0;
    const last = parts.at(-1);
    // Words from right to left are shaped, and copied, together.
    if (segment === ' ' && level % 2 === 1 && last?.level === level && last.face?.letters.has(' ')) {
      last.pieces.push(segment);
      continue;
    }
    const letters = [...segment].filter((letter) => !ignorable.test(letter));
    const own = letters.length > 0 && !isPlain(letters.join('')) ? faceOf(letters) : undefined;
    if (own) add([...segment].filter((sign) => own.letters.has(sign)).join(''), own, level);
    else for (const letter of letters) if (!/\p{Cs}/u.test(letter)) addAlone(letter, level);
  }
  function addAlone(letter: string, level: number) {
    const face = isPlain(letter) ? undefined : faceOf([letter]);
    if (face || isPlain(letter)) add(letter, face, level);
    else if (!/[\p{M}\p{EMod}]/u.test(letter)) add(box, undefined, level);
  }
  return arranged(parts).map(({ face, level, pieces }) => {
    const text = pieces.join('');
    // Fonts of such scripts turn their letters around themselves.
    if (level % 2 === 0 || rightToLeft.test(text)) return { text, face };
    return {
      face,
      text: pieces
        .map((piece) => bidi.getMirroredCharacter(piece) ?? piece)
        .reverse()
        .join(''),
    };
  });
};

/** Rule L2: from the highest level to the lowest odd one, reverse each sequence at that level or higher. */
const arranged = <Part extends { level: number }>(parts: readonly Part[]): Part[] => {
  const seen = [...parts];
  for (let level = Math.max(0, ...seen.map((part) => part.level)); level > 0; level--)
    for (let from = 0; from < seen.length; from++) {
      let to = from;
      while ((seen[to]?.level ?? -1) >= level) to++;
      if (to > from) seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  return seen;
};

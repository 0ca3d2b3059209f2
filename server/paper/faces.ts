import { isPlain, printable } from './printable';
import { filesWith, preferredFor, readFont, type Family } from './scripts';

/** Inter's two weights, and those of the fonts that stand in for it. */
const weights = { regular: 400, bold: 600 } as const;

/** One file's part of a document: a font of each weight with the letters that the document needs from it. */
export interface Face {
  file: string;
  letters: ReadonlySet<string>;
  regular: Buffer;
  bold: Buffer;
}

/** The space between words, joiners, and the selector of emoji. */
const within = ' \u200c\u200d\ufe0f';
/** How many fonts are asked for a letter before it counts as missing. */
const most = 3;

/**
 * Fonts for the letters in any text of this content that Inter lacks; none for most content, which then costs one test
 * per text.
 * @param lettersOf the letters that a font really has: families claim more
 */
export const facesFor = async (content: unknown, lettersOf: (font: Buffer) => Set<string>): Promise<Face[]> => {
  const wanted = new Map<Family | undefined, Set<string>>();
  collect(content, wanted);
  const faces = new Map<string, Face>();
  for (let choice = 0; choice < most && wanted.size > 0; choice++) {
    const files = new Map<string, Set<string>>();
    for (const [preferred, letters] of wanted)
      for (const letter of letters) {
        const file = filesWith(letter, preferred)[choice];
        if (file) files.set(file, (files.get(file) ?? new Set()).add(letter));
        else letters.delete(letter);
      }
    for (const [file, letters] of files) faces.set(file, await subsetOf(file, letters, faces.get(file), lettersOf));
    for (const [preferred, letters] of wanted) {
      for (const letter of letters)
        if (faces.get(filesWith(letter, preferred)[choice] ?? '')?.letters.has(letter)) letters.delete(letter);
      if (letters.size === 0) wanted.delete(preferred);
    }
  }
  return [...faces.values()];
};

const subsetOf = async (
  file: string,
  letters: ReadonlySet<string>,
  before: Face | undefined,
  lettersOf: (font: Buffer) => Set<string>,
): Promise<Face> => {
  const { default: subset } = await import('subset-font');
  const text = [...letters, ...(before?.letters ?? [])].join('') + within;
  const whole = readFont(file);
  const of = (wght: number) => subset(whole, text, { targetFormat: 'truetype', variationAxes: { wght } });
  const regular = await of(weights.regular);
  return { file, letters: lettersOf(regular), regular, bold: await of(weights.bold) };
};

/** Adds the letters of all texts within a value. */
const collect = (value: unknown, wanted: Map<Family | undefined, Set<string>>): void => {
  if (typeof value === 'string') {
    if (isPlain(value)) return;
    const text = printable(value);
    const preferred = preferredFor(text);
    const letters = wanted.get(preferred) ?? new Set();
    for (const letter of text) if (!isPlain(letter)) letters.add(letter);
    if (letters.size > 0) wanted.set(preferred, letters);
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    // Long columns of numbers have no text.
    if (Array.isArray(value) && typeof value[0] === 'number' && typeof value.at(-1) === 'number') return;
    const parts = value instanceof Map ? value.values() : Array.isArray(value) ? value : Object.values(value);
    for (const part of parts) collect(part, wanted);
  }
};

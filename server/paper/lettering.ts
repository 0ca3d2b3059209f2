import type { Face } from './faces';
import { isPlain, printable } from './printable';
import { directionOf, rightToLeft, runsOf } from './runs';
import { filesWith, preferredFor } from './scripts';

type Style = PDFKit.Mixins.TextOptions;
type Features = PDFKit.Mixins.OpenTypeFeatures[];

interface Layout {
  glyphs: { codePoints: number[] }[];
  positions: unknown[];
  advanceWidth: number;
}

/** A font as pdfkit embeds it. */
interface Embedded {
  font: { characterSet: number[] };
  ascender: number;
  layoutRun(text: string, features?: Features): Layout;
  layout(text: string, features?: Features): Layout;
}

/** A line as pdfkit draws it, once it is broken and measured. */
type LineStyle = Style & { lineWidth?: number; textWidth?: number };

/** What of pdfkit's document has no public name. */
interface Inner {
  _font: Embedded;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, style: LineStyle): void;
}

/**
 * Makes a document write every letter of these fonts, each with the one that has it, in the order of its script. Text
 * in Inter alone is drawn as before.
 */
export const letter = (paper: PDFKit.PDFDocument, faces: readonly Face[]): void => {
  const inner = paper as unknown as Inner;
  const own = {
    text: paper.text.bind(paper) as (text: string, ...rest: never[]) => typeof paper,
    heightOfString: paper.heightOfString.bind(paper),
    widthOfString: paper.widthOfString.bind(paper),
    fragment: inner._fragment.bind(paper),
  };
  const faceOf = faceChooser(faces);
  let direction: 'ltr' | 'rtl' = 'ltr';
  paper.font('bold');
  const heavy = inner._font;

  /** Does something in another font of the same weight, and comes back. */
  const inFace = <T>(face: Face | undefined, work: () => T): T => {
    if (!face) return work();
    const { _font } = inner;
    paper.font(`${_font === heavy ? 'bold' : 'regular'} ${face.file}`);
    remember(inner._font);
    try {
      return work();
    } finally {
      inner._font = _font;
    }
  };
  const partsOf = (text: string, style: Style) => {
    const preferred = preferredFor(text);
    return runsOf(text, direction, (letters) => faceOf(letters, preferred)).map(({ text, face }) => {
      // Whole runs at once: words of a script from right to left follow each other in that direction.
      const features = style.features ?? (face ? [] : undefined);
      const given = features && { features };
      return { text, face, given, width: inFace(face, () => own.widthOfString(text, given)) };
    });
  };

  paper.text = ((text: string, ...rest: never[]) => {
    const shown = printable(text);
    direction = directionOf(shown);
    return own.text(shown, ...rest);
  }) as typeof paper.text;
  paper.heightOfString = (text, style) => own.heightOfString(printable(text), style);
  paper.widthOfString = (text, style = {}) =>
    isPlain(text) ? own.widthOfString(text, style) : partsOf(text, style).reduce((sum, { width }) => sum + width, 0);
  inner._fragment = (text, x, y, style) => {
    if (isPlain(text)) return own.fragment(text, x, y, style);
    const parts = partsOf(text.replaceAll('\n', '').trimEnd(), style);
    const room = (style.lineWidth ?? 0) - parts.reduce((sum, { width }) => sum + width, 0);
    let left = x + (style.align === 'right' ? room : style.align === 'center' ? room / 2 : 0);
    // All on the line of the surrounding text, however high their own letters are.
    const baseline = (-inner._font.ascender * inner._fontSize) / 1000;
    for (const { text: part, face, given, width } of parts) {
      inFace(face, () => own.fragment(part, left, y, { ...given, baseline }));
      left += width;
    }
  };
};

/** The font that has all of these letters: first the one that their script prefers. */
const faceChooser = (faces: readonly Face[]) => {
  const byFile = new Map(faces.map((face) => [face.file, face]));
  const known = new Map<string, Face | undefined>();
  return (letters: readonly string[], preferred: ReturnType<typeof preferredFor>): Face | undefined => {
    const key = `${preferred ?? ''} ${letters.join('')}`;
    if (!known.has(key)) {
      const likely = filesWith(letters[0] ?? '', preferred).flatMap((file) => byFile.get(file) ?? []);
      known.set(
        key,
        [...likely, ...faces].find((face) => letters.every((each) => face.letters.has(each))),
      );
    }
    return known.get(key);
  };
};

/** The letters that a font really has. */
export const lettersOf = (paper: PDFKit.PDFDocument, font: Buffer): Set<string> => {
  const inner = paper.font(font as never) as unknown as Inner;
  return new Set(inner._font.font.characterSet.map((code) => String.fromCodePoint(code)));
};

/** How many words or runs a font remembers. */
const most = 4_000;
const remembering = new WeakSet<Embedded>();

/**
 * Lays out each text once: most words of a table are repeated, and each is measured before it is drawn. pdfkit
 * remembers only text without features.
 */
const remember = (font: Embedded): void => {
  if (remembering.has(font)) return;
  remembering.add(font);
  const layOut = font.layoutRun.bind(font);
  const known = new Map<string, Layout>();
  font.layoutRun = (text, features) => {
    const key = `${features?.join() ?? '-'} ${text}`;
    const found = known.get(key) ?? turned(layOut(text, features));
    if (known.size >= most) known.clear();
    known.set(key, found);
    return found;
  };
};

const seen = new WeakSet<Layout['glyphs'][number]>();
/** Readers copy Arabic and Hebrew backwards from the page, and so the letters of a ligature too. */
const turned = (layout: Layout): Layout => {
  for (const glyph of layout.glyphs) {
    if (glyph.codePoints.length < 2 || seen.has(glyph)) continue;
    seen.add(glyph);
    if (rightToLeft.test(String.fromCodePoint(...glyph.codePoints))) glyph.codePoints = glyph.codePoints.toReversed();
  }
  return layout;
};

/** The same for the words of the current font, whose text is read from left to right. */
export const rememberWords = (paper: PDFKit.PDFDocument): void => {
  const { _font: font } = paper as unknown as Inner;
  remember(font);
  font.layout = (text, features) => {
    const words = (text.match(/[^ ]* |[^ ]+$/g) ?? []).map((word) => font.layoutRun(word, features));
    return {
      glyphs: words.flatMap(({ glyphs }) => glyphs),
      positions: words.flatMap(({ positions }) => positions),
      advanceWidth: words.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };
};

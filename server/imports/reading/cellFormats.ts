import type { Shown } from './sheetRows';

/** Formats that every program knows by number and files do not list. */
export const builtInFormats: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
};

/** A piece of a format: the place of a digit, a mark, or a text that is always shown. */
type Piece =
  { kind: 'digit'; sign: '0' | '#' } | { kind: 'point' | 'comma' | 'percent' } | { kind: 'text'; text: string };

/** More than any program shows. */
const most = { code: 200, places: 60, value: 1e15 };

/** Shows a number in Spanish, or undefined where its format says nothing that we know. */
export type Show = (value: number) => Shown | undefined;

/** How numbers of a format are shown. */
export const showBy = (code: string): Show => {
  // Formats with conditions of their own are left alone.
  if (code.length > most.code || /\[[<>=]/.test(code)) return () => undefined;
  const sections = code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [];
  const [positive, negative, zero] = sections.slice(0, 3).map(sectionOf);
  return (value) => {
    if (Math.abs(value) >= most.value) return undefined;
    if (value < 0 && sections.length > 1) return negative && shownIn(negative, value, '');
    const section = value === 0 && sections.length > 2 ? zero : positive;
    return section && shownIn(section, value, value < 0 ? '-' : '');
  };
};

/** One of the parts of a format: for positive numbers, negative ones, or zero. */
interface Section {
  pieces: readonly Piece[];
  /** How many digits the whole part has at least. */
  least: number;
  decimals: number;
  /** Where the decimals begin; -1 without any. */
  point: number;
  isGrouped: boolean;
  /** Texts stand between the digits. */
  isSplit: boolean;
  hasPercent: boolean;
  hasCurrency: boolean;
}

/** Undefined for what is not a plain number. */
const sectionOf = (code: string): Section | undefined => {
  const pieces = piecesOf(code);
  if (!pieces) return undefined;
  const point = pieces.findIndex(({ kind }) => kind === 'point');
  const isWhole = (at: number) => point < 0 || at < point;
  const digits = pieces.filter(({ kind }) => kind === 'digit');
  const whole = pieces.flatMap((piece, at) => (piece.kind === 'digit' && isWhole(at) ? [piece.sign] : []));
  const firstDigit = pieces.findIndex(({ kind }) => kind === 'digit');
  const lastDigit = pieces.findLastIndex(({ kind }, at) => kind === 'digit' && isWhole(at));
  const comma = pieces.findIndex(({ kind }) => kind === 'comma');
  const isSplit = pieces.some(({ kind }, at) => kind === 'text' && at > firstDigit && at < lastDigit);
  const decimals = digits.length - whole.length;
  // A comma after the digits divides by a thousand.
  if (
    digits.length === 0 ||
    digits.length > most.places ||
    decimals > 15 ||
    comma > lastDigit ||
    (comma >= 0 && isSplit)
  )
    return undefined;
  return {
    pieces,
    least: whole.filter((sign) => sign === '0').length,
    decimals,
    point,
    isGrouped: comma >= 0,
    isSplit,
    hasPercent: pieces.some(({ kind }) => kind === 'percent'),
    hasCurrency: /\[\$|[$€£]/.test(code.replaceAll(/\[\$-[^\]]*\]/g, '')),
  };
};

const shownIn = (section: Section, value: number, sign: string): Shown => {
  const { pieces, least, decimals, point, isGrouped, isSplit, hasPercent, hasCurrency } = section;
  const amount = Math.abs(hasPercent ? Number((value * 100).toPrecision(15)) : value);
  const [whole = '0', part = ''] = amount.toFixed(decimals).split('.');
  const bare = whole === '0' && least === 0 ? '' : whole.padStart(least, '0');
  const grouped = isGrouped ? bare.replaceAll(/\B(?=(\d{3})+$)/g, '.') : bare;
  const text = isSplit ? intoPlaces(pieces, bare) : around(pieces, grouped, fraction(pieces, point, part));
  const isCode = !isGrouped && point < 0 && !hasPercent && !hasCurrency && value >= 0 && Number.isInteger(value);
  return { text: `${sign}${text}`.trim(), code: isCode };
};

/** Undefined for fractions, exponents, dates and texts. */
const piecesOf = (code: string): Piece[] | undefined => {
  const pieces: Piece[] = [];
  const tokens = code.match(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[\s\S]/g) ?? [];
  for (const token of tokens) {
    const first = token.charAt(0);
    if (token === '0' || token === '#') pieces.push({ kind: 'digit', sign: token });
    else if (token === '.') pieces.push({ kind: 'point' });
    else if (token === ',') pieces.push({ kind: 'comma' });
    else if (token === '%') pieces.push({ kind: 'percent' });
    else if (first === '"') pieces.push({ kind: 'text', text: token.slice(1, -1) });
    else if (first === '\\' && token.length > 1) pieces.push({ kind: 'text', text: token.slice(1) });
    else if (first === '_' && token.length > 1) pieces.push({ kind: 'text', text: ' ' });
    else if (first === '*' && token.length > 1) continue;
    else if (first === '[') pieces.push({ kind: 'text', text: /^\[\$([^-\]]*)/.exec(token)?.[1] ?? '' });
    else if (/[?@a-z]/i.test(token)) return undefined;
    else pieces.push({ kind: 'text', text: token });
  }
  return pieces.filter((piece) => piece.kind !== 'text' || piece.text !== '');
};

/** The decimals, without the zeros that the format does not ask for. */
const fraction = (pieces: readonly Piece[], point: number, part: string): string => {
  if (point < 0) return '';
  const signs = pieces.slice(point).flatMap((piece) => (piece.kind === 'digit' ? [piece.sign] : []));
  let kept = part;
  while (kept !== '' && kept.endsWith('0') && signs[kept.length - 1] === '#') kept = kept.slice(0, -1);
  return kept === '' ? '' : `,${kept}`;
};

/** The number in the place of its digits, between the texts around it. */
const around = (pieces: readonly Piece[], whole: string, part: string): string => {
  const first = pieces.findIndex(({ kind }) => kind === 'digit' || kind === 'point');
  const last = pieces.findLastIndex(({ kind }) => kind === 'digit' || kind === 'point');
  const said = (some: readonly Piece[]) =>
    some.map((piece) => (piece.kind === 'text' ? piece.text : piece.kind === 'percent' ? '%' : '')).join('');
  return `${said(pieces.slice(0, first))}${whole || (part ? '0' : '')}${part}${said(pieces.slice(last + 1))}`;
};

/** Each digit in its own place, as in 000-000; those without a place come first. */
const intoPlaces = (pieces: readonly Piece[], bare: string): string => {
  const count = pieces.filter(({ kind }) => kind === 'digit').length;
  const padded = bare.padStart(count, '\0');
  let [at, text] = [padded.length - count, ''];
  for (const [place, piece] of pieces.entries()) {
    if (piece.kind === 'text') text += piece.text;
    else if (piece.kind === 'digit') {
      if (pieces.slice(0, place).every(({ kind }) => kind !== 'digit')) text += padded.slice(0, at);
      text += padded.charAt(at++);
    }
  }
  return text.replaceAll('\0', '');
};

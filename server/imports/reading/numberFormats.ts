import type { Shown } from './sheet';

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
type Piece = { kind: 'digit'; sign: '0' | '#' } | { kind: 'point' | 'comma' | 'percent' } | { kind: 'text'; text: string };

/** More than any program shows. */
const most = { code: 200, places: 60, value: 1e15 };

/** A number as its format shows it in Spanish, or undefined where the format says nothing that we know. */
export const shownNumber = (value: number, code: string): Shown | undefined => {
  if (code.length > most.code || Math.abs(value) >= most.value) return undefined;
  const section = sectionFor(value, code);
  const pieces = section === undefined ? undefined : piecesOf(section.code);
  if (!pieces || !section) return undefined;
  const digits = pieces.filter(({ kind }) => kind === 'digit');
  if (digits.length === 0 || digits.length > most.places) return undefined;
  const point = pieces.findIndex(({ kind }) => kind === 'point');
  const isWhole = (at: number) => point < 0 || at < point;
  const places = pieces.filter(({ kind }, at) => kind === 'digit' && isWhole(at)) as { sign: '0' | '#' }[];
  const decimals = digits.length - places.length;
  const hasPercent = pieces.some(({ kind }) => kind === 'percent');
  const lastDigit = pieces.findLastIndex(({ kind }, at) => kind === 'digit' && isWhole(at));
  const comma = pieces.findIndex(({ kind }) => kind === 'comma');
  // A comma after the digits divides by a thousand.
  if (comma > lastDigit || decimals > 15) return undefined;

  const [whole = '0', part = ''] = Math.abs(hasPercent ? value * 100 : value)
    .toFixed(decimals)
    .split('.');
  const least = places.filter(({ sign }) => sign === '0').length;
  const bare = whole === '0' && least === 0 ? '' : whole.padStart(least, '0');
  const isSplit = pieces.some(({ kind }, at) => kind === 'text' && at > pieces.findIndex((each) => each.kind === 'digit') && at < lastDigit);
  if (comma >= 0 && isSplit) return undefined;
  const grouped = comma >= 0 ? bare.replaceAll(/\B(?=(\d{3})+$)/g, '.') : bare;
  const text = isSplit ? intoPlaces(pieces, bare) : around(pieces, grouped, fraction(pieces, point, part));
  return {
    text: `${section.isNegative ? '-' : ''}${text}`.trim(),
    code: comma < 0 && point < 0 && !hasPercent && !section.hasCurrency && value >= 0 && Number.isInteger(value),
  };
};

interface Section {
  code: string;
  /** The sign is not in the format. */
  isNegative: boolean;
  hasCurrency: boolean;
}

/** The part of the format for this number; undefined for formats with conditions of their own. */
const sectionFor = (value: number, code: string): Section | undefined => {
  const sections = code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [];
  if (/\[[<>=]/.test(code)) return undefined;
  const [positive = '', negative, zero] = sections;
  const own = value < 0 && negative !== undefined;
  const chosen = own ? negative : value === 0 && zero !== undefined ? zero : positive;
  return { code: chosen, isNegative: value < 0 && !own, hasCurrency: /\[\$|[$€£]/.test(chosen.replaceAll(/\[\$-[^\]]*\]/g, '')) };
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
  const said = (some: readonly Piece[]) => some.map((piece) => (piece.kind === 'text' ? piece.text : piece.kind === 'percent' ? '%' : '')).join('');
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

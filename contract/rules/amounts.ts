import { plainDigits, significant } from './plainDigits'; /**
 * How amounts that people type, paste and import are read, and how they are written. The only place that knows: inputs
 * of every screen and cells of every file are read here.
 */

/** `sin_leer`: not a number · `dudoso`: more than one reading · `unidad`: of another unit. */
export type AmountError = 'sin_leer' | 'dudoso' | 'exponente' | 'unidad' | 'cifras';

/** The value of a text, null if it is empty. */
export type AmountRead = { value: number | null } | { error: AmountError };

export interface AmountManner {
  /**
   * Which mark is the decimal one where a single mark could be either. `auto` reads as Spanish does, where 1.250 is
   * more than a thousand.
   */
  decimal?: 'auto' | 'coma' | 'punto';
  /** The unit of the amount. Text with another one is refused; undefined accepts every known unit. */
  unit?: string | null | undefined;
  /** The currency of the amount, ISO 4217. */
  currency?: string | null | undefined;
}

/** More digits than a number can hold exactly would be stored as another number. */
const mostDigits = 15;

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const spaces = /[ \u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;
const exponent = /^[-+]?\d+(?:[.,]\d+)?\s?e\s?[-+]?\d+$/i;
/** Longer text is no amount. */
const longest = 60;
const shape = /^([-+]?) ?([^-+\d]*?) ?([-+]?) ?([.,]?\d(?:[\d.,'’´ ]*[\d.,])?) ?(\D*)$/;

/** Without what cannot be seen: zero-width characters, the line break after a copied cell, spaces that do not break. */
const visible = (text: string): string => text.replaceAll(invisible, '').trim().replaceAll(spaces, ' ');

/** 1.250.000 · 1.250,5 · 1,250.5 · $ 1.250.000 · 2,5 l · −3 */
export const readAmount = (text: string, manner: AmountManner = {}): AmountRead => {
  const seen = visible(text);
  if (seen === '') return { value: null };
  if (exponent.test(seen)) return { error: 'exponente' };
  if (seen.length > longest) return { error: 'sin_leer' };
  const given = seen.replace(/^(\D*)[\u2212\u2013]/, '$1-').replace(/^([-+]? ?[sb]\/)\./i, '$1');
  const [, first = '', before = '', second = '', digits = '', after = ''] = shape.exec(given) ?? [];
  if (digits === '' || (first !== '' && second !== '')) return { error: 'sin_leer' };
  const signs = readSigns(before.trim(), after.trim(), manner);
  if (signs) return { error: signs };
  const plain = plainDigits(digits, manner.decimal ?? 'auto');
  if (plain === undefined) return { error: 'dudoso' };
  if (significant(plain) > mostDigits) return { error: 'cifras' };
  const value = Number(`${first || second}${plain}`);
  if (!Number.isFinite(value)) return { error: 'cifras' };
  return { value: value === 0 ? 0 : value };
};

/** Degrees, with either decimal mark: a coordinate has no thousands. 4,65 · 4.651 · 74.08 W · 74,08° O */
export const readDegrees = (text: string): AmountRead => {
  const seen = visible(text).replace(/^[\u2212\u2013]/, '-');
  if (seen === '') return { value: null };
  const [, sign = '', whole = '', part = '', side = ''] =
    /^([-+]?)(\d{1,3})(?:[.,](\d+))? ?°? ?([NSEWO]?)$/i.exec(seen) ?? [];
  if (whole === '') return { error: 'sin_leer' };
  const degrees = Number(`${whole}.${part || '0'}`);
  const negative = sign === '-' || /^[SWO]$/i.test(side);
  return { value: negative && degrees !== 0 ? -degrees : degrees };
};

/** What to say beside a field, or of a cell. */
export const sayAmountError = (error: AmountError, text: string, { unit, currency }: AmountManner = {}): string => {
  const shown = visible(text);
  const said = `«${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}»`;
  switch (error) {
    case 'sin_leer':
      return `${said} no es un número`;
    case 'dudoso':
      return `No está claro qué número es ${said}: escríbalo como 1.250.000 o 2,5`;
    case 'exponente':
      return `${said} está abreviado: escriba el número completo`;
    case 'unidad':
      return `${said} está en otra unidad: se espera ${currency ?? unit ?? 'solo el número'}`;
    case 'cifras':
      return `Tiene más de ${mostDigits} cifras`;
  }
};

/**
 * «1.234,5»: at most `decimals` decimals. For what server and contract write; screens follow the number format of the
 * profile.
 */
export const writeAmount = (value: number, decimals = 2): string => {
  const found = written.get(decimals) ?? new Intl.NumberFormat('es-CO', { maximumFractionDigits: decimals });
  written.set(decimals, found);
  return found.format(value);
};

const written = new Map<number, Intl.NumberFormat>();

/** Spellings of one unit. Units of another size (ml, gal, mi, g) are absent: dropping those would change the amount. */
const units: readonly (readonly string[])[] = [
  ['km', 'kms', 'kilometro', 'kilometros'],
  ['km/h', 'kmh', 'kph'],
  ['m', 'mt', 'mts', 'metro', 'metros'],
  ['l', 'lt', 'lts', 'litro', 'litros'],
  ['m³', 'm3', 'metros cubicos'],
  ['kwh'],
  ['h', 'hr', 'hrs', 'hora', 'horas'],
  ['min', 'mins', 'minuto', 'minutos'],
  ['s', 'seg', 'segundo', 'segundos'],
  ['d', 'dia', 'dias'],
  ['mes', 'meses'],
  ['%'],
  ['°c'],
  ['°'],
  ['kg', 'kgs', 'kilo', 'kilos'],
  ['t', 'ton', 'tonelada', 'toneladas'],
  ['v', 'voltio', 'voltios'],
  ['psi'],
  ['bar'],
  ['rpm'],
  ['u', 'un', 'und', 'unds', 'ud', 'uds', 'unid', 'unidad', 'unidades'],
  ['ciclo', 'ciclos'],
];

/** Those are read where they are asked for, and nowhere else. */
const otherSizes: readonly (readonly string[])[] = [
  ['gal', 'gals', 'galon', 'galones'],
  ['gal imp', 'gal', 'galones imperiales', 'galones'],
  ['mi', 'milla', 'millas'],
  ['mph'],
  ['kn', 'kt', 'nudo', 'nudos'],
];

/** What stands for a currency beside its code. `$` is that of most of the countries here. */
const currencySigns: Readonly<Record<string, readonly string[]>> = {
  $: [],
  pesos: ['COP', 'MXN', 'CLP', 'ARS', 'UYU', 'DOP'],
  col$: ['COP'],
  us$: ['USD'],
  u$s: ['USD'],
  mx$: ['MXN'],
  r$: ['BRL'],
  '€': ['EUR'],
  euros: ['EUR'],
  's/': ['PEN'],
  'b/': ['PAB'],
  q: ['GTQ'],
  '₡': ['CRC'],
  bs: ['BOB', 'VES'],
  '₲': ['PYG'],
  '£': ['GBP'],
};
const currencyCodes = new Set(Object.values(currencySigns).flat());

/** Why the signs around the digits are refused. */
const readSigns = (before: string, after: string, { unit, currency }: AmountManner): AmountError | undefined => {
  const own = unit ? folded(unit) : undefined;
  for (const text of [before, after].filter(Boolean)) {
    const sign = folded(text);
    if (sign === own && text === after) continue;
    const coins = currenciesOf(sign, currency);
    if (coins) {
      const isOther = currency ? coins.length > 0 && !coins.includes(currency) : own !== undefined;
      if (isOther) return 'unidad';
      continue;
    }
    const asked = own === undefined ? undefined : otherSizes.find(([name]) => name === own);
    const spellings = asked?.includes(sign) ? asked : units.find((each) => each.includes(sign));
    // 1,5 M is a million and a half, not a metre and a half.
    if (text === before || !/\p{L}|[%°]/u.test(sign) || text === 'M') return 'sin_leer';
    if (currency || (own !== undefined && !spellings?.includes(own))) return 'unidad';
    if (!spellings) return 'sin_leer';
  }
  return undefined;
};

/** The currencies that a sign may mean, none named by a bare `$`; undefined if it is not the sign of a currency. */
const currenciesOf = (sign: string, own: string | null | undefined): readonly string[] | undefined => {
  if (Object.hasOwn(currencySigns, sign)) return currencySigns[sign];
  const code = sign.replace(/\s?\$$/, '').toUpperCase();
  return code === own || currencyCodes.has(code) ? [code] : undefined;
};

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
    .replaceAll('º', '°');

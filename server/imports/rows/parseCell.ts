import type { Read, Refusal } from './read';
import type { OpcionesImportacion } from '#contract/requests/importaciones';
import { localDay, momentOf } from '#contract/core/localTime';
import { readAmount, sayAmountError, type AmountManner } from '#contract/rules/amounts';
import type { Column, Option } from './columns';
import { readCoordinate, readCoordinates } from './coordinates';
import { foldWord } from './words';

/** How the cells of a file are parsed. */
export interface Manner extends Pick<OpcionesImportacion, 'formato_fecha'> {
  decimal: NonNullable<OpcionesImportacion['decimal']>;
  /** The company's time zone, IANA. */
  zona: string;
  /** The company's currency, ISO 4217. */
  moneda?: string | undefined;
}

/** Parses a non-empty cell by the type of its field. References are looked up elsewhere. */
export const readCell = (
  { field, kind, options = [] }: Pick<Column, 'kind' | 'options'> & { field?: string },
  text: string,
  manner: Manner,
): Read => {
  if (isFormulaError(text)) return { codigo: 'VALOR_NO_PERMITIDO', mensaje: 'La fórmula de esta celda da error' };
  if (isFormula(text)) return { codigo: 'VALOR_NO_PERMITIDO', mensaje: sayFormula(text) };
  switch (kind) {
    case 'texto':
    case 'referencia':
      return /^\d([.,]\d+)?e\+\d+$/i.test(text)
        ? {
            codigo: 'FORMATO_NUMERO',
            mensaje: 'La hoja de cálculo redondeó este número: escríbalo completo, como texto',
          }
        : { value: text.replace(/^'(?==)/, '') };
    case 'numero':
      return readNumber(text, manner.decimal, amountOf(field, manner.moneda));
    case 'fecha':
      return readDay(text, manner);
    case 'momento':
      return readMoment(text, manner);
    case 'coordenada':
      return readCoordinate(text);
    case 'coordenadas':
      return readCoordinates(text);
    case 'booleano':
      return readBoolean(text);
    case 'lista':
      return {
        value: text
          .split(/[,;|\n]/)
          .map((each) => each.trim())
          .filter(Boolean),
      };
    case 'opcion':
      return readOption(text, options);
  }
};

/** The text that a spreadsheet shows for a failed formula, in English or Spanish. */
export const isFormulaError = (text: string): boolean =>
  /^#(N\/A|N\/D|NAME\?|¿NOMBRE\?|¡?(REF|VALOR|VALUE|DIV\/0|NUM|NULL|NULO|SPILL|DESBORDAMIENTO|CALC)!)$/i.test(text);

/** A formula whose result is not in the file: no program computed it. */
export const isFormula = (text: string): boolean => /^=\s*[^\s=>]/.test(text);

const sayFormula = (text: string) =>
  `La fórmula ${text.length > 60 ? `${text.slice(0, 60)}…` : text} no trae su resultado: abra el archivo en su ` +
  'hoja de cálculo y guárdelo, o escriba el valor';

/** The enum value of a word: its own name, label or synonym, regardless of case and accents. */
export const readOption = (text: string, options: readonly Option[]): Read => {
  const word = foldWord(text);
  const found = options.find(({ value, label, synonyms = [] }) =>
    [value, label, ...synonyms].some((name) => foldWord(name) === word),
  );
  return found
    ? { value: found.value }
    : { codigo: 'VALOR_NO_PERMITIDO', mensaje: `«${text.slice(0, 40)}» no es uno de los valores permitidos` };
};

const yes = new Set(['si', 's', 'x', '1', 'verdadero', 'true', 'yes', 'y', 'v', 'activa', 'activo', 'active']);
const no = new Set(['no', 'n', '0', 'falso', 'false', 'f', 'inactiva', 'inactivo', 'inactive']);

const readBoolean = (text: string): Read => {
  const word = foldWord(text);
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { codigo: 'VALOR_NO_PERMITIDO', mensaje: 'Escriba Sí o No' };
};

type Amount = Pick<AmountManner, 'unit' | 'currency'>;

/** A number as forms read it. */
export const readNumber = (text: string, decimal: Manner['decimal'], amount: Amount = {}): Read => {
  const read = readAmount(text, { decimal, ...amount });
  return 'value' in read ? read : { codigo: 'FORMATO_NUMERO', mensaje: sayAmountError(read.error, text, amount) };
};

/**
 * What a field counts, by the end or the beginning of its name: litres in a column of kilometres are as wrong there as
 * in a form.
 */
const amountOf = (field = '', currency: string | undefined): Amount => {
  if (/^(costo|precio|tarifa|valor_residual)(_|$)/.test(field)) return { currency };
  const unit = units[field.slice(field.lastIndexOf('_') + 1)];
  return field.includes('_') && unit !== undefined ? { unit } : {};
};

const units: Readonly<Partial<Record<string, string>>> = {
  km: 'km',
  kmh: 'km/h',
  l: 'l',
  m: 'm',
  min: 'min',
  s: 's',
  dias: 'd',
  meses: 'mes',
};

interface Parts {
  year: number;
  month: number;
  day: number;
  time: [number, number, number] | null;
}

const notADate = (text: string): Refusal => ({
  codigo: 'FORMATO_FECHA',
  mensaje: `«${text.slice(0, 40)}» no es una fecha, por ejemplo 31/03/2026`,
});

const readDay = (text: string, manner: Manner): Read => {
  const moment = zonedMoment(text);
  if (moment !== undefined) return { value: atMidnight.test(text) ? text.slice(0, 10) : localDay(moment, manner.zona) };
  const parts = dateParts(text, manner.formato_fecha);
  return parts ? { value: isoDay(parts) } : notADate(text);
};

const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|UTC|[+-]\d\d(:?\d\d)?)$/i;
/** Programs write a day alone as its midnight, in whatever zone. */
const atMidnight = /[T ]00:00(:00(\.0+)?)? ?(Z|UTC|[+-]\d\d(:?\d\d)?)$/i;

/** A moment with its own zone, in ms; undefined for other texts. */
const zonedMoment = (text: string): number | undefined => {
  // Date.parse takes 31 February.
  if (!zoned.test(text) || !datePartsOf(text.slice(0, 10), null)) return undefined;
  const iso = text.replace(' ', 'T').replace(/\s?(?:Z|UTC)$/i, 'Z');
  // An offset of hours alone, as pandas and PostgreSQL write it.
  const at = Date.parse(
    iso.replace(/\s?([+-]\d\d)(?::?(\d\d))?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`),
  );
  return Number.isNaN(at) ? undefined : at;
};

/**
 * A local time without a zone is in the company's zone; a day alone is its noon, so that no zone moves it to another
 * day.
 */
const readMoment = (text: string, manner: Manner): Read => {
  const moment = zonedMoment(text);
  if (moment !== undefined) return { value: new Date(moment).toISOString() };
  const parts = dateParts(text, manner.formato_fecha);
  if (!parts) return notADate(text);
  const [hour, minute, second] = parts.time ?? [12, 0, 0];
  const local = Date.UTC(parts.year, parts.month - 1, parts.day, hour, minute) + Math.round(second * 1_000);
  return { value: new Date(momentOf(local, manner.zona)).toISOString() };
};

const clock = String.raw`(?:[T ,]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}(?:[.,]\d+)?))?\s*(a|p)?\.?\s*(?:m\.?)?)?`;
const isoForm = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${clock}$`, 'i');
const slashForm = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})${clock}$`, 'i');
const wordForm = new RegExp(
  `^(\\d{1,2})(?:\\s+de\\s+|[-/.\\s]+)([a-z]{3,10})\\.?(?:\\s+de\\s+|\\s+del\\s+|[-/.\\s]+)(\\d{4}|\\d{2})${clock}$`,
  'i',
);

/** Colombian spreadsheets also write «diciembre 31 de 2025», English ones «December 31, 2025». */
const monthForm = new RegExp(
  `^([a-z]{3,10})\\.?\\s+(\\d{1,2})(?:\\s*,\\s*|\\s+de\\s+|\\s+del\\s+|\\s+)(\\d{4})${clock}$`,
  'i',
);
const compactForm = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const weekday = /^(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

const dateParts = (text: string, form: Manner['formato_fecha']): Parts | null => {
  const folded = foldAccents(text);
  return datePartsOf(folded, form) ?? (weekday.test(folded) ? datePartsOf(folded.replace(weekday, ''), form) : null);
};

const datePartsOf = (text: string, form: Manner['formato_fecha']): Parts | null => {
  const compact = compactForm.exec(text);
  if (compact) return checked(Number(compact[1]), Number(compact[2]), Number(compact[3]), null);
  if (/^\d{5}([.,]\d+)?$/.test(text)) return ofSerial(Number(text.replace(',', '.')));
  const iso = isoForm.exec(text);
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]), timeOf(iso, 4));
  const slash = slashForm.exec(text);
  if (slash) {
    const [first, second] = [Number(slash[1]), Number(slash[2])];
    const [day, month] = form === 'mda' ? [second, first] : [first, second];
    return checked(fullYear(slash[3] ?? ''), month, day, timeOf(slash, 4));
  }
  const monthFirst = monthForm.exec(text);
  if (monthFirst && monthOf(monthFirst[1]) > 0)
    return checked(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]), timeOf(monthFirst, 4));
  const worded = wordForm.exec(text);
  return worded && monthOf(worded[2]) > 0
    ? checked(fullYear(worded[3] ?? ''), monthOf(worded[2]), Number(worded[1]), timeOf(worded, 4))
    : null;
};

const monthOf = (word = '') => months.findIndex((names) => names.includes(word.slice(0, 3).toLowerCase())) + 1;

const foldAccents = (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');

const months = [
  ['ene', 'jan'],
  ['feb'],
  ['mar'],
  ['abr', 'apr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dic', 'dec'],
];

const fullYear = (text: string) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900);

const timeOf = (match: RegExpExecArray, at: number): Parts['time'] => {
  if (match[at] === undefined) return null;
  const half = match[at + 3]?.toLowerCase();
  const hour = Number(match[at]);
  return [
    half === 'p' && hour < 12 ? hour + 12 : half === 'a' && hour === 12 ? 0 : hour,
    Number(match[at + 1]),
    Number((match[at + 2] ?? '0').replace(',', '.')),
  ];
};

/** A spreadsheet day number, counted from 1900. */
const ofSerial = (serial: number): Parts | null => {
  if (serial < 10_000 || serial >= 80_000) return null;
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1_000);
  const whole = Number.isInteger(serial);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    time: whole ? null : [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()],
  };
};

/** Null for dates like 31 February. */
const checked = (year: number, month: number, day: number, time: Parts['time']): Parts | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const [hour, minute, second] = time ?? [0, 0, 0];
  return real && hour < 24 && minute < 60 && second < 60 ? { year, month, day, time } : null;
};

const isoDay = ({ year, month, day }: Parts) =>
  [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

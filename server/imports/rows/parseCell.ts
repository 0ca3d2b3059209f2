import type { OpcionesImportacion } from '#contract/requests/importaciones';
import { readAmount, sayAmountError, type AmountManner } from '#contract/rules/amounts';
import type { Column, Option } from './columns';
import { readCoordinate, readCoordinates } from './coordinates';
import { readDay, readMoment, type DateManner } from './parseDate';
import type { Read } from './read';
import { foldWord } from './words';

/** How the cells of a file are parsed. */
export interface Manner extends DateManner {
  decimal: NonNullable<OpcionesImportacion['decimal']>;
  /** The company's currency, ISO 4217. */
  moneda?: string | undefined;
}

interface Said {
  field?: string;
  /** That of the column's amounts, if it is not the stored one. */
  unit?: string | undefined;
}

/** Parses a non-empty cell by the type of its field. References are looked up elsewhere. */
export const readCell = (
  { field, kind, options = [], since, unit }: Pick<Column, 'kind' | 'options' | 'since'> & Said,
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
      return readNumber(text, manner.decimal, unit === undefined ? amountOf(field, manner.moneda) : { unit });
    case 'fecha':
      return readDay(text, manner, since);
    case 'momento':
      return readMoment(text, manner, since);
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

import { readAmount, readDegrees, sayAmountError, type AmountError, type AmountRead } from '#contract/rules/amounts';
import { exactMoney, number, typedManner, yearText } from '../formats';

/** What a number is of: decides how it is read and shown. */
export interface Amount {
  /** Shown beside the number, and accepted behind it. */
  unit?: string | null | undefined;
  /** In the company's currency. */
  money?: boolean;
  /** A coordinate: it has no thousands. */
  degrees?: boolean;
  /** A year: it has no thousands either, but is read like any number. */
  year?: boolean;
}

/** The decimals of a stored number: whatever it has. */
const all = 10;

export const readTyped = (text: string, amount: Amount = {}): AmountRead =>
  amount.degrees ? readDegrees(text) : readAmount(text, mannerOf(amount));

export const sayTyped = (error: AmountError, text: string, amount: Amount = {}): string =>
  amount.degrees
    ? `«${text.trim().slice(0, 40)}» no es una coordenada, por ejemplo 4,65123`
    : sayAmountError(error, text, mannerOf(amount));

/** The number of a text: null if it is empty, NaN if it is none. */
export const numberIn = (text: string, amount: Amount = {}): number | null => {
  const read = readTyped(text, amount);
  return 'value' in read ? read.value : NaN;
};

/** The text of a stored value. What could not be read stays as it was typed. */
export const writeTyped = (value: unknown, { year = false }: Amount = {}): string => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  return year ? yearText(value) : number(value, all);
};

/** «$ 1.250.000», «2,5 l»: what was understood. */
export const echoOf = (value: number, { unit, money = false, year = false }: Amount): string => {
  if (money) return exactMoney(value);
  return [year ? yearText(value) : number(value, all), unit].filter(Boolean).join('\u00a0');
};

const mannerOf = ({ unit, money }: Amount) => {
  const { decimal, currency } = typedManner();
  return { decimal, unit, currency: money ? currency : null };
};

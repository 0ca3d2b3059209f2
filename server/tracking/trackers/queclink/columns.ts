import { momentOfDigits } from '../packets/texts';

/** The forms of columns: models differ in where they stand. */
export const isMoment = (text = '') => text.length === 14 && /^\d{14}$/.test(text);
export const isHours = (text = '') => /^\d{5,7}:\d\d:\d\d$/.test(text);
export const isKilometres = (text = '') => /^\d{1,8}\.\d{1,3}$/.test(text);
export const isLevel = (text = '') => /^\d{1,3}$/.test(text) && Number(text) <= 100;
/** An IMEI, or an MEID of networks without cards. */
export const isIdentifier = (text = '') => /^(?:\d{15}|[0-9A-F]{14})$/i.test(text);
export const isVin = (text = '') => /^(?=.*\d)[0-9A-Z]{17}$/.test(text);

export const momentAt = (text = '') => momentOfDigits(text.slice(0, 8), text.slice(8));

export const numberAt = (text: string | undefined): number | null =>
  text && Number.isFinite(Number(text)) ? Number(text) : null;

/** Thousandths: mV as V, m as km. */
export const thousandths = (text: string | undefined): number | null => {
  const value = numberAt(text);
  return value === null ? null : value / 1000;
};

/** Hours of `00001:33:08`. */
export const hoursOf = (text: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours + minutes / 60 + seconds / 3600;
};

/** Columns read one after the other; behind the last one all are empty. */
export class Columns {
  constructor(
    readonly values: readonly string[],
    public at: number,
    readonly end: number,
  ) {}

  get left() {
    return this.end - this.at;
  }

  /** @param ahead how many columns further */
  peek(ahead = 0): string {
    const at = this.at + ahead;
    return at < this.end ? (this.values[at] ?? '') : '';
  }

  text(): string {
    const value = this.peek();
    this.at += 1;
    return value;
  }

  number(): number | null {
    return numberAt(this.text());
  }

  /** Of hexadecimal digits. */
  hex(): number | null {
    const value = this.text();
    return /^[0-9A-F]{1,8}$/i.test(value) ? parseInt(value, 16) : null;
  }
}

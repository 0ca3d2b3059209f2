import { keyOf, placeColumn } from './columns';

/** What came over the serial port, in columns of its own and a checksum behind them. */
export interface SerialData {
  conductor: string | null;
  atributos: Record<string, unknown>;
  /** The column behind the checksum. */
  after: number;
}

/**
 * The column of the length of the serial data (UEX): behind the place and the flags of inputs, and of outputs where the
 * model writes them apart. -1 where there is none.
 */
const lengthColumn = (values: readonly string[]): number => {
  const place = placeColumn(values, 0);
  const flags = values.findIndex((value, at) => place !== -1 && at > place + 1 && /^[01]{6,}$/.test(value));
  if (flags === -1) return -1;
  const column = flags + (/^[01]{6,}$/.test(values[flags + 1] ?? '') ? 2 : 1);
  return /^\d{1,4}$/.test(values[column] ?? '') ? column : -1;
};

/** Where the serial data of a text end by their own length, in bytes: a line may end within them. 0 without any. */
export const serialEnd = (text: string): number => {
  if (!/^(?:S[AT]\d{3})?UEX;/.test(text)) return 0;
  const values = text.split(';');
  const column = lengthColumn(values);
  return column === -1 ? 0 : values.slice(0, column + 1).join(';').length + 1 + Number(values[column]);
};

/** The serial data of a UEX. Some count the end of a line in the length, and do not send it. */
export const serialOf = (values: readonly string[]): SerialData | null => {
  const column = lengthColumn(values);
  if (column === -1) return null;
  const length = Number(values[column]) - 2;
  let at = column + 1;
  let taken = values[at]?.length ?? 0;
  while (taken < length && at + 1 < values.length) taken += 1 + (values[++at]?.length ?? 0);
  const parts = values.slice(column + 1, at + 1);
  return { ...meaningOf(parts), after: at + 2 };
};

const meaningOf = (parts: readonly string[]): Omit<SerialData, 'after'> => {
  const [first = ''] = parts;
  if (first.startsWith('GTSL|')) return { conductor: keyOf(first.split('|')[4]), atributos: {} };
  const card = /^RFID:([0-9A-F]+)$/i.exec(first);
  if (card) return { conductor: keyOf(card[1]), atributos: {} };
  const levels = first.startsWith('CabAVL') ? cabLevels(first) : parts.flatMap(sensorOf);
  if (levels.length > 0) return { conductor: null, atributos: withSum(levels) };
  const text = parts.join(';');
  return { conductor: null, atributos: /^[\x20-\x7e]+$/.test(text) ? { serie: text } : {} };
};

/** Two tanks; a negative level is none. */
const cabLevels = (text: string): [string, number][] =>
  text
    .split(',')
    .slice(2, 4)
    .map((level, at): [string, number] => [`combustible_${at + 1}`, level ? Number(level) : NaN])
    .filter(([, level]) => level > 0);

/** Rods in tanks, by number, in hexadecimal: `N_0=0419.0` is a level without unit, `t_0=1C` its °C. */
const sensorOf = (part: string): [string, number][] => {
  const [, kind, number = '', digits = ''] = /^([tN])_(\d)=([0-9A-F]{1,4})(?:\.\d+)?$/i.exec(part) ?? [];
  const value = parseInt(digits, 16);
  if (kind === 'N') return [[`combustible_${number}`, value]];
  return kind === 't' ? [[`temperatura_${number}`, value > 0x7f ? value - 0x100 : value]] : [];
};

const withSum = (levels: readonly [string, number][]): Record<string, number> => {
  const tanks = levels.filter(([name]) => name.startsWith('combustible')).map(([, level]) => level);
  const sum = tanks.reduce((all, level) => all + level, 0);
  return { ...Object.fromEntries(levels), ...(tanks.length > 0 ? { combustible: sum } : {}) };
};

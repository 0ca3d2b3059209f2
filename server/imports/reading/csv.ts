import papa from 'papaparse';
import { fieldError } from '../../plugins/errors';
import type { Sheet } from './sheet';

/** Reads separated text: `,` `;` or tab; UTF-8, UTF-16 or Windows-1252, whichever it is. */
export const readCsv = (bytes: Buffer): Sheet => {
  const text = decode(bytes).replace(/^sep=(.)\r?\n/i, '');
  if (text.includes('\0')) throw fieldError('archivo', 'El archivo no es una hoja de cálculo: guárdelo como XLSX o CSV');
  const { data } = papa.parse<string[]>(text, { delimiter: delimiterOf(text), skipEmptyLines: false });
  return { nombre: 'CSV', rows: data.map((row) => row.map((cell) => cell.trim())) };
};

/** By its mark, else UTF-8 if it is valid UTF-8, else what Spanish spreadsheets on Windows write. */
const decode = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** What the first lines are parted by, outside quotes; a decimal comma loses to the semicolons around it. */
const delimiterOf = (text: string): string => {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10);
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const most = Math.max(0, ...counts);
    // As often in every line is worth more than often in one.
    return most === 0 ? 0 : counts.filter((count) => count === most).length * 1_000 + most;
  };
  return [';', '\t', ',', '|'].map((each) => [each, score(each)] as const).reduce((best, each) => (each[1] > best[1] ? each : best))[0];
};

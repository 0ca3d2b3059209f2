import { inflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import readXlsxFile, { type CellValue } from 'read-excel-file/node';
import { fieldError } from '../../plugins/errors';
import type { Sheet } from './sheet';
import { zip, type Part } from './zip';

/** What a workbook may hold once it is unpacked, in bytes. */
const mostUnpacked = 120 * 1024 * 1024;

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));

/** Reads a workbook: formulas as their last result, numbers and dates as what they are. @throws ApiError 422 at `archivo` */
export const readXlsx = async (bytes: Buffer): Promise<Sheet[]> => {
  const parts = await unpack(bytes);
  try {
    const sheets = await readXlsxFile(withErrorsAsText(bytes, parts));
    return sheets.map(({ sheet, data }) => ({ nombre: sheet, rows: data.map((row) => row.map(textOf)) }));
  } catch {
    throw damaged();
  }
};

const damaged = () => fieldError('archivo', 'No se pudo leer el archivo. Ábralo en su hoja de cálculo, guárdelo de nuevo como XLSX y vuelva a subirlo');

const textOf = (cell: CellValue | Date | null): string => {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  if (typeof cell === 'number') return numberText(cell);
  if (cell instanceof Date) return dateText(cell);
  return String(cell).trim();
};

/** A typed number so that no reading of it takes its point for one of thousands; what lost digits says so by its exponent. */
const numberText = (value: number): string => {
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : value.toExponential();
  // Sums of a spreadsheet carry binary dust: 0.30000000000000004.
  const text = String(Number(value.toPrecision(15)));
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
};

/** A typed date is read as UTC, and is the wall clock of whoever typed it. */
const dateText = (date: Date): string => {
  // Spreadsheets keep days as fractions: a second may come out as 59.9996.
  const iso = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
};

const inflate = promisify(inflateRaw);

/** Unpacks every part once, outside our thread, before anybody trusts what the file says of its own size. @throws ApiError 422 */
const unpack = async (bytes: Buffer): Promise<Part[]> => {
  let left = mostUnpacked;
  const parts: Part[] = [];
  for (const { name, method, from, size } of partsOf(bytes)) {
    let content: Buffer | null = bytes.subarray(from, from + size);
    if (method === 8) content = await inflate(content, { maxOutputLength: Math.max(1, left) }).catch(() => null);
    else if (method !== 0) throw damaged();
    if (!content) throw fieldError('archivo', 'El archivo está dañado o es demasiado grande por dentro: deje solo la hoja que quiere importar');
    left -= content.length;
    if (left <= 0) throw fieldError('archivo', 'El archivo es demasiado grande por dentro: deje solo la hoja que quiere importar');
    parts.push({ name, content });
  }
  return parts;
};

/** The reader takes a formula that failed for an empty cell, and nobody would learn of it: its error becomes the cell's text. */
const withErrorsAsText = (bytes: Buffer, parts: readonly Part[]): Buffer => {
  const failed = ({ name, content }: Part) => name.startsWith('xl/worksheets/') && [' t="e"', " t='e'"].some((mark) => content.includes(mark));
  if (!parts.some(failed)) return bytes;
  return zip(
    parts.map((part) => {
      if (!failed(part)) return part;
      const text = part.content.toString('latin1').replaceAll(/(<(?:\w+:)?c\s[^>]*\bt=)(["'])e\2/g, '$1$2str$2');
      return { ...part, content: Buffer.from(text, 'latin1') };
    }),
  );
};

/** Where the parts of a zip are, by its directory at the end. */
const partsOf = (bytes: Buffer) => {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end + 22 > bytes.length) throw damaged();
  const parts: { name: string; method: number; from: number; size: number }[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length) throw damaged();
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    parts.push({ name, method: bytes.readUInt16LE(at + 10), from, size: bytes.readUInt32LE(at + 20) });
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
};

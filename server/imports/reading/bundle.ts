import { posix } from 'node:path';
import { limitesImportacion } from '#contract/requests/importaciones';
import { limits } from '#contract/core/limits';
import { sizeInWords } from '#contract/rules/sizes';
import { isImage, isPdf } from '../../files/sniff';
import { Unreadable } from '../../untrusted/task';
import { openZip, type Zip } from '../../untrusted/zip';

declare module '../../untrusted/task' {
  interface Tasks {
    scans: typeof readScans;
  }
}

/** A file beside the sheet. */
export interface Scan {
  /** With its folders. */
  nombre: string;
  /** Why it cannot be kept, to be read after its name. */
  problema: string | null;
}

/** Limits of one archive, and of the scans in it. */
const most = { parts: 2_000, bytes: 128 * 1024 * 1024, scans: 500 };

/**
 * A zip with a sheet and the scans that its rows name; undefined when it is something else, such as a workbook.
 * @throws Unreadable
 */
export const openBundle = async (bytes: Buffer): Promise<{ sheet: Buffer; scans: Scan[] } | undefined> => {
  const zip = await openZip(bytes, most);
  if (
    ['[Content_Types].xml', 'xl/workbook.xml', 'mimetype'].some((part) => zip.has(part)) ||
    zip.names.some((name) => name.endsWith('.iwa'))
  )
    return undefined;
  const parts = zip.names.filter(isContent);
  const [sheet, ...others] = parts.filter((name) => sheets.test(name));
  if (sheet === undefined)
    throw new Unreadable(
      'El ZIP no trae la hoja con los datos: debe traer un XLSX o CSV y, al lado, los escaneos que nombra',
    );
  if (others.length > 0)
    throw new Unreadable(
      `El ZIP trae varias hojas (${[sheet, ...others].slice(0, 3).map(zip.called).join(', ')}): deje solo una`,
    );
  const scans = parts.filter((name) => name !== sheet);
  if (scans.length > most.scans)
    throw new Unreadable(`El ZIP trae ${scans.length} escaneos y el máximo son ${most.scans}: divídalo en varios`);
  const found: Scan[] = [];
  for (const name of scans) found.push({ nombre: zip.called(name), problema: await problemOf(zip, name) });
  return { sheet: await sheetIn(zip, sheet), scans: found };
};

/** Some scans of such a zip, in this order. Runs in a worker. @throws Unreadable */
export const readScans = async ({
  bytes,
  nombres,
}: {
  bytes: Uint8Array;
  nombres: readonly string[];
}): Promise<Uint8Array[]> => {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), most);
  const scans: Uint8Array[] = [];
  for (const nombre of nombres) scans.push(await wholeOf(zip, nombre));
  return scans;
};

const sheets = /\.(xlsx|xlsm|xls|ods|csv|tsv|txt)$/;

/** Neither a folder nor what systems add by themselves. */
const isContent = (name: string) =>
  !name.endsWith('/') &&
  !name.startsWith('__macosx/') &&
  !posix.basename(name).startsWith('.') &&
  !/(^|\/)(thumbs\.db|desktop\.ini)$/.test(name);

/** Unpacks it once, so that damage is found before anything is imported. */
const problemOf = async (zip: Zip, name: string): Promise<string | null> => {
  let [size, beginning] = [0, Buffer.alloc(0)];
  for await (const piece of zip.read(name)) {
    if (beginning.length < 16) beginning = Buffer.concat([beginning, piece.subarray(0, 16)]);
    size += piece.length;
  }
  if (size === 0) return 'está vacío';
  if (size > limits.files.file) return `pesa más de ${sizeInWords(limits.files.file)}`;
  return isImage(beginning) || isPdf(beginning) ? null : 'no es JPG, PNG, WebP ni PDF';
};

const sheetIn = async (zip: Zip, name: string): Promise<Buffer> => {
  const sheet = await wholeOf(zip, name);
  if (sheet.length > limitesImportacion.bytes)
    throw new Unreadable(
      `La hoja «${zip.called(name)}» pesa más de ${sizeInWords(limitesImportacion.bytes)}: divídala en varias`,
    );
  return sheet;
};

const wholeOf = async (zip: Zip, name: string): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of zip.read(name)) pieces.push(piece);
  return Buffer.concat(pieces);
};

import { isZip, readXlsx } from './xlsx';
import { readCsv } from './csv';
import type { Sheet } from './sheet';
import { fieldError } from '../../plugins/errors';

export { hintsOf } from './hints';
export { likeliestSheet, tableOf } from './sheet';

/** The sheets of a file, by its content whatever its name says. @throws ApiError 422 at `archivo` */
export const readSheets = async (bytes: Buffer): Promise<Sheet[]> => {
  if (isZip(bytes)) return readXlsx(bytes);
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw fieldError('archivo', 'Es un archivo de Excel antiguo (.xls): ábralo y guárdelo como XLSX');
  return [readCsv(bytes)];
};

import { contentOf, Damaged, type Header } from './archive';
import { createSum } from './rows';

/**
 * Reads all of a backup and compares each table with its checksum. `room`: bytes available for its rows.
 * @returns the number of rows
 * @throws Damaged; an Error when they do not fit
 */
export const verify = async (file: string, { tablas }: Header, room: number | null = null): Promise<number> => {
  const due = new Set(tablas.map(({ nombre }) => nombre));
  let sum = createSum();
  let [letters, total] = [0, 0];
  for await (const line of contentOf(file)) {
    if (typeof line === 'string') {
      sum.add(line);
      letters += line.length;
      // Files are twice as long in it as on disk.
      if (room !== null && letters / 2 > room)
        throw new Error(`El respaldo no cabe en el disco: quedan ${Math.floor(room / 1e6)} MB y ocupa más.`);
    } else if ('tabla' in line) {
      if (!due.delete(line.tabla)) throw new Damaged(`repite o no anuncia la tabla ${line.tabla}`);
      sum = createSum();
    } else if ('filas' in line) {
      const { filas, sha256 } = sum.sum();
      if (filas !== line.filas || sha256 !== line.sha256) throw new Damaged('una de sus tablas cambió');
      total += filas;
    }
  }
  if (due.size) throw new Damaged('le faltan tablas');
  return total;
};

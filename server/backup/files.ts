import { z } from '#contract/core/validation';
import { wholeOf } from '../files/content';
import type { ObjectStore } from '../db/objectStore';
import type { Tabla } from './catalogue';

/** A row as `rowsOf` returns it. */
const texts = z.array(z.string().nullable());

/** Rewrites rows of a table for the backup, or drops them. */
export type Rewrite = (rows: string[]) => Promise<string[]>;

/**
 * A backup contains every file, wherever it is stored: a row that names an object is written as if it had never left
 * the database, and after the restore it is moved out again under another name. Objects that wait for their deletion
 * are left out.
 */
export const rewriteFor = ({ nombre, columnas }: Tabla, objects: ObjectStore): Rewrite => {
  if (nombre === 'objetos_por_borrar') return async () => [];
  const at = (column: string) => columnas.findIndex((each) => each.nombre === column);
  const [contenido, objeto, huella] = [at('contenido'), at('objeto'), at('huella')];
  if (nombre !== 'archivos' || objeto < 0) return async (rows) => rows;
  const whole = async (row: string): Promise<string> => {
    const columns = texts.parse(JSON.parse(row));
    const [name, sum] = [columns[objeto], columns[huella]];
    if (!name) return row;
    const bytes = await wholeOf(objects, { contenido: null, objeto: name, huella: sum ?? null });
    return JSON.stringify(columns.with(contenido, `\\x${bytes.toString('hex')}`).with(objeto, null));
  };
  return async (rows) => {
    const written: string[] = [];
    for (const row of rows) written.push(await whole(row));
    return written;
  };
};

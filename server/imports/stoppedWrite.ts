import { and, eq } from 'drizzle-orm';
import type { EstadoFila, EstadoImportacion } from '#contract/requests/importaciones';
import type { Writer } from '../records/crud';
import type { Db } from '../db/client';
import { audit } from '../history/audit';
import { actorOf } from '../plugins/guard';
import { recount, rowsOf, type ImportRow } from './rows/record';
import { importacionFilaTable } from '../db/tables/importaciones';

/** The state of an import after a step. */
export interface Settled {
  estado: EstadoImportacion;
  error?: string;
}

/** The state of an import that was stopped while it wrote, with the number of rows written. */
export const stoppedWrite = async (db: Db, imp: ImportRow, writer: Writer, why: string | null): Promise<Settled> => {
  return db.tenant(imp.empresa_id, async (tx) => {
    const counted = (estado: EstadoFila) =>
      tx.$count(importacionFilaTable, and(rowsOf(imp), eq(importacionFilaTable.estado, estado)));
    const [written, left] = [await counted('importada'), await counted('valida')];
    const row = await recount(tx, imp);
    if (written > 0)
      await audit(tx, actorOf(writer), {
        accion: 'importar',
        entidad: imp.tipo,
        entidad_id: null,
        nombre: imp.nombre_archivo,
      });
    // The last row had just been written.
    if (left === 0) return { estado: row && row.filas_error > 0 ? 'completada_con_errores' : 'completada' };
    const words =
      written === 0
        ? 'no se guardó ninguna fila'
        : written === 1
          ? 'se guardó 1 fila'
          : `se guardaron ${said.format(written)} filas`;
    return {
      estado: 'fallida',
      error:
        `${why === null ? 'Alguien la detuvo' : `${why} Hasta ahí`}: ${words}. Faltan ` +
        `${said.format(left)}, que se pueden importar después.`,
    };
  });
};

const said = new Intl.NumberFormat('es-CO');

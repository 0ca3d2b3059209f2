import { and, asc, eq } from 'drizzle-orm';
import type { JobResult } from '../../jobs/index';
import type { Problema } from '#contract/requests/importaciones';
import { sheetFile, typeOf } from '../../exports/sheet';
import { keepFile } from '../../files/index';
import { errorsHeading, rowsOf } from '../rows/record';
import { importacionFilaTable } from '../../db/tables/importaciones';
import type { Step } from '../rows/step';

/** The rows that could not be imported, as in the file, with their errors: to be corrected and uploaded again. */
export const errorsFile = async ({ db, imp, writer, progress }: Step): Promise<JobResult> => {
  const { empresa_id } = imp;
  // When such a file is uploaded again, its old errors are removed.
  const encabezados = imp.encabezados.filter((heading) => heading !== errorsHeading);
  const rows = await db.tenant(empresa_id, (tx) =>
    tx
      .select({ datos: importacionFilaTable.datos, errores: importacionFilaTable.errores })
      .from(importacionFilaTable)
      .where(and(rowsOf(imp), eq(importacionFilaTable.estado, 'con_error')))
      .orderBy(asc(importacionFilaTable.numero)),
  );
  await progress(30);
  const columns = [...encabezados, errorsHeading].map((label) => ({ label }));
  const cells = rows.map(({ datos, errores }) => [
    ...encabezados.map((heading) => datos[heading] ?? ''),
    (errores as Problema[]).map(said).join(' · '),
  ]);
  const contenido = await sheetFile('xlsx', { columns, rows: cells }, `empresa ${empresa_id}`);
  const nombre = `${imp.nombre_archivo.replace(/\.[^.]*$/, '')} - errores.xlsx`;
  const file = await db.tenant(empresa_id, (tx) =>
    keepFile(tx, empresa_id, writer.user.id, { nombre, tipo: typeOf.xlsx, contenido }),
  );
  return { archivo_id: file.id, nombre_archivo: nombre };
};

const said = ({ columna, mensaje }: Problema) => (columna === null ? mensaje : `${columna}: ${mensaje}`);

import { and, desc, eq, sql } from 'drizzle-orm';
import { mapeoColumnas, mapeoValores, opcionesImportacion, type MapeoColumnas } from '#contract/importaciones';
import type { Tx } from '../../db/client';
import { archivoTable } from '../../files/tables';
import { ApiError, fieldError } from '../../plugins/errors';
import { matchColumns, type Column } from '../columns';
import { kinds } from '../kinds/index';
import { hintsOf, likeliestSheet, readSheets, tableOf } from '../reading/index';
import { change, headingsHash, mineBy, type ImportRow } from '../record';
import { importacionFilaTable, mapeoRecordadoTable } from '../tables';
import { foldWord } from '../words';
import type { StepWork } from './step';

/** Rows that are stored in one statement. */
const atOnce = 500;

/** Reads the file: its sheets, the headings and rows of one, and what its columns probably are. */
export const read: StepWork = async ({ db, imp, progress }) => {
  const { empresa_id, id } = imp;
  const columns = await db.tenant(empresa_id, (tx) => kinds[imp.tipo].columns(tx, empresa_id));
  const bytes = await db.tenant(empresa_id, (tx) => fileOf(tx, imp));
  const sheets = await readSheets(bytes);
  await progress(30);
  const sheet = sheets.find(({ nombre }) => nombre === imp.hoja) ?? likeliestSheet(sheets, columns);
  if (!sheet) throw fieldError('archivo', 'El archivo no tiene hojas');
  const table = tableOf(sheet, columns);
  await db.tenant(empresa_id, (tx) =>
    tx.delete(importacionFilaTable).where(and(eq(importacionFilaTable.empresa_id, empresa_id), eq(importacionFilaTable.importacion_id, id))),
  );
  for (let at = 0; at < table.rows.length; at += atOnce) {
    const rows = table.rows.slice(at, at + atOnce).map((row) => ({ ...row, importacion_id: id, empresa_id, estado: 'pendiente' }));
    await db.tenant(empresa_id, (tx) => tx.insert(importacionFilaTable).values(rows));
    await progress(30 + (65 * at) / table.rows.length);
  }
  await db.tenant(empresa_id, async (tx) => {
    const recalled = await recall(tx, imp, table.headings, columns);
    const guessed = recalled?.mapeo ?? matchColumns(table.headings, columns);
    await change(tx, mineBy(empresa_id, id), {
      hoja: sheet.nombre,
      encabezados: table.headings,
      mapeo: guessed,
      mapeo_valores: recalled?.mapeo_valores ?? {},
      filas_total: table.rows.length,
      opciones: {
        ...imp.kept,
        elegidas: recalled?.opciones ?? opcionesImportacion.parse({}),
        hojas: sheets.map(({ nombre, rows }) => ({ nombre, filas: rows.filter((row) => row.some(Boolean)).length })),
        fila_encabezado: table.headingRow,
        encabezados: hintsOf(table),
        recordado: recalled !== null,
      },
    });
  });
  return { estado: 'subida' };
};

const fileOf = async (tx: Tx, { empresa_id, archivo_id }: ImportRow): Promise<Buffer> => {
  const [file] = await tx
    .select({ contenido: archivoTable.contenido })
    .from(archivoTable)
    .where(and(eq(archivoTable.empresa_id, empresa_id), eq(archivoTable.id, archivo_id ?? '')));
  if (!file) throw new ApiError('NO_ENCONTRADO');
  return file.contenido;
};

/** How the company mapped these headings the last time, as far as the fields are still there. */
const recall = async (tx: Tx, { empresa_id, tipo }: ImportRow, headings: readonly string[], columns: readonly Column[]) => {
  const m = mapeoRecordadoTable;
  const [last] = await tx
    .select()
    .from(m)
    .where(and(eq(m.empresa_id, empresa_id), eq(m.tipo, tipo), eq(m.huella, headingsHash(headings))))
    .orderBy(desc(m.usado_en))
    .limit(1);
  if (!last) return null;
  const fields = new Set(columns.map(({ field }) => field));
  const before = new Map(Object.entries(mapeoColumnas.parse(last.mapeo)).map(([heading, field]) => [foldWord(heading), field]));
  const mapeo: MapeoColumnas = Object.fromEntries(
    headings.map((heading) => {
      const field = before.get(foldWord(heading)) ?? null;
      return [heading, field !== null && fields.has(field) ? field : null];
    }),
  );
  return { mapeo, mapeo_valores: mapeoValores.parse(last.mapeo_valores), opciones: opcionesImportacion.parse(last.opciones) };
};

/** Remembers how these headings were mapped, for the next file that has them. */
export const remember = async (tx: Tx, { empresa_id, tipo, encabezados, mapeo, mapeo_valores, kept }: ImportRow) => {
  const values = { mapeo, mapeo_valores, opciones: kept.elegidas };
  await tx
    .insert(mapeoRecordadoTable)
    .values({ empresa_id, tipo, huella: headingsHash(encabezados), ...values })
    .onConflictDoUpdate({
      target: [mapeoRecordadoTable.empresa_id, mapeoRecordadoTable.tipo, mapeoRecordadoTable.huella],
      set: { ...values, usado_en: sql`now()` },
    });
};

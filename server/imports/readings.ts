import { and, eq, sql } from 'drizzle-orm';
import type { AvisoArchivo, MapeoColumnas } from '#contract/requests/importaciones';
import type { Tx } from '../db/system';
import { headingsByField, readingOf, type Column } from './rows/columns';
import { said } from './reading/sheet';
import { rowsOf, type ImportRow } from './rows/record';
import { importacionFilaTable as f } from '../db/tables/importaciones';

/**
 * Puts into the rows the readings of their cells that the mapped columns ask for. Cells of columns that are not
 * imported show what people see.
 *
 * @returns a notice of how many cells something was taken away from
 */
export const settleReadings = async (
  tx: Tx,
  imp: ImportRow,
  mapeo: MapeoColumnas,
  columns: readonly Column[],
): Promise<AvisoArchivo[]> => {
  const readings = JSON.stringify(Object.fromEntries(readingsOf(mapeo, columns)));
  const where = and(rowsOf(imp), sql`${f.formas} is not null`);
  await tx
    .update(f)
    .set({
      datos: sql`${f.datos} || (
        select coalesce(
          jsonb_object_agg(
            forma.key,
            coalesce(
              forma.value ->> coalesce(lectura.value, 'texto'), forma.value ->> 'texto', ${f.datos} ->> forma.key
            )
          ),
          '{}'
        )
        from jsonb_each(${f.formas}) forma
        left join jsonb_each_text(${readings}::jsonb) lectura on lectura.key = forma.key
      )`,
    })
    .where(where);
  const [counted] = await tx
    .select({
      n: sql<number>`coalesce(
        sum(
          (
            select count(*) from jsonb_each(${f.formas}) forma
            join jsonb_each_text(${readings}::jsonb) lectura on lectura.key = forma.key
            where forma.value -> 'limpias' ? lectura.value
          )
        ),
        0
      )::int`,
    })
    .from(f)
    .where(where);
  const n = counted?.n ?? 0;
  if (n === 0) return [];
  const cells = n === 1 ? '1 celda' : `${said(n)} celdas`;
  const mensaje =
    `De ${cells} se quitó lo que otros programas dejan alrededor del dato: ="…", apóstrofos, «.0», ` +
    'separadores de miles, NaN o NULL. Revíselo';
  return [{ codigo: 'CELDAS_LIMPIADAS', mensaje, n }];
};

/** Heading → reading. */
const readingsOf = (mapeo: MapeoColumnas, columns: readonly Column[]): Map<string, string> => {
  const headings = headingsByField(mapeo);
  return new Map(
    columns.flatMap((column) =>
      headings.has(column.field) ? [[headings.get(column.field) ?? '', readingOf(column)] as const] : [],
    ),
  );
};

/** Leaves out the rows that the sheet hides. @returns how many rows are left */
export const omitHidden = async (tx: Tx, imp: ImportRow): Promise<number> => {
  await tx.delete(f).where(and(rowsOf(imp), eq(f.oculta, true)));
  return tx.$count(f, rowsOf(imp));
};

import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type {
  EstadoImportacion,
  Importacion,
  ImportacionDetalle,
  TipoImportacion,
} from '#contract/requests/importaciones';
import type { Db } from '../db/client';
import { namesOfUsers } from '../history/people';
import { placeOf } from '../jobs/index';
import { asField } from './rows/units';
import { stepOf } from './jobs';
import { kinds } from './kinds/index';
import { readImport, rowsOf, undoableUntil, type ImportRow } from './rows/record';
import { importacionFilaTable, importacionTable } from '../db/tables/importaciones';

/** How many past imports the list shows. */
const listed = 100;

/** The company's imports, newest first. */
export const listImports = async (
  db: Db,
  empresaId: number,
  tipo: TipoImportacion | undefined,
): Promise<Importacion[]> => {
  const t = importacionTable;
  const rows = await db.tenant(empresaId, (tx) =>
    tx
      .select()
      .from(t)
      .where(and(eq(t.empresa_id, empresaId), tipo && eq(t.tipo, tipo)))
      .orderBy(desc(t.id))
      .limit(listed),
  );
  const nameOf = await namesOfUsers(
    db.system,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => ({ ...summary(row), usuario: nameOf(row.user_id) }));
};

/** An import with everything its page needs to continue it. @throws ApiError 404 */
export const describeImport = async (db: Db, empresaId: number, id: number): Promise<ImportacionDetalle> => {
  const { imp, columns, url, states, before } = await db.tenant(empresaId, async (tx) => {
    const imp = await readImport(tx, empresaId, id);
    const kind = kinds[imp.tipo];
    const [file] = (await tx.execute<{ url: string | null }>(sql`select archivo_url(${imp.archivo_id}::uuid) as url`))
      .rows;
    const states = await tx
      .select({ estado: importacionFilaTable.estado, n: sql<number>`count(*)::int` })
      .from(importacionFilaTable)
      .where(rowsOf(imp))
      .groupBy(importacionFilaTable.estado);
    const t = importacionTable;
    const done: EstadoImportacion[] = ['completada', 'completada_con_errores'];
    const [before] = await tx
      .select({ id: t.id, fecha: t.creado_en })
      .from(t)
      .where(
        and(
          eq(t.empresa_id, empresaId),
          eq(t.tipo, imp.tipo),
          eq(t.huella, imp.huella),
          ne(t.id, id),
          inArray(t.estado, done),
        ),
      )
      .orderBy(desc(t.id))
      .limit(1);
    return { imp, columns: await kind.columns(tx, empresaId), url: file?.url ?? null, states, before };
  });
  const nameOf = await namesOfUsers(db.system, [imp.user_id]);
  const { kept } = imp;
  const { modos, claves } = kinds[imp.tipo];
  return {
    ...summary(imp),
    usuario: nameOf(imp.user_id),
    archivo_url: url,
    hoja: imp.hoja,
    hojas: kept.hojas,
    avisos: kept.avisos,
    codificaciones: kept.codificaciones,
    fila_encabezado: kept.fila_encabezado,
    encabezados: kept.encabezados,
    campos: columns.map(asField),
    modos: [...modos],
    claves: [...claves],
    mapeo: imp.mapeo,
    recordado: kept.recordado,
    opciones: kept.elegidas,
    mapeo_valores: imp.mapeo_valores,
    repetida: before ?? null,
    filas: Object.fromEntries(states.map(({ estado, n }) => [estado, n])),
    puesto: await placeOf(db.system, stepOf(empresaId, id)),
  };
};

/** An import in the form for lists, without its user's name, which the caller adds. */
export const summary = (
  row: Omit<ImportRow, 'kept' | 'tipo' | 'estado' | 'mapeo' | 'mapeo_valores'> & { tipo: string; estado: string },
): Importacion => {
  const estado = row.estado as EstadoImportacion;
  return {
    ...row,
    tipo: row.tipo as TipoImportacion,
    estado,
    usuario: null,
    reversible_hasta: undoableUntil({ ...row, estado }),
  };
};

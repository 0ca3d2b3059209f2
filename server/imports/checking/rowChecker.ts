import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { createPace } from '../../db/pace';
import type { Catalogue } from '../rows/catalogues';
import { headingsByField, type CatalogueName, type Column } from '../rows/columns';
import type { Draft } from '../rows/draft';
import { duplicatesIn, groupsOf, sharingRows } from './duplicates';
import { indexFile } from './fileIndex';
import { kinds, type Check, type Kind } from '../kinds/index';
import type { ImportRow } from '../rows/record';
import { scanFinder } from '../reading/scans';
import { importacionFilaTable } from '../../db/tables/importaciones';
import { createRowReader, type Stored } from './rowReader';

export type { Stored } from './rowReader';

/** Checks rows of one import: their values, their errors, and their action. */
export interface RowChecker {
  kind: Kind;
  columns: readonly Column[];
  headings: ReadonlyMap<string, string>;
  catalogue(name: CatalogueName): Catalogue;
  /** Checks everything that is possible without writing. `dry`: also the rules that only writing would reveal. */
  check(rows: readonly Stored[], dry: boolean): Promise<Draft[]>;
  /** Rows whose check depends on these values: the row itself and those that share a value with it. */
  sharing(texts: readonly Record<string, string>[]): number[];
  /** The same within a transaction that goes on to write. */
  checkIn(tx: Tx, rows: readonly Stored[]): Promise<Draft[]>;
}

export const createRowChecker = async (db: Db, imp: ImportRow): Promise<RowChecker> => {
  const { empresa_id: empresaId, kept } = imp;
  const { elegidas: opciones } = kept;
  const kind = kinds[imp.tipo];
  const columns = await db.tenant(empresaId, (tx) => kind.columns(tx, empresaId));
  const index = await indexFile(db, imp, kind, headingsByField(imp.mapeo), [
    ...groupsOf(kind, imp),
    ...(kind.together ? [kind.together] : []),
  ]);
  const siblings = kind.parent ? index.named : null;
  const { headings, catalogue, refuse, warn, read, readingUnit } = await createRowReader({
    ...{ db, imp, kind, columns, siblings },
  });

  const findScan = scanFinder(kept.escaneos);
  const said = { refuse, warn, findScan, readingUnit };
  const checkOf = (tx: Tx, dry: boolean): Check => ({ tx, empresaId, opciones, ...said, dry });

  const addDuplicates = (drafts: readonly Draft[]) => {
    for (const { draft, field, others } of duplicatesIn(index, imp, kind, drafts))
      refuse(draft, field, {
        codigo: 'DUPLICADO_ARCHIVO',
        mensaje:
          `Repetido en ${others.length === 1 ? 'la fila' : 'las filas'} ` +
          `${others.slice(0, 5).join(', ')}${others.length > 5 ? '…' : ''}`,
      });
  };

  return {
    kind,
    columns,
    headings,
    catalogue,
    sharing: (texts) => sharingRows(index, imp, kind, headings, texts),
    check: async (rows, dry) => {
      const drafts: Draft[] = [];
      const pace = createPace(db.pool);
      const check = async (batch: readonly Draft[]) => {
        await kind.checkBeyond?.(db, batch, { empresaId, opciones, ...said, dry });
        await db.tenant(
          empresaId,
          pace.timed((tx) => kind.check(batch, checkOf(tx, dry))),
        );
      };
      for (let at = 0; at < rows.length;) {
        const some = rows.slice(at, at + pace.size());
        const batch = await db.tenant(
          empresaId,
          pace.timed((tx) => read(tx, some)),
        );
        addDuplicates(batch);
        if (!kind.whole) await check(batch);
        pace.done(some.length);
        at += some.length;
        drafts.push(...batch);
      }
      if (kind.whole && drafts.length > 0) await check(drafts);
      return drafts;
    },
    checkIn: async (tx, rows) => {
      const drafts = await read(tx, rows);
      await kind.check(drafts, checkOf(tx, false));
      return drafts;
    },
  };
};

/** Stores the check results of rows. */
export const keepVerdicts = async (tx: Tx, { empresa_id, id }: ImportRow, drafts: readonly Draft[]) => {
  if (drafts.length === 0) return;
  const verdicts = drafts.map(({ numero, errores, avisos }) => ({
    numero,
    errores,
    avisos,
    estado: errores.length > 0 ? 'con_error' : 'valida',
  }));
  await tx.execute(sql`
    update importacion_filas fila set errores = dicho.errores, avisos = dicho.avisos, estado = dicho.estado
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as dicho(
      numero int, errores jsonb, avisos jsonb, estado text
    )
    where fila.empresa_id = ${empresa_id} and fila.importacion_id = ${id} and fila.numero = dicho.numero
      and fila.estado in ('pendiente', 'valida', 'con_error')`);
};

/** Rows by their number. */
export const someRows = (tx: Tx, { empresa_id, id }: ImportRow, numbers: readonly number[]): Promise<Stored[]> =>
  tx
    .select({ numero: importacionFilaTable.numero, datos: importacionFilaTable.datos })
    .from(importacionFilaTable)
    .where(
      and(
        eq(importacionFilaTable.empresa_id, empresa_id),
        eq(importacionFilaTable.importacion_id, id),
        inArray(importacionFilaTable.numero, [...numbers]),
      ),
    )
    .orderBy(importacionFilaTable.numero);

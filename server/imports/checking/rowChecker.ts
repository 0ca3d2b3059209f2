import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FilaImportacion } from '#contract/importaciones';
import type { Db, Tx } from '../../db/client';
import { createPace } from '../../db/pace';
import { empresaTable } from '../../db/tables/empresas';
import { createCatalogue, livingIds, type Catalogue } from '../rows/catalogues';
import { readCell, type Manner, type Refusal } from '../rows/cells';
import { headingsByField, type CatalogueName, type Column } from '../rows/columns';
import { placeholder, problemAt, type Draft } from '../rows/draft';
import { duplicatesIn, groupsOf, sharingRows } from './duplicates';
import { indexFile } from './fileIndex';
import { kinds, type Check, type Kind } from '../kinds/index';
import type { ImportRow } from '../rows/record';
import { scanFinder } from '../reading/scans';
import { importacionFilaTable } from '../../db/tables/importaciones';
import { fold } from '../rows/words';

export type Stored = Pick<FilaImportacion, 'numero' | 'datos'>;

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
  const { empresa_id: empresaId, mapeo_valores, kept } = imp;
  const kind = kinds[imp.tipo];
  const columns = await db.tenant(empresaId, (tx) => kind.columns(tx, empresaId));
  const headings = headingsByField(imp.mapeo);
  const mapped = columns.filter(({ field }) => headings.has(field));
  const label = (field: string) => columns.find((column) => column.field === field)?.label ?? 'Fila';
  const [empresa] = await db.system
    .select({ zona: empresaTable.zona_horaria, moneda: empresaTable.moneda })
    .from(empresaTable)
    .where(eq(empresaTable.id, empresaId));
  const { elegidas: opciones } = kept;
  const manner: Manner = {
    formato_fecha: opciones.formato_fecha,
    decimal: opciones.decimal ?? 'auto',
    zona: empresa?.zona ?? 'UTC',
    moneda: empresa?.moneda,
  };

  const catalogues = new Map<CatalogueName, Catalogue>();
  const catalogue = (name: CatalogueName) => {
    const known = catalogues.get(name) ?? createCatalogue(name, empresaId);
    catalogues.set(name, known);
    return known;
  };
  const index = await indexFile(db, imp, kind, headings, [
    ...groupsOf(kind, imp),
    ...(kind.together ? [kind.together] : []),
  ]);
  const chosen = await db.tenant(empresaId, (tx) => livingDestinations(tx, imp, mapped));

  const refuse = (draft: Draft, field: string, refusal: Refusal) => {
    draft.wrong.add(field);
    draft.errores.push(problemAt(headings, field, label(field), refusal));
  };
  const warn = (draft: Draft, field: string, refusal: Refusal) =>
    void draft.avisos.push({
      ...problemAt(headings, field, label(field), refusal),
      ...(field === '' && { mensaje: refusal.mensaje }),
    });

  const read = async (tx: Tx, rows: readonly Stored[]): Promise<Draft[]> => {
    const cell = ({ datos }: Stored, { field }: Column) => (datos[headings.get(field) ?? ''] ?? '').trim();
    for (const column of mapped)
      if (column.refersTo)
        await catalogue(column.refersTo).load(tx, [...new Set(rows.map((row) => cell(row, column)).filter(Boolean))]);
    const siblings = kind.parent ? index.named : null;
    return rows.map((row) => {
      const draft: Draft = {
        numero: row.numero,
        texts: new Map(mapped.map((column) => [column.field, cell(row, column)])),
        values: {},
        pending: new Set(),
        wrong: new Set(),
        errores: [],
        avisos: [],
      };
      for (const column of mapped) readInto(draft, column, cell(row, column), siblings);
      return draft;
    });
  };

  const readInto = (
    draft: Draft,
    column: Column,
    text: string,
    siblings: ((text: string) => readonly number[]) | null,
  ) => {
    if (text === '') return;
    const { field, refersTo } = column;
    const destination = mapeo_valores[field]?.[fold(text)];
    if (destination && 'crear' in destination && refersTo && catalogue(refersTo).find(text).length === 0)
      return void draft.pending.add(field);
    if (destination && 'valor' in destination) {
      if (destination.valor === null) return;
      const value = refersTo ? Number(destination.valor) : destination.valor;
      if (!refersTo || chosen(refersTo).has(Number(value))) {
        draft.values[field] = value;
        return;
      }
    }
    const said = readCell(column, text, manner);
    if (!('value' in said)) return refuse(draft, field, said);
    if (!refersTo) {
      draft.values[field] = said.value;
      return;
    }
    const [only, ...others] = catalogue(refersTo).find(text);
    if (only && others.length === 0) draft.values[field] = only.id;
    else if (only) {
      const sugerencia = [only, ...others]
        .slice(0, 5)
        .map(({ etiqueta }) => etiqueta)
        .join(' · ');
      refuse(draft, field, { codigo: 'AMBIGUO', mensaje: `Hay varios que se llaman así: ${sugerencia}`, sugerencia });
    } else if (siblings && kind.parent?.field === field) {
      const rows = siblings(text).filter((numero) => numero !== draft.numero);
      if (rows.length === 1) draft.pending.add(field);
      else if (rows.length > 1)
        refuse(draft, field, {
          codigo: 'AMBIGUO',
          mensaje: `Hay varios en el archivo: filas ${rows.slice(0, 5).join(', ')}`,
        });
      else
        refuse(draft, field, {
          codigo: 'NO_EXISTE',
          mensaje: `No existe «${text.slice(0, 60)}», ni en la empresa ni en el archivo`,
        });
    } else refuse(draft, field, { codigo: 'NO_EXISTE', mensaje: `No existe «${text.slice(0, 60)}»` });
  };

  const findScan = scanFinder(kept.escaneos);
  const checkOf = (tx: Tx, dry: boolean): Check => ({ tx, empresaId, opciones, refuse, warn, findScan, dry });

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
        await kind.checkBeyond?.(db, batch, { empresaId, opciones, refuse, warn, findScan, dry });
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

/** Records that the user chose for a value and that still exist, by catalogue. */
const livingDestinations = async (tx: Tx, { empresa_id, mapeo_valores }: ImportRow, columns: readonly Column[]) => {
  const wanted = new Map<CatalogueName, number[]>();
  for (const { field, refersTo } of columns)
    for (const destination of Object.values(mapeo_valores[field] ?? {}))
      if (refersTo && 'valor' in destination && destination.valor !== null)
        wanted.set(refersTo, [...(wanted.get(refersTo) ?? []), Number(destination.valor)]);
  const living = new Map<CatalogueName, Set<number>>();
  for (const [name, ids] of wanted)
    living.set(
      name,
      await livingIds(
        tx,
        name,
        empresa_id,
        ids.filter((id) => Number.isInteger(id) && id < placeholder),
      ),
    );
  return (name: CatalogueName) => living.get(name) ?? new Set<number>();
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

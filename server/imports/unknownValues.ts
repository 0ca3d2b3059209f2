import { sql } from 'drizzle-orm';
import type { ValoresDesconocidos, ValorDesconocido } from '#contract/requests/importaciones';
import type { Db } from '../db/client';
import { createCatalogue, likeRecords, wholeCatalogue } from './rows/catalogues';
import { isFormula, isFormulaError, readOption } from './rows/parseCell';
import { headingsByField, isMade, type Column } from './rows/columns';
import { indexFile } from './checking/fileIndex';
import { kinds } from './kinds/index';
import { rowsOf, type ImportRow } from './rows/record';
import { importacionFilaTable } from '../db/tables/importaciones';
import { fold, suggest } from './rows/words';

/** Limit of distinct unknown values shown; further ones are corrected in the rows. */
const shown = 100;

/** Each distinct value that the company does not know, once, with suggestions. */
export const unknownValues = async (db: Db, imp: ImportRow): Promise<ValoresDesconocidos> => {
  const { empresa_id: empresaId } = imp;
  const kind = kinds[imp.tipo];
  const headings = headingsByField(imp.mapeo);
  const columns = await db.tenant(empresaId, (tx) => kind.columns(tx, empresaId));
  // Rows with long lines are decompressed as a whole for each column: failed formulas are reported only at their cells
  // there.
  const asked = ({ options, refersTo }: Column) =>
    kind.maps !== 'lines' || options !== undefined || refersTo !== undefined;
  const mapped = columns.filter((column) => headings.has(column.field) && asked(column));
  const valores: ValorDesconocido[] = [];
  const opciones: ValoresDesconocidos['opciones'] = {};
  let mas = 0;
  for (const column of mapped) {
    const { field, refersTo } = column;
    const texts = await distinct(db, imp, column, headings.get(field) ?? '');
    const found = await notKnown(db, imp, column, texts, headings);
    const unknown = found.filter(
      ({ texto, candidates }) => candidates.length > 0 || !isMade(column, texto, imp.kept.elegidas),
    );
    if (unknown.length === 0) continue;
    const whole = refersTo ? await db.tenant(empresaId, (tx) => wholeCatalogue(tx, refersTo, empresaId)) : undefined;
    const all =
      column.options?.map(({ value, label }) => ({ valor: value, etiqueta: label })) ??
      whole?.map(({ id, etiqueta }) => ({ valor: String(id), etiqueta }));
    if (all) opciones[field] = all;
    for (const { texto, filas, candidates } of unknown) {
      if (valores.length >= shown) {
        mas += 1;
        continue;
      }
      const like =
        refersTo && candidates.length === 0 ? await likeRecords(db, refersTo, empresaId, texto, whole) : candidates;
      valores.push({
        campo: field,
        etiqueta: column.label,
        texto,
        clave: fold(texto),
        filas,
        sugerencias: refersTo
          ? like.slice(0, 5).map(({ id, etiqueta }) => ({ valor: String(id), etiqueta }))
          : likeOptions(column, texto),
        destino: imp.mapeo_valores[field]?.[fold(texto)] ?? null,
        creable: refersTo === 'niveles' && imp.tipo !== 'niveles',
      });
    }
  }
  return { valores, mas, opciones };
};

// A type rather than an interface: database rows need an index signature.
type Text = { texto: string; filas: number };

/**
 * The values of a column, without spelling variants, most frequent first; for free text only those of failed formulas.
 */
const distinct = async (db: Db, imp: ImportRow, { options, refersTo }: Column, heading: string): Promise<Text[]> => {
  const asked = options || refersTo ? '_%' : '#%';
  const { rows } = await db.tenant(imp.empresa_id, (tx) =>
    tx.execute<Text>(sql`
      select btrim(${importacionFilaTable.datos} ->> ${heading}::text) as texto, count(*)::int as filas
      from ${importacionFilaTable}
      where ${rowsOf(imp)}
        and btrim(coalesce(${importacionFilaTable.datos} ->> ${heading}::text, '')) like ${asked}::text
      group by 1
      order by 2 desc, 1`),
  );
  const byKey = new Map<string, Text>();
  for (const { texto, filas } of rows) {
    const known = byKey.get(fold(texto));
    if (known) known.filas += filas;
    else byKey.set(fold(texto), { texto, filas });
  }
  return [...byKey.values()];
};

/** Values that match nothing, or several records, among which the user chooses. */
const notKnown = async (
  db: Db,
  imp: ImportRow,
  { field, options, refersTo }: Column,
  all: readonly Text[],
  headings: ReadonlyMap<string, string>,
) => {
  // What a formula would have said is asked for at its cell.
  const texts = all.filter(({ texto }) => !isFormula(texto));
  if (options)
    return texts
      .filter(({ texto }) => !('value' in readOption(texto, options)))
      .map((text) => ({ ...text, candidates: [] }));
  if (!refersTo) return texts.filter(({ texto }) => isFormulaError(texto)).map((text) => ({ ...text, candidates: [] }));
  const catalogue = createCatalogue(refersTo, imp.empresa_id);
  const kind = kinds[imp.tipo];
  await db.tenant(imp.empresa_id, (tx) =>
    catalogue.load(
      tx,
      texts.map(({ texto }) => texto),
    ),
  );
  const index = kind.parent?.field === field ? await indexFile(db, imp, kind, headings, []) : null;
  return texts
    .map((text) => ({ ...text, candidates: [...catalogue.find(text.texto)] }))
    .filter(({ texto, candidates }) => candidates.length !== 1 && !(index && index.named(texto).length > 0));
};

const likeOptions = ({ options = [] }: Column, texto: string) =>
  suggest(fold(texto), options, ({ label, synonyms = [], hints = [] }) => [label, ...synonyms, ...hints].map(fold)).map(
    ({ value, label }) => ({
      valor: value,
      etiqueta: label,
    }),
  );

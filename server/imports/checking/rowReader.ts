import { eq } from 'drizzle-orm';
import type { FilaImportacion } from '#contract/requests/importaciones';
import { companyUnit, isUnit, metric, storedUnit, toStored, unitSign, type Unit } from '#contract/rules/units';
import type { Db } from '../../db/client';
import { unitsOfCompany } from '../../db/companyOf';
import type { Tx } from '../../db/system';
import { empresaTable } from '../../db/tables/empresas';
import type { Kind } from '../kinds/index';
import { createCatalogue, livingIds, type Catalogue } from '../rows/catalogues';
import { readCell, type Manner } from '../rows/parseCell';
import type { Refusal } from '../rows/read';
import { headingsByField, isMade, type CatalogueName, type Column } from '../rows/columns';
import { saysNothing } from '../rows/headingWords';
import { placeholder, problemAt, type Draft } from '../rows/draft';
import type { ImportRow } from '../rows/record';
import { headingUnit, unitOfColumn } from '../rows/units';
import { fold } from '../rows/words';

export type Stored = Pick<FilaImportacion, 'numero' | 'datos'>;

/** The rows of the file that have this name. */
type Siblings = (text: string) => readonly number[];

interface Parts {
  db: Db;
  imp: ImportRow;
  kind: Kind;
  columns: readonly Column[];
  /** Where rows may refer to others of their own file. */
  siblings: Siblings | null;
}

/** Reads rows as drafts: each cell as the value of its field, or as what is wrong with it. */
export const createRowReader = async ({ db, imp, kind, columns, siblings }: Parts) => {
  const { empresa_id: empresaId, mapeo_valores } = imp;
  const headings = headingsByField(imp.mapeo);
  const mapped = columns.filter(({ field }) => headings.has(field));
  const { manner, company } = await mannerOf(db, imp);
  const { elegidas } = imp.kept;
  const units = new Map(
    mapped.flatMap((column) => {
      const unit = unitOfColumn(column, headings.get(column.field) ?? '', elegidas, company);
      return unit && unit !== storedUnit(unit) ? [[column.field, unit]] : [];
    }),
  );
  /** The unit of a column of readings of such a meter. */
  const readingUnit = (field: string, meter: string): Unit | undefined => {
    const column = mapped.find((each) => each.field === field);
    const said = column && headingUnit(column, headings.get(field) ?? '');
    if (said === 'h') return undefined;
    const own = said ?? (elegidas.unidades === 'empresa' ? companyUnit(meter, company) : meter);
    return isUnit(own) ? own : undefined;
  };
  const chosen = await db.tenant(empresaId, (tx) => livingDestinations(tx, imp, mapped));
  const label = (field: string) => columns.find((column) => column.field === field)?.label ?? 'Fila';

  const catalogues = new Map<CatalogueName, Catalogue>();
  const catalogue = (name: CatalogueName) => {
    const known = catalogues.get(name) ?? createCatalogue(name, empresaId);
    catalogues.set(name, known);
    return known;
  };

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
    const cell = ({ datos }: Stored, { field, beside }: Column) => {
      const text = (datos[headings.get(field) ?? ''] ?? '').trim();
      return beside && saysNothing(text) ? '' : text;
    };
    for (const column of mapped)
      if (column.refersTo)
        await catalogue(column.refersTo).load(tx, [...new Set(rows.map((row) => cell(row, column)).filter(Boolean))]);
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
      for (const column of mapped) readInto(draft, column, cell(row, column));
      return draft;
    });
  };

  const readInto = (draft: Draft, column: Column, text: string) => {
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
    const unit = units.get(field);
    const said = readCell({ ...column, unit: unit && unitSign(unit) }, text, manner);
    if (!('value' in said)) return refuse(draft, field, said);
    if (refersTo) {
      const found = catalogue(refersTo).find(text);
      if (found.length === 0 && isMade(column, text, imp.kept.elegidas)) return void draft.pending.add(field);
      return refer(draft, field, text, found);
    }
    const { value } = said;
    if (unit && typeof value === 'number') draft.written = { ...draft.written, [field]: value };
    draft.values[field] = unit && typeof value === 'number' ? toStored(value, unit) : value;
  };

  /** Reads a cell that names records of a catalogue, or another row of the file. */
  const refer = (draft: Draft, field: string, text: string, found: ReturnType<Catalogue['find']>) => {
    const [only, ...others] = found;
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

  return { headings, catalogue, refuse, warn, read, readingUnit };
};

/** How the file writes dates and figures, and what the company counts in. */
const mannerOf = async (db: Db, { empresa_id, kept }: ImportRow) => {
  const [empresa] = await db.system
    .select({
      zona: empresaTable.zona_horaria,
      moneda: empresaTable.moneda,
      unidad_distancia: empresaTable.unidad_distancia,
      ajustes: empresaTable.ajustes,
    })
    .from(empresaTable)
    .where(eq(empresaTable.id, empresa_id));
  const { formato_fecha, decimal } = kept.elegidas;
  const manner: Manner = {
    formato_fecha,
    decimal: decimal ?? 'auto',
    zona: empresa?.zona ?? 'UTC',
    moneda: empresa?.moneda,
  };
  return { manner, company: empresa ? unitsOfCompany(empresa) : metric };
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

import { and, eq, isNull, sql } from 'drizzle-orm';
import { niveles } from '#contract/entities/niveles';
import { insertRecords } from '../../records/crud';
import type { Tx } from '../../db/system';
import { inTurn } from '../../records/store';
import { nivelStore } from '../../resources/niveles/store';
import { nivelTable } from '../../db/tables/niveles';
import { headingsByField } from '../rows/columns';
import { rowsOf, type ImportRow } from '../rows/record';
import { importacionFilaTable } from '../../db/tables/importaciones';
import { fold } from '../rows/words';
import { keepBelow, madeOf } from '../rows/below';
import type { Step } from '../rows/step';

/** Creates the missing levels that the user accepted. Stored as rows below zero, so that undoing finds them. */
export const makeLevels = async ({ db, imp, writer }: Step) => {
  const headings = headingsByField(imp.mapeo);
  for (const [field, destinations] of Object.entries(imp.mapeo_valores)) {
    const wanted = new Set(
      Object.entries(destinations).flatMap(([text, destination]) => ('crear' in destination ? [text] : [])),
    );
    const heading = headings.get(field);
    if (wanted.size === 0 || heading === undefined) continue;
    const texts = await db.tenant(imp.empresa_id, (tx) => distinctTexts(tx, imp, heading));
    const named = new Map(texts.filter((text) => wanted.has(fold(text))).map((text) => [fold(text), text]));
    for (const text of named.values()) await db.tenant(imp.empresa_id, (tx) => makePath(tx, imp, writer, text));
  }
};

const distinctTexts = async (tx: Tx, imp: ImportRow, heading: string): Promise<string[]> => {
  const rows = await tx.execute<{ texto: string }>(sql`
    select distinct btrim(${importacionFilaTable.datos} ->> ${heading}::text) as texto from ${importacionFilaTable}
    where ${rowsOf(imp)} and ${importacionFilaTable.estado} = 'valida'`);
  return rows.rows.map(({ texto }) => texto ?? '').filter(Boolean);
};

/** «Región Norte › Sede Cali»: each part below the one before it, created where it is missing. */
const makePath = async (tx: Tx, imp: ImportRow, writer: Step['writer'], path: string) => {
  await inTurn(tx, nivelStore, imp.empresa_id);
  let parent: number | null = null;
  for (const nombre of path.split(/\s*[›>]\s*/).filter(Boolean))
    parent = (await childCalled(tx, imp, parent, nombre)) ?? (await make(tx, imp, writer, parent, nombre));
};

const childCalled = async (
  tx: Tx,
  { empresa_id }: ImportRow,
  parent: number | null,
  nombre: string,
): Promise<number | undefined> => {
  const [found] = await tx
    .select({ id: nivelTable.id })
    .from(nivelTable)
    .where(
      and(
        eq(nivelTable.empresa_id, empresa_id),
        isNull(nivelTable.eliminado_en),
        parent === null ? isNull(nivelTable.padre_id) : eq(nivelTable.padre_id, parent),
        sql`lower(${nivelTable.nombre}) = lower(${nombre})`,
      ),
    );
  return found?.id;
};

const make = async (
  tx: Tx,
  imp: ImportRow,
  writer: Step['writer'],
  padre_id: number | null,
  nombre: string,
): Promise<number> => {
  const [made] = await insertRecords(tx, nivelStore, writer, [niveles.input.parse({ nombre, padre_id })]);
  if (!made) throw new Error('the level was not stored');
  await keepBelow(tx, imp, madeOf('niveles', [made]));
  return made.id;
};

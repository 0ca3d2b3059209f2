import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { importacionFilaTable as f } from '../../db/tables/importaciones';
import type { Beside, Kind, Undoing, Written } from '../kinds/kind';
import type { ImportRow } from '../rows/record';
import type { Step } from '../rows/step';
import { withdrawNotices } from './withdrawNotices';

type Writer = Step['writer'];
type Kept = Beside & { numero: number };

/**
 * Undoes rows with what they wrote besides their records. What somebody changed since stays, unless it goes with the
 * record of its row.
 */
export const undoWithBeside = async (
  tx: Tx,
  kind: Kind,
  rows: readonly (Written & { numero: number })[],
  imp: ImportRow,
  writer: Writer,
): Promise<void> => {
  const { beside } = kind;
  const kept = beside ? await besideOf(tx, imp, rows) : [];
  if (!beside || kept.length === 0) return kind.undo(tx, writer, rows);
  const free = new Set<Kept>();
  for (const [tipo, { untouched }] of Object.entries({ ...beside.first, ...beside.last })) {
    const own = kept.filter((each) => each.tipo === tipo);
    const ids = own.length > 0 ? await untouched(tx, imp.empresa_id, own) : new Set<number>();
    for (const each of own) if (ids.has(each.id)) free.add(each);
  }
  const undo = async (all: Readonly<Record<string, Undoing>>) => {
    for (const [tipo, each] of Object.entries(all)) {
      const own = [...free].filter((record) => record.tipo === tipo);
      if (own.length === 0) continue;
      await each.undo(tx, writer, own);
      await withdrawNotices(
        tx,
        writer,
        tipo,
        own.filter(({ antes }) => antes === null).map(({ id }) => id),
      );
    }
  };
  await undo(beside.first);
  await kind.undo(tx, writer, rows);
  await undo(beside.last);
  await tx.delete(f).where(
    and(
      eq(f.empresa_id, imp.empresa_id),
      eq(f.importacion_id, imp.id),
      inArray(
        f.numero,
        kept.map(({ numero }) => numero),
      ),
    ),
  );
};

/** The newest first: a meter goes after its readings. */
const besideOf = async (
  tx: Tx,
  { empresa_id, id }: ImportRow,
  rows: readonly { numero: number }[],
): Promise<Kept[]> => {
  const numbers = sql.param(rows.map(({ numero }) => String(numero)));
  const found = await tx
    .select({
      numero: f.numero,
      tipo: sql<string>`${f.datos} ->> 'tipo'`,
      id: f.entidad_id,
      version: f.version,
      antes: f.antes,
    })
    .from(f)
    .where(
      and(
        eq(f.empresa_id, empresa_id),
        eq(f.importacion_id, id),
        lt(f.numero, 0),
        sql`${f.datos} ->> 'de' = any(${numbers}::text[])`,
      ),
    )
    .orderBy(f.numero);
  return found.map((row) => ({ ...row, id: Number(row.id), version: row.version ?? 0 }));
};

import { and, asc, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Headings } from '../rows/draft';
import { keyOf } from '../rows/keys';
import type { Kind } from '../kinds/index';
import { rowsOf, type ImportRow } from '../rows/record';
import { importacionFilaTable } from '../../db/tables/importaciones';

/** Finds rows of a file by their values in the fields that identify a record. */
export interface FileIndex {
  /** The rows with the same text in each of these fields. */
  saying(fields: readonly string[], textOf: (field: string) => string | undefined): readonly number[];
  /** The rows that a cell references as its parent. */
  named(text: string): readonly number[];
}

/** Rows per read, so that other requests run in between: rows with long lines are decompressed as a whole. */
const atOnce = { usual: 1_000, lines: 100 };
const mark = '\u001f';

/**
 * Reads all rows once, only the relevant cells: querying the database for each hundred rows would scan the whole file
 * every time.
 */
export const indexFile = async (
  db: Db,
  imp: ImportRow,
  { codes, parent, maps }: Kind,
  headings: Headings,
  groups: readonly (readonly string[])[],
) => {
  const asked = [...groups, ...(parent?.by ?? []).map((field) => [field])].filter((group) =>
    group.some((field) => headings.has(field)),
  );
  // The same field may occur twice: as the key of rows, and as the reference to parents.
  const all = [...new Map(asked.map((group) => [group.join(mark), group])).values()];
  const most = maps === 'lines' ? atOnce.lines : atOnce.usual;
  const fields = [...new Set(all.flat())].filter((field) => headings.has(field));
  const known = new Map(all.map((group) => [group.join(mark), new Map<string, number[]>()]));
  const key = (group: readonly string[], textOf: (field: string) => string | undefined) =>
    group.map((field) => keyOf(codes, field, textOf(field)?.trim())).join(mark);

  for (let after = -1; fields.length > 0;) {
    const { numero, datos } = importacionFilaTable;
    const texts = sql.join(
      fields.map((field) => sql`coalesce(${datos} ->> ${headings.get(field)}::text, '')`),
      sql`, `,
    );
    const rows = await db.tenant(imp.empresa_id, (tx) =>
      tx
        .select({ numero, texts: sql<string[]>`array[${texts}]` })
        .from(importacionFilaTable)
        .where(and(rowsOf(imp), gt(numero, after)))
        .orderBy(asc(numero))
        .limit(most),
    );
    for (const row of rows) {
      const said = new Map(fields.map((field, at) => [field, row.texts[at]]));
      for (const group of all) {
        const numbers = known.get(group.join(mark));
        const own = key(group, (field) => said.get(field));
        const others = numbers?.get(own);
        if (others) others.push(row.numero);
        else numbers?.set(own, [row.numero]);
      }
    }
    if (rows.length < most) break;
    after = rows.at(-1)?.numero ?? after;
  }

  const saying: FileIndex['saying'] = (group, textOf) => known.get(group.join(mark))?.get(key(group, textOf)) ?? [];
  const named: FileIndex['named'] = (text) =>
    (parent?.by ?? []).map((field) => saying([field], () => text)).find((numbers) => numbers.length > 0) ?? [];
  return { saying, named } satisfies FileIndex;
};

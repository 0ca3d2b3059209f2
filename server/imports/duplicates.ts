import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/client';
import type { Draft, Headings } from './draft';
import type { Kind } from './kinds/index';
import { rowsOf, type ImportRow } from './record';
import { importacionFilaTable } from './tables';

interface Repeated {
  draft: Draft;
  field: string;
  /** The other rows that say the same. */
  others: number[];
}

/** Fields that no two rows may share, what rows are known by among them. */
const groupsOf = ({ unique }: Kind, { kept: { elegidas } }: ImportRow): readonly (readonly string[])[] => {
  const { modo, clave } = elegidas;
  return modo === 'crear' || !clave || unique.some((group) => group.length === 1 && group[0] === clave) ? unique : [...unique, [clave]];
};

/** Which of these rows say what another row of the file says in fields where they must differ. */
export const duplicatesIn = async (tx: Tx, imp: ImportRow, kind: Kind, headings: Headings, drafts: readonly Draft[]): Promise<Repeated[]> => {
  const found: Repeated[] = [];
  for (const group of groupsOf(kind, imp)) {
    const field = group.at(-1) ?? '';
    const heading = headings.get(field);
    if (heading === undefined) continue;
    const keys = new Map(drafts.filter(({ texts }) => texts.get(field)).map((draft) => [draft, keyOf(group.map((name) => draft.texts.get(name) ?? ''))]));
    if (keys.size === 0) continue;
    const said = keySql(group, headings);
    const rows = await tx.execute<{ clave: string; numeros: number[] }>(sql`
      select ${said} as clave, array_agg(${importacionFilaTable.numero} order by ${importacionFilaTable.numero}) as numeros from ${importacionFilaTable}
      where ${rowsOf(imp)} and ${said} = any(${sql.param([...new Set(keys.values())])}::text[]) group by 1 having count(*) > 1`);
    const repeated = new Map(rows.rows.map(({ clave, numeros }) => [clave, numeros]));
    for (const [draft, key] of keys) {
      const others = (repeated.get(key) ?? []).filter((numero) => numero !== draft.numero);
      if (others.length > 0) found.push({ draft, field, others });
    }
  }
  return found;
};

/** Rows whose judgement hangs on what a row said, or says now: those that share a value with it. */
export const sharingRows = async (tx: Tx, imp: ImportRow, kind: Kind, headings: Headings, texts: readonly Record<string, string>[]): Promise<number[]> => {
  const groups = [...groupsOf(kind, imp), ...(kind.together ? [kind.together] : [])];
  const numbers = new Set<number>();
  for (const group of groups) {
    if (!group.some((field) => headings.has(field))) continue;
    const keys = texts.map((datos) => keyOf(group.map((field) => (datos[headings.get(field) ?? ''] ?? '').trim())));
    const rows = await tx.execute<{ numero: number }>(sql`
      select ${importacionFilaTable.numero} as numero from ${importacionFilaTable}
      where ${rowsOf(imp)} and ${keySql(group, headings)} = any(${sql.param(keys)}::text[]) limit 2000`);
    for (const { numero } of rows.rows) numbers.add(numero);
  }
  return [...numbers];
};

const mark = '\u001f';
const keyOf = (texts: readonly string[]) => texts.map((text) => text.toLowerCase()).join(mark);

/** What a row says in these fields, as `keyOf` writes it. */
const keySql = (group: readonly string[], headings: Headings): SQL =>
  sql`concat_ws(${mark}::text, ${sql.join(
    group.map((field) => sql`lower(btrim(coalesce(${importacionFilaTable.datos} ->> ${headings.get(field) ?? ''}::text, '')))`),
    sql`, `,
  )})`;

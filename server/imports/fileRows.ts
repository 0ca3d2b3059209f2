import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import type { Headings } from './draft';
import type { Kind } from './kinds/index';
import { rowsOf, type ImportRow } from './record';
import { importacionFilaTable } from './tables';

type Parent = NonNullable<Kind['parent']>;

/** Which rows of the file are called what the cells of these rows name as their parent. */
export const fileRowsNaming = async (
  tx: Tx,
  imp: ImportRow,
  headings: Headings,
  { field, by }: Parent,
  rows: readonly { datos: Record<string, string> }[],
): Promise<(text: string) => readonly number[]> => {
  const heading = headings.get(field);
  const texts = heading === undefined ? [] : [...new Set(rows.map(({ datos }) => keyOf(datos[heading] ?? '')).filter(Boolean))];
  const found = new Map<string, number[]>();
  for (const name of by) {
    const from = headings.get(name);
    const open = texts.filter((text) => !found.has(text));
    if (from === undefined || open.length === 0) continue;
    const said = sql`lower(btrim(coalesce(${importacionFilaTable.datos} ->> ${from}::text, '')))`;
    const named = await tx.execute<{ clave: string; numeros: number[] }>(sql`
      select ${said} as clave, array_agg(${importacionFilaTable.numero} order by ${importacionFilaTable.numero}) as numeros from ${importacionFilaTable}
      where ${rowsOf(imp)} and ${said} = any(${sql.param(open)}::text[]) group by 1`);
    for (const { clave, numeros } of named.rows) found.set(clave, numeros);
  }
  return (text) => found.get(keyOf(text)) ?? [];
};

const keyOf = (text: string) => text.trim().toLowerCase();

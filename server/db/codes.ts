import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** A code as it counts: letters and digits alone, without case and accents. The twin of the SQL function `clave`. */
export const codeKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '') || text.trim().toLowerCase();

/** That form of a column, kept beside it: under row-level security an index on the function itself would not be used. */
export const codeOf = (column: string) => customType<{ data: string }>({ dataType: () => 'text' })().generatedAlwaysAs(sql.raw(`clave(${column})`));

/** The name of the column that keeps the form of this one. */
export const codeColumn = (column: string) => `${column}_clave`;

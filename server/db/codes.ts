import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/** The key by which codes are compared: letters and digits only, without case and accents. Same as the SQL function `clave`. */
export const codeKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '') || text.trim().toLowerCase();

/** The key of a column, stored in a generated column: under row-level security an index on the function itself would not be used. */
export const codeOf = (column: string) => customType<{ data: string }>({ dataType: () => 'text' })().generatedAlwaysAs(sql.raw(`clave(${column})`));

/** Name of the column that stores the key of this one. */
export const codeColumn = (column: string) => `${column}_clave`;

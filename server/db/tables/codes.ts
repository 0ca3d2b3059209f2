import { sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';

/**
 * The key of a column, stored in a generated column: under row-level security an index on the function itself would not
 * be used.
 */
export const codeOf = (column: string) =>
  customType<{ data: string }>({ dataType: () => 'text' })().generatedAlwaysAs(sql.raw(`clave(${column})`));

/** Name of the column that stores the key of this one. */
export const codeColumn = (column: string) => `${column}_clave`;

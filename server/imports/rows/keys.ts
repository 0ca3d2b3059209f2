import { sql, type SQL } from 'drizzle-orm';
import { codeKey } from '#contract/rules/text';

/** The comparison key of a text in this field: codes by letters and digits only, others regardless of case. */
export const keyOf = (codes: readonly string[], field: string, text = ''): string =>
  codes.includes(field) ? codeKey(text) : text.trim().toLowerCase();

/** The same for a text in the database. */
export const keySql = (codes: readonly string[], field: string, text: SQL): SQL =>
  codes.includes(field) ? sql`clave(${text})` : sql`lower(btrim(${text}))`;

import { sql, type SQL } from 'drizzle-orm';
import { codeKey } from '../db/codes';

/** What a text of this field is known by: codes by letters and digits alone, others whatever their case. */
export const keyOf = (codes: readonly string[], field: string, text = ''): string => (codes.includes(field) ? codeKey(text) : text.trim().toLowerCase());

/** The same of a text in the database. */
export const keySql = (codes: readonly string[], field: string, text: SQL): SQL => (codes.includes(field) ? sql`clave(${text})` : sql`lower(btrim(${text}))`);

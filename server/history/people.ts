import { inArray } from 'drizzle-orm';
import type { System } from '../db/client';
import { usuarioTable } from '../session/tables';

/** How the users are called that history and readings name by id. Ask it outside a company's transaction, which does not see accounts. */
export const namesOfUsers = async (db: System, ids: readonly (number | null)[]): Promise<(id: number | null) => string | null> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return () => null;
  const rows = await db.select({ id: usuarioTable.id, name: usuarioTable.name }).from(usuarioTable).where(inArray(usuarioTable.id, wanted));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
};

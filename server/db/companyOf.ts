import { eq } from 'drizzle-orm';
import type { Db } from './client';
import { empresaTable } from './tables/empresas';

/** The time zone (IANA) and the name of a company. */
export const companyOf = async (db: Pick<Db, 'system'>, empresaId: number): Promise<{ zone: string; name: string }> => {
  const [row] = await db.system
    .select({ zone: empresaTable.zona_horaria, name: empresaTable.nombre })
    .from(empresaTable)
    .where(eq(empresaTable.id, empresaId));
  return row ?? { zone: 'UTC', name: '' };
};

import { eq, sql } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import { empresaTable } from '../db/tables/empresas';
import { companyId } from './companies';
import type { SeedContext } from './context';

/** Step 18: operarios of one company may log in with a PIN on their phones. */
export const phoneSessions = async ({ tx }: SeedContext) => {
  const more = JSON.stringify({ dias_sesion_telefono: limits.phone.mostDays });
  const ajustes = sql`${empresaTable.ajustes} || ${more}::jsonb`;
  await tx
    .update(empresaTable)
    .set({ ajustes })
    .where(eq(empresaTable.id, await companyId(tx, 'andinos')));
};

import { eq, inArray } from 'drizzle-orm';
import { empresaTable } from '../db/tables/empresas';
import { plantRules } from '../resources/reglas/defaults';
import { reglaTable } from '../db/tables/reglas';
import { demoCompanies } from './companies';
import type { SeedContext } from './context';

/** Days of their journeys to which the rules have already been applied. */
const watched = 7;

/** Step: both companies get the rules of a new company, unless they have created some. */
export const rules = async ({ tx, day }: SeedContext) => {
  const names = Object.values(demoCompanies).map(({ nombre }) => nombre);
  for (const { id } of await tx
    .select({ id: empresaTable.id })
    .from(empresaTable)
    .where(inArray(empresaTable.nombre, names))) {
    const [made] = await tx
      .select({ id: reglaTable.id })
      .from(reglaTable)
      .where(eq(reglaTable.empresa_id, id))
      .limit(1);
    if (made) continue;
    await plantRules(tx, id);
    const since = new Date(day - watched * 86_400_000).toISOString();
    await tx.update(reglaTable).set({ vigente_desde: since }).where(eq(reglaTable.empresa_id, id));
  }
};

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Regla } from '#contract/entities/reglas';
import { empresaTable } from '../db/tables/empresas';
import { reglaTable } from '../db/tables/reglas';
import { demoCompanies } from './companies';
import type { SeedContext } from './context';

/** A call for help that nobody acknowledges goes to the administrators, and then to everybody again. */
const steps: Regla['escalamiento'] = [
  { minutos: 3, usuarios: [], roles: ['admin'], canales: ['app', 'push'] },
  { minutos: 10, usuarios: [], roles: ['admin', 'monitor'], canales: ['app', 'push'] },
];

/** Step: in both companies the rule for calls for help escalates, unless somebody gave it steps. */
export const escalations = async ({ tx }: SeedContext) => {
  const names = Object.values(demoCompanies).map(({ nombre }) => nombre);
  const companies = tx.select({ id: empresaTable.id }).from(empresaTable).where(inArray(empresaTable.nombre, names));
  await tx
    .update(reglaTable)
    .set({ escalamiento: steps })
    .where(
      and(
        inArray(reglaTable.empresa_id, companies),
        eq(reglaTable.tipo, 'sos'),
        sql`${reglaTable.escalamiento} = '[]'`,
      ),
    );
};

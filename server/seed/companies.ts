import { eq } from 'drizzle-orm';
import { roleId, type Role } from '#contract/core/roles';
import type { Tx } from '../db/system';
import { empresaTable } from '../db/tables/empresas';
import { hashPassword } from '../session/passwords';
import { membresiaTable, usuarioTable } from '../db/tables/usuarios';
import { claveIngestaTable } from '../db/tables/posiciones';
import type { SeedContext } from './context';

/** The password of every demonstration account. */
export const demoPassword = 'Ftrack-2026';

export const demoCompanies = {
  andinos: { nombre: 'Transportes Andinos', clave: 'demo-andinos' },
  valle: { nombre: 'Servicios del Valle', clave: 'demo-valle' },
} as const;

export type DemoCompany = keyof typeof demoCompanies;
export const demoKeys = Object.keys(demoCompanies) as DemoCompany[];

export const companyId = async (tx: Tx, key: DemoCompany): Promise<number> => {
  const [company] = await tx
    .select({ id: empresaTable.id })
    .from(empresaTable)
    .where(eq(empresaTable.nombre, demoCompanies[key].nombre));
  if (!company) throw new Error('the demonstration has no companies');
  return company.id;
};

interface DemoAccount {
  email: string;
  name: string;
  role: Role;
  companies: readonly DemoCompany[];
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'superadmin@ftrack.demo', name: 'Sara Superadmin', role: 'superadmin', companies: [] },
  { email: 'admin@ftrack.demo', name: 'Andrés Admin', role: 'admin', companies: ['andinos', 'valle'] },
  { email: 'monitor@ftrack.demo', name: 'Mónica Monitor', role: 'monitor', companies: ['andinos'] },
  { email: 'operario@ftrack.demo', name: 'Óscar Operario', role: 'operario', companies: ['andinos'] },
  { email: 'valle@ftrack.demo', name: 'Valeria Valle', role: 'admin', companies: ['valle'] },
  { email: 'libre@ftrack.demo', name: 'Lía Libre', role: 'admin', companies: [] },
];

/** Step 1: the two companies, their ingest keys and the people. */
export const companies = async ({ tx }: SeedContext) => {
  const ids = new Map<string, number>();
  for (const [key, { nombre, clave }] of Object.entries(demoCompanies)) {
    const [company] = await tx
      .insert(empresaTable)
      .values({ nombre, zona_horaria: 'America/Bogota', moneda: 'COP' })
      .returning({ id: empresaTable.id });
    if (!company) throw new Error('the company was not stored');
    ids.set(key, company.id);
    await tx.insert(claveIngestaTable).values({ empresa_id: company.id, clave });
  }
  const clave_hash = await hashPassword(demoPassword);
  for (const { email, name, role, companies: memberOf } of demoAccounts) {
    const [user] = await tx
      .insert(usuarioTable)
      .values({ email, name, rol_id: roleId[role], estado: 'activo', clave_hash })
      .returning({ id: usuarioTable.id });
    const memberships = memberOf.map((key) => ({ user_id: user?.id ?? 0, empresa_id: ids.get(key) ?? 0 }));
    if (memberships.length) await tx.insert(membresiaTable).values(memberships);
  }
};

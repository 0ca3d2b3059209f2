import { eq, sql } from 'drizzle-orm';
import { unidadCombustible } from '#contract/entities/empresas';
import { metric, type CompanyUnits } from '#contract/rules/units';
import type { Db } from './client';
import type { Tx } from './system';
import { empresaTable } from './tables/empresas';

interface Company {
  /** IANA. */
  zone: string;
  name: string;
  /** What its pages and files count in. */
  units: CompanyUnits;
}

/** The time zone, the name and the units of a company. */
export const companyOf = async (db: Pick<Db, 'system'>, empresaId: number): Promise<Company> => {
  const [row] = await db.system
    .select({
      zone: empresaTable.zona_horaria,
      name: empresaTable.nombre,
      unidad_distancia: empresaTable.unidad_distancia,
      ajustes: empresaTable.ajustes,
    })
    .from(empresaTable)
    .where(eq(empresaTable.id, empresaId));
  return row
    ? { zone: row.zone, name: row.name, units: unitsOfCompany(row) }
    : { zone: 'UTC', name: '', units: metric };
};

/** The units of the company of a tenant's transaction. */
export const unitsOfTenant = async (tx: Tx): Promise<CompanyUnits> => {
  const { rows } = await tx.execute<{ unidad_distancia: CompanyUnits['unidad_distancia']; combustible: string | null }>(
    sql`select unidad_distancia, ajustes ->> 'unidad_combustible' as combustible from mi_empresa()`,
  );
  const [row] = rows;
  return row
    ? {
        unidad_distancia: row.unidad_distancia,
        unidad_combustible: unidadCombustible.catch('l').parse(row.combustible),
      }
    : metric;
};

/** The units in a company's row. */
export const unitsOfCompany = ({
  unidad_distancia,
  ajustes,
}: Pick<typeof empresaTable.$inferSelect, 'unidad_distancia' | 'ajustes'>): CompanyUnits => ({
  unidad_distancia,
  unidad_combustible: unidadCombustible.catch('l').parse(ajustes.unidad_combustible),
});

import { sql } from 'drizzle-orm';
import { ajustesEmpresa, type AjustesEmpresa } from '#contract/entities/empresas';
import type { Tx } from '../../../db/system';

/** The settings of the transaction's company. */
export interface CompanyRules extends AjustesEmpresa {
  prefijo: string;
}

export const companyRules = async (tx: Tx): Promise<CompanyRules> => {
  const { rows } = await tx.execute<{ prefijo: string; ajustes: unknown }>(
    sql`select prefijo_orden as prefijo, ajustes from mi_empresa()`,
  );
  const [row] = rows;
  if (!row) throw new Error('a tenant transaction knows its company');
  return { ...ajustesEmpresa.parse(row.ajustes ?? {}), prefijo: row.prefijo };
};

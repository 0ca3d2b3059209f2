import { and, asc, eq, isNull } from 'drizzle-orm';
import type { StoredTable } from '../records/store';
import { codigoFallaTable } from '../db/tables/codigosFalla';
import { plantillaTable } from '../db/tables/plantillas';
import { repuestoTable } from '../db/tables/repuestos';
import { servicioTable } from '../db/tables/servicios';
import { readyCodes } from '../resources/codigos-falla/readyList';
import type { Tx } from '../db/system';
import { plantChecklists } from './checklists';
import { companyId, demoKeys } from './companies';
import type { SeedContext } from './context';
import { plantParts } from './parts';
import { plantServices } from './services';
import { plantStaff } from './staff';
import { personalTable } from '../db/tables/personal';

/**
 * Step: the staff of both companies, who is responsible for which asset, and the catalogue: services, their parts and
 * checklists, codes of failures.
 */
export const catalogue = async ({ tx, day }: SeedContext) => {
  for (const [at, key] of demoKeys.entries()) {
    const empresa_id = await companyId(tx, key);
    const story = { tx, empresa_id, day, seed: 7_000 + at };
    // A company that already has staff keeps it.
    if (await isEmpty(tx, personalTable, empresa_id)) await plantStaff(story, key);
    if (await isEmpty(tx, codigoFallaTable, empresa_id))
      await tx.insert(codigoFallaTable).values(readyCodes.map((code) => ({ ...code, empresa_id })));
    let untouched = true;
    for (const table of [plantillaTable, repuestoTable, servicioTable])
      untouched &&= await isEmpty(tx, table, empresa_id);
    if (!untouched) continue;
    await plantServices(story, await plantChecklists(story), await plantParts(story));
  }
};

const isEmpty = async (tx: Tx, table: StoredTable, empresaId: number) => {
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.empresa_id, empresaId), isNull(table.eliminado_en)))
    .orderBy(asc(table.id))
    .limit(1);
  return rows.length === 0;
};

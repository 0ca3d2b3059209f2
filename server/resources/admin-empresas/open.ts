import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { keepZone } from '../../db/zones';
import { newSecret } from '../../session/secrets';
import { claveIngestaTable } from '../../db/tables/posiciones';
import { nivelTable } from '../../db/tables/niveles';
import { empresaTable } from '../../db/tables/empresas';

/** Creates a company with what it cannot work without: a first level for its assets and a key for its devices. */
export const openCompany = async (tx: Tx, given: typeof empresaTable.$inferInsert) => {
  await keepZone(tx, given.zona_horaria);
  const [created] = await tx.insert(empresaTable).values(given).returning();
  if (!created) throw new Error('the company was not stored');
  const [root] = await tx
    .insert(nivelTable)
    .values({ empresa_id: created.id, nombre: given.nombre, tipo: 'region' })
    .returning({ id: nivelTable.id });
  if (root)
    await tx
      .update(nivelTable)
      .set({ ruta: `/${root.id}/` })
      .where(and(eq(nivelTable.empresa_id, created.id), eq(nivelTable.id, root.id)));
  await tx.insert(claveIngestaTable).values({ empresa_id: created.id, clave: newSecret().slice(0, 24) });
  return created;
};

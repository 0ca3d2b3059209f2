import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { activoTable } from '../db/tables/activos';
import { componenteTable as c, montajeTable as m } from '../db/tables/componentes';
import { changedBy } from '../db/tables/stored';
import type { Actor } from '../history/audit';
import type { Touched } from '../records/touched';
import type { Held } from './hold';
import type { Life, Mount } from './life';

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Stores what was derived: where the component is, and where it was. */
export const writeLife = async (
  tx: Tx,
  { empresaId, userId }: Actor,
  { id }: Held['row'],
  { mounts, desde, ...place }: Life,
): Promise<{ id: number; version: number }> => {
  await writeMounts(tx, empresaId, id, mounts);
  const [row] = await tx
    .update(c)
    .set({ ...place, desde: iso(desde), ...changedBy(c, userId) })
    .where(and(eq(c.empresa_id, empresaId), eq(c.id, id)))
    .returning({ id: c.id, version: c.version });
  if (!row) throw new Error('the component was not stored');
  return row;
};

/** Only the stays that differ are written again. */
const writeMounts = async (tx: Tx, empresaId: number, id: number, mounts: readonly Mount[]): Promise<void> => {
  const stored = await tx
    .select()
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), eq(m.componente_id, id)));
  const wanted = mounts.map((mount) => ({
    ...{ empresa_id: empresaId, componente_id: id, activo_id: mount.activo_id, posicion: mount.posicion },
    ...{ desde: new Date(mount.desde).toISOString(), hasta: iso(mount.hasta) },
  }));
  type Stay = (typeof wanted)[number];
  const key = ({ activo_id, posicion, desde, hasta }: Stay) => `${activo_id} ${posicion} ${desde} ${hasta}`;
  const known = new Map(stored.map((row) => [key(row), row.id]));
  const fresh = wanted.filter((row) => !known.delete(key(row)));
  if (known.size > 0) await tx.delete(m).where(and(eq(m.empresa_id, empresaId), inArray(m.id, [...known.values()])));
  if (fresh.length > 0) await tx.insert(m).values(fresh);
};

/** Assets tell what is mounted on them. */
export const assetsAsTouched = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<Touched[]> => {
  const rows = await tx
    .select({ id: activoTable.id, version: activoTable.version })
    .from(activoTable)
    .where(and(eq(activoTable.empresa_id, empresaId), sql`${activoTable.id} = any(${sql.param([...ids])}::int[])`));
  return rows.map((row): Touched => ['activos', row]);
};

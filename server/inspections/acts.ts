import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { defectoActoTable as a, type defectoTable } from '../db/tables/inspecciones';
import type { Actor } from '../history/audit';
import type { Touched } from '../records/touched';
import { derive, lockAsset, type Derived } from './derive';
import { resettle } from './result';

/** A defect, as far as acts about it need it. */
export type Acted = Pick<
  typeof defectoTable.$inferSelect,
  'id' | 'activo_id' | 'plantilla_id' | 'item' | 'abierto_en' | 'ultima_vista_en' | 'severidad'
>;

interface Said {
  tipo: (typeof a.$inferInsert)['tipo'];
  nota?: string | null | undefined;
  /** Who did it, in words. */
  nombre?: string | null | undefined;
  orden_id?: number | null | undefined;
  /** When, if not now. */
  fecha?: string | undefined;
}

/**
 * Records what was done about defects, and derives them again. A repair covers the sightings that are known now; one
 * with an earlier `fecha` covers those up to that moment.
 *
 * @returns what changed: the defects, inspections of which the result is another one, and their assets
 */
export const act = async (tx: Tx, actor: Actor, defects: readonly Acted[], said: Said): Promise<Touched[]> => {
  const touched: Touched[] = [];
  for (const activoId of new Set(defects.map(({ activo_id }) => activo_id).sort((one, other) => one - other))) {
    await lockAsset(tx, actor.empresaId, activoId);
    const theirs = defects.filter(({ activo_id }) => activo_id === activoId);
    await tx.insert(a).values(
      theirs.map((defect) => ({
        ...{ empresa_id: actor.empresaId, defecto_id: defect.id, user_id: actor.userId, tras: coveredBy(said, defect) },
        ...said,
      })),
    );
    const derived = await derive(tx, actor, activoId, theirs);
    touched.push(...(await settled(tx, actor, activoId, derived, said.fecha ?? sql`now()`)));
  }
  return touched;
};

/** The latest sighting that the act is about: at least the first one. */
const coveredBy = ({ fecha }: Said, { abierto_en, ultima_vista_en }: Acted): string => {
  if (fecha === undefined || Date.parse(fecha) >= Date.parse(ultima_vista_en)) return ultima_vista_en;
  return Date.parse(fecha) > Date.parse(abierto_en) ? fecha : abierto_en;
};

/** What follows for an asset whose defects were derived again. `since`: the first moment at which they differ. */
export const settled = async (
  tx: Tx,
  { empresaId }: Actor,
  activoId: number,
  { changed }: Pick<Derived, 'changed'>,
  since: SQL | string,
): Promise<Touched[]> => {
  const inspections = await resettle(tx, empresaId, activoId, since);
  const { rows } = await tx.execute<{ id: number; version: number }>(
    sql`select id, version from activos where empresa_id = ${empresaId} and id = ${activoId}`,
  );
  return [
    ...changed.map((row): Touched => ['defectos', row]),
    ...inspections.map((row): Touched => ['inspecciones', row]),
    ...rows.map((row): Touched => ['activos', row]),
  ];
};

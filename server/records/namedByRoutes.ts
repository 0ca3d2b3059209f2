import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { rutaTable as r } from '../db/tables/rutas';

/** The list of a route that contains each kind of reference. */
const lists = { parada_id: 'paradas', activo_id: 'asignaciones', personal_id: 'asignaciones' } as const;

/** Routes that reference one of these stops, assets or people. */
export const naming = (field: keyof typeof lists) => (ids: unknown[]) => sql`rutas.${sql.raw(lists[field])} @> any(
  array(
    select jsonb_build_array(jsonb_build_object(${sql.raw(`'${field}'`)}, id))
    from unnest(${sql.param(ids.map(Number))}::int[]) id
  )
)`;

/** The name of one such route that is not deleted; null when there is none. */
export const routeThatNames = async (
  tx: Tx,
  empresaId: number,
  field: keyof typeof lists,
  ids: readonly number[],
): Promise<string | null> => {
  const [route] = await tx
    .select({ nombre: r.nombre })
    .from(r)
    .where(and(eq(r.empresa_id, empresaId), isNull(r.eliminado_en), naming(field)([...ids])))
    .limit(1);
  return route?.nombre ?? null;
};

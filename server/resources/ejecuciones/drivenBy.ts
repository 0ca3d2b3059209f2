import { sql, type SQL } from 'drizzle-orm';

/** Whether the person drives an execution: its driver, or that of its asset when it has none of its own. */
export const isDrivenBy = (person: SQL | number): SQL => sql`coalesce(
  ejecuciones.personal_id,
  (
    select activos.conductor_id from activos
    where activos.empresa_id = ejecuciones.empresa_id and activos.id = ejecuciones.activo_id
  )
) = ${person}`;

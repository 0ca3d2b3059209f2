import { sql } from 'drizzle-orm';

/**
 * Hours that the asset of an order stood because of it, until now if it still does; null: it did not. Downtime names
 * its order; that of a failure that names none is of the first corrective order written while it lasted, or with it:
 * a report of a failure writes both at once.
 */
export const stoodHours = sql<number | null>`(
  select (sum(extract(epoch from coalesce(t.fin_en, now()) - t.inicio_en)) / 3600)::float8
  from tiempos_parada t
  where t.empresa_id = ordenes.empresa_id
    and t.activo_id = ordenes.activo_id
    and (
      t.orden_id = ordenes.id
      or t.orden_id is null and t.clase = 'falla' and ordenes.id = (
        select min(primera.id) from ordenes primera
        where primera.empresa_id = t.empresa_id
          and primera.activo_id = t.activo_id
          and primera.eliminado_en is null
          and primera.tipo in ('correctivo', 'emergencia') and primera.estado <> 'cancelada'
          and primera.creado_en between t.inicio_en - interval '1 minute' and coalesce(t.fin_en, now())
      )
    )
)`;

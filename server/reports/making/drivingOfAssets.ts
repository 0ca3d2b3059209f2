import { sql, type SQL } from 'drizzle-orm';
import type { Period } from '../../db/days';
import { isScored, pointsOf, stands } from '../../resources/eventos/index';

/**
 * Common table expression `hechos`, one row per asset with events that began in the period: `eventos_n` that count for
 * the driving score, their `puntos`, and how many of all are `criticos`. Within `tenant` only.
 *
 * @param among filters a column of asset ids
 */
export const eventsOfAssets = (empresaId: number, { from, to }: Period, among: (column: SQL) => SQL) => sql`hechos as (
  select eventos.activo_id, count(*) filter (where ${isScored})::int as eventos_n,
    coalesce(sum(${pointsOf}) filter (where ${isScored}), 0) as puntos,
    count(*) filter (where eventos.severidad = 'critica')::int as criticos
  from eventos where eventos.empresa_id = ${empresaId} and eventos.inicio_en >= ${from} and eventos.inicio_en < ${to}
    and eventos.activo_id is not null
    and ${stands}
    and (eventos.severidad = 'critica' or ${isScored}) ${among(sql`eventos.activo_id`)}
  group by eventos.activo_id
)`;

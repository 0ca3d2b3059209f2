import { sql, type SQL } from 'drizzle-orm';

/** `isTakenOut` in SQL: the stops of the execution `e` that the dispatch left in it, as jsonb. */
export const ownStops: SQL = sql`jsonb_path_query_array(e.paradas,
  '$[*] ? (!exists(@.omision) || @.omision == null || @.omision.conductor == true)')`;

/** `judgedBy` in SQL: when each of these stops was reached or left (`en`), and when it was due (`debida`). */
export const judgedStops: SQL = sql`
  select
    (p ->> case when (p -> 'por_salida')::boolean then 'salida_en' else 'llegada_en' end)::timestamptz as en,
    (p ->> 'planeada_en')::timestamptz
      + case when (p -> 'por_salida')::boolean then (p ->> 'servicio_min')::int else 0 end * interval '1 minute'
      as debida
  from jsonb_array_elements(${ownStops}) p`;

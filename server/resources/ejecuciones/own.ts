import { sql, type SQL } from 'drizzle-orm';

/** `isTakenOut` in SQL: the stops of the execution `e` that the dispatch left in it, as jsonb. */
export const ownStops: SQL = sql`jsonb_path_query_array(e.paradas,
  '$[*] ? (!exists(@.omision) || @.omision == null || @.omision.conductor == true)')`;

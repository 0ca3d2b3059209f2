import { sql, type SQL } from 'drizzle-orm';

/**
 * In SQL: the former secrets of a destination that still sign, the latest first.
 * @param what of each, which is `s` @param of what its table is called in the query
 */
export const formerSecrets = (what: SQL, of = sql`destinos`): SQL => sql`(
  select coalesce(jsonb_agg(${what} order by n), '[]')
  from jsonb_array_elements(${of}.secretos_anteriores) with ordinality t (s, n)
  where (s ->> 'hasta')::timestamptz > now()
)`;

/** In SQL: the former secrets once the present one is replaced; it signs for a day more. */
export const withFormerSecret = sql`jsonb_build_array(jsonb_build_object(
  'secreto', destinos.secreto,
  'hasta', to_char((now() + interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
)) || ${formerSecrets(sql`s`)}`;

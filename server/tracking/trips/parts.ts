import { sql } from 'drizzle-orm';
import { dayAt } from '../../db/days';

/**
 * The parts of a trip `v`, one for each local day, as the projector stored them: f, i, u (date, beginning, end), m
 * (metres), r (seconds of idling). One that a former version stored, whose positions are no longer kept, is one part.
 * To be joined laterally, within `tenant` only.
 */
export const partsOfTrip = sql`(
  select x.f, x.i, x.u, x.m, x.r from jsonb_to_recordset(v.dias) x(f date, i timestamptz, u timestamptz, m int, r int)
  union all
  select ${dayAt(sql`v.inicio_en`)}, v.inicio_en, coalesce(v.fin_en, greatest(now(), v.inicio_en)),
    round(v.distancia_km * 1000)::int, v.ralenti_s
  where v.dias is null
)`;

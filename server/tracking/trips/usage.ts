import { sql, type SQL } from 'drizzle-orm';
import { dayOnce, finite, today, type Period } from '../../db/days';

/** The days of the company's calendar that a period touches, and how many of them are not in the future. */
export const daysTouched = ({ from, to }: Period) => {
  const last = dayOnce(sql`${to} - interval '1 microsecond'`);
  return { first: dayOnce(from), last, lived: sql`least(${last}, ${today})` };
};

/**
 * The use of each asset that has positions: a common table expression `uso_gps` with km, movimiento_s, ralenti_s,
 * motor_s, dias (with a trip) and posibles (days in service until today; a day with a trip is one), all by whole days.
 * Within `tenant` only.
 * @param among a condition on a column of asset ids
 */
export const usageByGps = (empresaId: number, period: Period, among: (column: SQL) => SQL = () => sql``) => {
  const { first, last, lived } = daysTouched(period);
  const [puesta, baja] = [finite(sql`a.fecha_puesta_servicio`), finite(sql`a.fecha_baja`)];
  return sql`
  gps_dias as (
    select k.activo_id, sum(k.km) as km, sum(k.movimiento_s) as movimiento_s, sum(k.ralenti_s)::float8 as ralenti_s,
      count(*) filter (where k.viajes_n > 0)::int as dias
    from km_dia k
    where k.empresa_id = ${empresaId} and k.fecha between ${first} and ${last} ${among(sql`k.activo_id`)}
    group by k.activo_id
  ),
  uso_gps as (
    select p.activo_id, coalesce(k.km, 0) as km, coalesce(k.movimiento_s, 0) as movimiento_s,
      coalesce(k.ralenti_s, 0) as ralenti_s,
      coalesce(k.movimiento_s + k.ralenti_s, 0) as motor_s, coalesce(k.dias, 0) as dias,
      greatest(
        coalesce(k.dias, 0), least(${lived}, ${baja}) - greatest(${first}, ${puesta}) + 1
      ) as posibles
    from proyecciones p join activos a on a.id = p.activo_id left join gps_dias k on k.activo_id = p.activo_id
    where p.empresa_id = ${empresaId} and p.fecha is not null ${among(sql`p.activo_id`)}
  )`;
};

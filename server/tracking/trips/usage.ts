import { sql, type SQL } from 'drizzle-orm';
import { dayAt, dayOnce, today, type Period } from '../../db/days';

/** The days of the company's calendar that a period touches, and how many of them are not in the future. */
export const daysTouched = ({ from, to }: Period) => {
  const last = dayOnce(sql`${to} - interval '1 microsecond'`);
  return { first: dayOnce(from), last, lived: sql`least(${last}, ${today})` };
};

/**
 * The use of each asset that has positions: a common table expression `uso_gps` with km, movimiento_s, ralenti_s,
 * motor_s, dias (with a trip) and posibles (days until today). A trip and a stop count where they began, kilometres by whole days. Within `tenant` only.
 * @param among a condition on a column of asset ids
 */
export const usageByGps = (empresaId: number, period: Period, among: (column: SQL) => SQL = () => sql``) => {
  const began = (column: SQL) => sql`${column} >= ${period.from} and ${column} < ${period.to}`;
  const { first, last, lived } = daysTouched(period);
  return sql`
  gps_km as (
    select k.activo_id, sum(k.km) as km from km_dia k
    where k.empresa_id = ${empresaId} and k.fecha between ${first} and ${last} ${among(sql`k.activo_id`)} group by k.activo_id
  ),
  gps_viajes as (
    select v.activo_id, sum(extract(epoch from coalesce(v.fin_en, now()) - v.inicio_en)::float8) as s, sum(v.ralenti_s)::float8 as ralenti_s,
      count(distinct ${dayAt(sql`v.inicio_en`)})::int as dias
    from viajes v where v.empresa_id = ${empresaId} and ${began(sql`v.inicio_en`)} ${among(sql`v.activo_id`)} group by v.activo_id
  ),
  gps_detenciones as (
    select d.activo_id, sum(d.ralenti_s)::float8 as ralenti_s from detenciones d
    where d.empresa_id = ${empresaId} and ${began(sql`d.inicio_en`)} ${among(sql`d.activo_id`)} group by d.activo_id
  ),
  uso_gps as (
    select p.activo_id, coalesce(k.km, 0) as km, coalesce(v.s - v.ralenti_s, 0) as movimiento_s, coalesce(v.ralenti_s, 0) + coalesce(d.ralenti_s, 0) as ralenti_s,
      coalesce(v.s, 0) + coalesce(d.ralenti_s, 0) as motor_s, coalesce(v.dias, 0) as dias, greatest(1, ${lived} - ${first} + 1) as posibles
    from proyecciones p left join gps_km k on k.activo_id = p.activo_id left join gps_viajes v on v.activo_id = p.activo_id
      left join gps_detenciones d on d.activo_id = p.activo_id
    where p.empresa_id = ${empresaId} and p.fecha is not null ${among(sql`p.activo_id`)}
  )`;
};

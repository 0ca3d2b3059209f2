import { sql, type SQL } from 'drizzle-orm';
import { dayAt, type Period } from '../../db/days';
import { daysTouched } from '../../tracking/trips/usage';

/**
 * Common table expression `recorridos`, one row per asset: the kilometres of a period, by positions on the days that
 * have them and by the odometer on the others. What the odometer advanced between two days with a reading counts when
 * it was read, less what positions measured on the days between them; nothing is left when positions cover all of these
 * days. The moments of the period are in `periodo`.
 */
export const distanceOfAssets = (empresaId: number, period: Period, among: (column: SQL) => SQL) => {
  const { first, last } = daysTouched(period);
  const covered = (
    what: SQL,
  ) => sql`(select ${what} from km_dia k where k.empresa_id = ${empresaId} and k.activo_id = t.activo_id
    and k.fecha between t.despues_de + 1 and t.dia)`;
  return sql`
  lecturas_dia as (
    select medidores.activo_id, medidores.id as medidor_id, ${dayAt(sql`l.fecha`)} as dia, max(l.fecha) as leida_en,
      min(l.total)::float8 as primero, max(l.total)::float8 as ultimo
    from lecturas l join medidores on medidores.id = l.medidor_id, periodo
    where l.empresa_id = ${empresaId}
      and l.estado = 'valida'
      and l.fecha < periodo.hasta and isfinite(l.fecha)
      and medidores.tipo = 'odometro'
      and medidores.eliminado_en is null ${among(sql`medidores.activo_id`)}
      and not exists (
        select from medidores primero where primero.activo_id = medidores.activo_id and primero.tipo = medidores.tipo
        and primero.eliminado_en is null and primero.id < medidores.id
      )
    group by 1, 2, 3
  ),
  tramos_leidos as (
    select activo_id, dia, leida_en, least(dia - 1, lag(dia) over antes) as despues_de,
      greatest(0, ultimo - coalesce(lag(ultimo) over antes, primero)) as avance
    from lecturas_dia window antes as (partition by medidor_id order by dia)
  ),
  por_medidor as (
    select t.activo_id,
      sum(
        case
          when ${covered(sql`count(*)`)} >= t.dia - t.despues_de then 0
          else greatest(0, t.avance - ${covered(sql`coalesce(sum(k.km), 0)::float8`)})
        end
      ) as km
    from tramos_leidos t, periodo where t.leida_en >= periodo.desde group by t.activo_id
  ),
  por_gps as (
    select k.activo_id, sum(k.km)::float8 as km from km_dia k
    where k.empresa_id = ${empresaId} and k.fecha between ${first} and ${last} ${among(sql`k.activo_id`)}
    group by k.activo_id
  ),
  recorridos as (
    select activo_id, sum(km) as km
    from (select * from por_medidor union all select * from por_gps) partes
    group by activo_id
  )`;
};

import type { Indicadores } from '#contract/requests/indicadores';
import type { TestApi } from '../../../testing/app';
import { plainRows } from './plainRows';

export interface Query {
  /** Moments as ms, the second one excluded. */
  from: number;
  to: number;
  now: number;
  nivel_id?: number;
  tipo_activo?: string;
}

/**
 * The indicators computed independently, in SQL over raw rows, following their documented definitions
 * (contract/figures/comoSeCalcula.ts).
 */
export const plainly = async (
  api: TestApi,
  company: number,
  { from, to, now, nivel_id = undefined, tipo_activo = undefined }: Query,
): Promise<Indicadores> => {
  const [begin, end, at] = [from, to, now].map((ms) => new Date(ms).toISOString());
  const { rows } = await api.db.pool.query(text, [company, begin, end, at, nivel_id ?? null, tipo_activo ?? null]);
  return rows[0];
};

/** First the plans of each asset, then everything together. */
const text = `
${plainRows}
asked_for as (
  select d.id, d.medidor_id, p.*, o.id as orden, o.estado as orden_estado, o.afecta_plan,
    coalesce(
      (o.vencia_en + time '23:59') at time zone (select zona from ask), o.fecha_limite, o.fecha_programada, o.creado_en
    ) as limite,
    coalesce(o.completada_en, o.cerrada_en) as hecho, d.vence_en, d.vencido_desde, d.fuera_desde,
    coalesce(o.sin_historia, false) as desconocido
  from (
    select id as plan, estado as plan_estado, eliminado_en as plan_fuera, disparador, cada_medida,
      greatest(
        1,
        0.1 * coalesce(cada_valor, 0) * coalesce(
          extract(epoch from (
            case cada_unidad
              when 'dia' then '1 day'
              when 'semana' then '7 days'
              when 'mes' then '30 days'
              when 'anio' then '365 days'
            end
          )::interval) / 86400,
          0
        )
      ) as margen
    from mantenimiento
  ) p
  join mantenimiento_activos d on d.plan_id = p.plan join fleet f on f.id = d.activo_id
  left join ordenes o on o.mantenimiento_activo_id = d.id and o.eliminado_en is null and o.estado <> 'cancelada'
),
dues as (
  select margen, disparador, cada_medida, medidor_id, limite, hecho
  from asked_for
  where orden is not null and afecta_plan and not desconocido
  union all
  select margen, disparador, cada_medida, medidor_id, (vence_en + time '23:59') at time zone zona, null
  from (
    select distinct on (a.id) a.*, ask.zona from asked_for a, ask, days
    where vencido_desde <= hoy and fuera_desde is null and plan_estado = 'activo' and plan_fuera is null
      and not exists (select from asked_for b where b.id = a.id and b.orden_estado <> 'cerrada')
  ) standing
),
judged as (
  select d.*, extract(epoch from hecho - limite) / 86400 as tarde,
    (
      select l.total from lecturas l
      where l.medidor_id = d.medidor_id and l.estado = 'valida'
      order by (l.fecha <= d.hecho) desc, abs(extract(epoch from l.fecha - d.hecho)),
        case when l.fecha <= d.hecho then -l.id else l.id end
      limit 1
    )
      - (
        select l.total from lecturas l
        where l.medidor_id = d.medidor_id and l.estado = 'valida'
        order by (l.fecha <= d.limite) desc, abs(extract(epoch from l.fecha - d.limite)),
          case when l.fecha <= d.limite then -l.id else l.id end
        limit 1
      ) as de_mas
  from dues d, ask where limite >= desde and limite < least(hasta, ahora)
),
kept as (
  select hecho is not null and (
    tarde <= 0
      or (
        (disparador = 'medidor' or tarde <= margen) and
        (cada_medida is null or case when de_mas is null then tarde <= margen else de_mas <= cada_medida / 10 end)
      )
  ) as bien
  from judged
),
each as (
  select f.id, extract(epoch from upper(f.life) - lower(f.life)) / 3600 as vida, f.costo_hora_parada,
    f.costo_adquisicion,
    coalesce(
      (
        select sum(extract(epoch from upper(part) - lower(part))) / 3600
        from stops
        where activo = f.id and clase = 'planificada'
      ),
      0
    ) as plan,
    coalesce(
      (
        select sum(extract(epoch from upper(part) - lower(part))) / 3600
        from stops
        where activo = f.id and clase <> 'planificada'
      ),
      0
    ) as otras,
    coalesce(
      (
        select sum(extract(epoch from upper(part) - lower(part))) / 3600
        from stops
        where activo = f.id and clase = 'falla'
      ),
      0
    ) as averiado,
    (select max(avance) from meters where activo = f.id and tipo = 'horometro' and leido > 1) as reloj,
    (select km from wheels where activo = f.id) as rueda,
    (select sum(valor) from expenses where activo = f.id and not tanque) as gasto
  from fleet f
),
worked as (
  select each.*, coalesce(d.km, 0) + coalesce(rueda, 0) as anduvo,
    coalesce(d.viaje_s, 0) + coalesce(d.quieto_s, 0) - coalesce(d.sentados, 0) as encendido_s,
    (select sum(valor) from expenses where activo = each.id) as gasto_todo
  from each left join driven d on d.activo = each.id
),
assets as (
  select count(*) as todos, count(*) filter (where vida > 0) as en_servicio, sum(vida) as vida, sum(plan) as plan,
    sum(otras) as otras, sum(averiado) as averiado,
    sum(case when reloj is not null then reloj when encendido_s > 0 then encendido_s / 3600.0 when vida > 0 then
      greatest(0, vida - plan - otras) else 0 end) as trabajo,
    array_remove(array[
      case when bool_or(reloj is not null) then 'horometro' end,
      case when bool_or(reloj is null and encendido_s > 0) then 'motor' end,
      case when bool_or(reloj is null and encendido_s = 0 and vida > 0) then 'calendario' end
    ], null) as bases,
    count(*) filter (where anduvo > 0) as con_km,
    sum(gasto_todo) filter (where anduvo > 0) as gasto_km,
    count(*) filter (where coalesce(reloj, encendido_s) > 0) as con_horas,
    sum(gasto_todo) filter (where coalesce(reloj, encendido_s) > 0) as gasto_horas,
    sum(coalesce(reloj, encendido_s / 3600.0)) as medidas,
    sum((plan + otras) * costo_hora_parada) as parado,
    sum(costo_adquisicion) filter (where costo_adquisicion > 0) as comprado,
    sum(coalesce(gasto, 0)) filter (where costo_adquisicion > 0) as gasto_comprados,
    sum(coalesce(d.km, 0) + coalesce(rueda, 0)) as km, sum(d.km) as km_gps, sum(d.quieto_s) as quieto_s,
    case
      when count(d.activo) > 0 then sum(coalesce(d.viaje_s, 0) + d.quieto_s - coalesce(d.sentados, 0))
    end as motor_s,
    sum(d.usados) as usados, sum(greatest(d.usados, d.calendario)) as posibles
  from worked left join driven d on d.activo = worked.id
),
people as (
  select (
    select sum(
      (
        p.turno ->> (
          array['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
        )[1 + extract(dow from dia)::int]
      )::int
    ) / 60.0
    from generate_series(dia1::timestamp, least(dia2, hoy)::timestamp, '1 day') dia
  ) as turno_h,
    (
      select sum(extract(epoch from upper(parte) - lower(parte))) / 3600
      from mano_obra m
      join ordenes o on o.id = m.orden_id and o.eliminado_en is null,
      lateral (
        select tstzrange(
          m.inicio_en, greatest(m.inicio_en, coalesce(m.fin_en, ahora))
        ) * tstzrange(desde, greatest(desde, least(hasta, ahora))) as parte
      ) l
      where m.personal_id = p.id
        and m.eliminado_en is null
        and (kind is null or o.activo_id in (select id from activos where tipo_activo = kind))
    ) as anotado_h
  from personal p, days
  where p.empresa_id = empresa and p.eliminado_en is null and p.tipo = 'tecnico' and p.estado = 'activo'
    and (nivel is null or p.nivel_id in (select id from inside))
),
failures as (
  select count(*) as n, avg(extract(epoch from fin_en - inicio_en)) / 3600 as dura
  from stops, ask
  where clase = 'falla' and begun
),
drove as (
  select count(*) as n, sum(puntos) as puntos
  from scored where activo in (select id from fleet)
),
spent as (select sum(valor) as todo from expenses)
select
  todos::int as activos_n, con_km::int as costo_km_activos_n, con_horas::int as costo_hora_activos_n,
  case when array_length(bases, 1) > 1 then 'mixta' else bases[1] end as mtbf_base, false as correctivo_es_falla,
  (100 * (1 - (plan + otras) / nullif(vida, 0)))::float8 as disponibilidad_pct,
  (100 * (1 - (plan + otras) / nullif(vida, 0)))::float8 as disponibilidad_operacional_pct,
  (100 * (1 - (plan + averiado) / nullif(vida, 0)))::float8 as disponibilidad_tecnica_pct,
  (trabajo / nullif(failures.n, 0))::float8 as mtbf_h, failures.dura::float8 as mttr_h,
  failures.n::int as fallas_n, coalesce(plan, 0)::float8 as paradas_plan_h,
  coalesce(otras, 0)::float8 as paradas_no_plan_h, parado::float8 as costo_parada,
  (select 100.0 * avg(bien::int) from kept)::float8 as cumplimiento_preventivo_pct,
  (
    select 100.0 * avg((completada_en <= fecha_limite)::int)
    from orders, ask
    where fecha_limite is not null and completada_en >= desde and completada_en < hasta
  )::float8 as cumplimiento_fecha_pct,
  (
    select 100.0 * avg((tipo_orden <> 'c')::int)
    from (
      select case when orders.tipo in ('correctivo', 'emergencia') then 'c' else 'p' end as tipo_orden from orders, ask
      where cerrada_en >= desde and cerrada_en < hasta and orders.tipo not in ('instalacion', 'mejora', 'servicio')
    ) t
  )::float8 as preventivo_pct,
  (
    select avg(extract(epoch from primera_respuesta_en - creado_en)) / 3600
    from orders, ask
    where creado_en >= desde and creado_en < hasta and primera_respuesta_en >= creado_en
  )::float8 as mtta_h,
  (
    select 100.0 * avg((repetida is not null)::int)
    from (
      select (
        select min(b.id) from ordenes b
        where b.activo_id = o.activo_id
          and b.id <> o.id
          and b.eliminado_en is null
          and b.estado <> 'cancelada'
          and b.tipo in ('correctivo', 'emergencia')
          and b.causa_id is not distinct from o.causa_id
          and (o.causa_id is not null or lower(b.causa_falla) = lower(o.causa_falla))
          and o.creado_en - b.creado_en between interval '0' and interval '720 hours'
          and (b.creado_en < o.creado_en or b.id < o.id)
      ) as repetida
      from orders o, ask
      where o.tipo in ('correctivo', 'emergencia')
        and o.estado <> 'cancelada'
        and o.creado_en >= desde
        and o.creado_en < hasta
    ) r
  )::float8 as reincidencia_pct,
  (
    select 100.0 * avg(sign(reaperturas)) from orders, ask where cerrada_en >= desde and cerrada_en < hasta
  )::float8 as reaperturas_pct,
  abiertas.n as backlog_n, abiertas.horas as backlog_h,
  (
    abiertas.horas * 60 / (
      select nullif(sum(minutos::int), 0) from personal, ask, jsonb_each_text(turno) dia (nombre, minutos)
      where empresa_id = empresa and tipo = 'tecnico' and estado = 'activo' and eliminado_en is null
    )
  )::float8 as backlog_semanas,
  abiertas.edad as backlog_edad_d, abiertas.vencidas as vencidas_n,
  (select count(*) from orders, ask where completada_en >= desde and completada_en < hasta)::int as completadas_n,
  (select 100 * sum(coalesce(anotado_h, 0)) / sum(turno_h) from people where turno_h > 0)::float8 as productividad_pct,
  todo::float8 as costo_total, (select sum(valor) from expenses where activo is not null)::float8 as costo_flota,
  (select sum(valor) from expenses where activo is null)::float8 as costo_sin_activo,
  ((select sum(valor) from expenses where activo is not null) / nullif(en_servicio, 0))::float8 as costo_activo,
  (gasto_km::float8 / nullif(km, 0))::float8 as costo_km,
  (gasto_horas::float8 / nullif(medidas, 0))::float8 as costo_hora,
  (select avg(espera_min) / 60 from orders, ask where cerrada_en >= desde and cerrada_en < hasta)::float8 as espera_h,
  (100 * gasto_comprados / comprado)::float8 as rav_pct, coalesce(km, 0)::float8 as km,
  (motor_s / 3600)::float8 as horas_motor,
  (100 * quieto_s / nullif(motor_s, 0))::float8 as ralenti_pct,
  (100 * usados / nullif(posibles, 0))::float8 as utilizacion_pct,
  (100 * drove.n / nullif(km_gps, 0))::float8 as eventos_100km,
  case when km_gps >= 20 then greatest(0, 100 - 100 * coalesce(drove.puntos, 0) / km_gps)::float8 end as puntaje
from assets, failures, drove, spent,
(
  select count(*)::int as n, (sum(duracion_estimada_min) / 60.0)::float8 as horas,
    (avg(extract(epoch from ahora) - extract(epoch from creado_en)) / 86400)::float8 as edad,
    count(*) filter (where fecha_limite < ahora)::int as vencidas
  from orders, ask where estado not in ('completada', 'cerrada', 'cancelada')
) abiertas`;

/**
 * The rows that the indicators are computed from, as subqueries: service life, stops, meters, trips, events and
 * expenses of each asset, and the orders.
 */
export const plainRows = `
with recursive ask as (
  select $1::int as empresa, $2::timestamptz as desde, $3::timestamptz as hasta, $4::timestamptz as ahora,
    $5::int as nivel, $6::text as kind,
    (select zona_horaria from empresas where id = $1) as zona
),
days as (
  select *, (desde at time zone zona)::date as dia1,
    ((hasta - interval '1 microsecond') at time zone zona)::date as dia2, (ahora at time zone zona)::date as hoy
  from ask
),
inside (id) as (
  select n.id from niveles n, ask
  where n.empresa_id = empresa and n.eliminado_en is null and (nivel is null or n.id = nivel)
  union select n.id from niveles n join inside on n.padre_id = inside.id
),
fleet as (
  select a.*, span.life, days.*
  from activos a, days,
  lateral (
    select greatest(desde, coalesce(a.fecha_puesta_servicio::timestamp at time zone zona, a.creado_en)) as starts
  ) s,
  lateral (
    select tstzrange(
      starts, greatest(starts, least(hasta, ahora, (a.fecha_baja + 1)::timestamp at time zone zona))
    ) as life
  ) span
  where a.empresa_id = empresa
    and a.eliminado_en is null
    and a.nivel_id in (select id from inside)
    and (kind is null or a.tipo_activo = kind)
),
stops as (
  select f.id as activo, t.clase, t.inicio_en, t.fin_en, f.life @> t.inicio_en as begun,
    tstzrange(t.inicio_en, greatest(t.inicio_en, coalesce(t.fin_en, f.ahora))) * f.life as part
  from fleet f join tiempos_parada t on t.activo_id = f.id
),
meters as (
  select f.id as activo, m.tipo,
    (
      select case
        when bool_or(l.fecha >= f.desde) then max(l.total) - coalesce(
          max(case when l.fecha < f.desde then l.total end), min(l.total)
        )
      end
      from lecturas l where l.medidor_id = m.id and l.estado = 'valida' and l.fecha < least(f.hasta, f.ahora)
    ) as avance,
    (
      select count(*) from lecturas l
      where l.medidor_id = m.id and l.estado = 'valida' and l.fecha < least(f.hasta, f.ahora)
    ) as leido
  from fleet f join medidores m on m.activo_id = f.id and m.eliminado_en is null and m.tipo in ('odometro', 'horometro')
),
wheels as (
  select f.id as activo,
    sum(
      case
        when exists (
          select
          from generate_series(
            coalesce((a.fecha at time zone zona)::date + 1, (b.fecha at time zone zona)::date)::timestamp,
            (b.fecha at time zone zona)::date::timestamp, '1 day'
          ) d
          where not exists (select from km_dia k where k.activo_id = f.id and k.fecha = d::date)
        )
          then greatest(
            0,
            b.total - coalesce(a.total, b.primero) - coalesce(
              (
                select sum(k.km) from km_dia k where k.activo_id = f.id
                and k.fecha > coalesce((a.fecha at time zone zona)::date, (b.fecha at time zone zona)::date - 1)
                and k.fecha <= (b.fecha at time zone zona)::date
              ),
              0
            )
          )
        else 0
      end
    ) as km
  from fleet f join medidores m on m.activo_id = f.id and m.eliminado_en is null and m.tipo = 'odometro'
  join lateral (
    select max(l.fecha) as fecha, max(l.total) as total, min(l.total) as primero from lecturas l
    where l.medidor_id = m.id and l.estado = 'valida' and l.fecha < least(f.hasta, f.ahora)
    group by (l.fecha at time zone zona)::date
  ) b on b.fecha >= f.desde
  left join lateral (
    select l.fecha, l.total from lecturas l
    where l.medidor_id = m.id
      and l.estado = 'valida'
      and (l.fecha at time zone zona)::date < (b.fecha at time zone zona)::date
    order by (l.fecha at time zone zona)::date desc, l.total desc limit 1
  ) a on true
  group by f.id
),
driven as (
  select f.id as activo,
    (select sum(km) from km_dia where activo_id = f.id and fecha >= dia1 and fecha <= dia2) as km,
    v.*,
    coalesce(v.sentados, 0) + coalesce(
      (
        select sum(ralenti_s) from detenciones d
        where d.activo_id = f.id and (d.inicio_en at time zone zona)::date between dia1 and dia2
      ),
      0
    ) as quieto_s,
    (
      select count(*) from generate_series(dia1::timestamp, least(dia2, hoy)::timestamp, '1 day') dia
      where dia >= coalesce(f.fecha_puesta_servicio, '-infinity'::date)
        and dia <= coalesce(f.fecha_baja, 'infinity'::date)
    ) as calendario
  from fleet f,
  lateral (
    select sum(extract(epoch from coalesce(t.fin_en, f.ahora)) - extract(epoch from t.inicio_en)) as viaje_s,
      sum(t.ralenti_s) as sentados,
      count(distinct to_char(t.inicio_en at time zone zona, 'YYYYMMDD')) as usados
    from viajes t where t.activo_id = f.id and (t.inicio_en at time zone zona)::date between dia1 and dia2
  ) v
  where exists (select from proyecciones p where p.activo_id = f.id and p.fecha is not null)
),
scored as (
  select e.activo_id as activo,
    case e.tipo
      when 'fatiga' then 15
      when 'impacto' then 50
      when 'exceso_velocidad' then (array[2, 4, 8, 15])[
        array_position(array['baja', 'media', 'alta', 'critica'], e.severidad)
      ]
      + least(10, extract(epoch from coalesce(e.fin_en, ahora) - e.inicio_en) / 60)
      else 5
    end as puntos
  from eventos e, ask
  where e.empresa_id = empresa
    and e.inicio_en >= desde
    and e.inicio_en < hasta
    and e.severidad <> 'info'
    and e.estado <> 'descartado'
    and not e.corregido
    and e.tipo in ('exceso_velocidad', 'frenada_brusca', 'aceleracion_brusca', 'giro_brusco', 'fatiga', 'impacto')
),
orders as (
  select o.* from ordenes o, ask
  where o.empresa_id = empresa and o.eliminado_en is null and o.nivel_id in (select id from inside)
    and (kind is null or o.activo_id in (select id from activos where empresa_id = empresa and tipo_activo = kind))
),
expenses as (
  select f.id as activo, o.costo_total as valor, false as tanque
  from fleet f
  join ordenes o on o.activo_id = f.id and o.eliminado_en is null
    where (o.cerrada_en >= f.desde and o.cerrada_en < least(f.hasta, f.ahora))
      or (o.estado = 'cancelada' and o.cancelada_en >= f.desde and o.cancelada_en < least(f.hasta, f.ahora))
  union all
  select f.id, c.valor, true from fleet f
  join cargas_combustible c on c.activo_id = f.id and c.eliminado_en is null and c.estado in ('valida', 'sospechosa')
    where c.fecha between f.desde and least(f.hasta, f.ahora) - interval '1 millisecond'
  union all
  select f.id, h.costo, false from fleet f
  join historial h on h.activo_id = f.id
    and h.costo is not null
    and h.fecha >= f.desde
    and h.fecha < least(f.hasta, f.ahora)
    left join historial annulled on h.referencia_tipo = 'costo_anulado' and annulled.id = h.referencia_id
    where coalesce(h.referencia_tipo, '') <> 'orden' and coalesce(annulled.referencia_tipo, '') <> 'orden'
  union all
  select null, o.costo_total, false from orders o, ask where o.activo_id is null
    and (
      (o.cerrada_en >= desde and o.cerrada_en < hasta)
        or (o.estado = 'cancelada' and o.cancelada_en >= desde and o.cancelada_en < hasta)
    )
),`;

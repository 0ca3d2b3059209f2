import { lateAfter, newsFor } from '#contract/rules/lateness';
import { eventBefore, isDecided, isDiscardedByProduct, noteCorrections } from '../stored/corrections';
import { deviceOf } from '../stored/imported';
import { driver, driverThen } from './assetDriver';

const given = `json_to_recordset($1::json) n(
  id int, a int, e int, r int, j int, t text, s text, c text, k timestamptz, i timestamptz, f timestamptz,
  o timestamptz, v float8, m float8, u float8, un text, p int, ru int, ej int, x text, km float8, w float8,
  es boolean, av boolean, fin timestamptz, fuera boolean,
  ca text, na timestamptz, nu boolean, ha boolean, no text, oc text
)`;

/** The frame at which it began; of several of one second the same one, in whatever order they were stored. */
const beginning = `
  left join lateral (
    select p.id, ${deviceOf('p.dispositivo_id')} as dispositivo_id, p.latitud, p.longitud from posiciones p
    where p.activo_id = n.a and p.fecha_dispositivo = n.i
    order by p.valida desc, p.latitud, p.longitud, p.id limit 1
  ) b on true`;

/** It was received too long after it happened. */
const late = `coalesce(
  (
    select min(p.fecha_servidor - p.fecha_dispositivo) >= interval '${lateAfter} milliseconds' from posiciones p
    where p.activo_id = n.a and p.fecha_dispositivo = n.o
  ),
  false
)`;

/** The driver of the run that it belongs to. */
const runDriver = `left join ejecuciones d on d.empresa_id = n.e and d.id = n.ej`;

/** What a recomputation found tells nobody: it is closed from the beginning. */
export const addEvents = `
  with nacen as (
  insert into eventos (
    empresa_id, activo_id, regla_id, juicio, tipo, severidad, clave, ancla_en, inicio_en, fin_en, valor, valor_max,
    umbral, unidad, parada_id, ruta_id,
    ejecucion_id, asunto, distancia_km, estimado, posicion_id, dispositivo_id, latitud, longitud, personal_id, tardio,
    efectos_pendientes, hallado, estado
  )
  select n.e, n.a, n.r, n.j, n.t, n.s, n.c, n.k, n.i, n.f, n.v, n.m, n.u, n.un, n.p, n.ru, n.ej, n.x, n.km, n.es, b.id,
    b.dispositivo_id, b.latitud, b.longitud,
    coalesce(d.personal_id, ${driver}),
    l.tarde,
    n.av and not n.ha and not l.tarde and coalesce(n.o, now()) > now() - (${newsFor} + n.w) * interval '1 millisecond',
    n.ha, case when n.ha then 'resuelto' else 'abierto' end
  from ${given} join activos a on a.empresa_id = n.e and a.id = n.a ${beginning}
    ${driverThen('n.e', 'n.a', 'n.i')} ${runDriver}
    cross join lateral (select ${late} as tarde) l
  returning empresa_id, id, version, latitud, longitud, clave, ancla_en, hallado
  ),
  ${noteCorrections(`
    select v.empresa_id, v.id, 'nuevo', n.ca, null::jsonb
    from nacen v join ${given} on n.e = v.empresa_id and n.c = v.clave and n.k = v.ancla_en where n.nu`)}
  select empresa_id, id, version, latitud, longitud from nacen`;

const written = `(
  ancla_en, inicio_en, fin_en, valor, valor_max, umbral, unidad, severidad, asunto, distancia_km, parada_id,
  posicion_id, latitud, longitud
)`;
const values = `(
  n.k, n.i, n.f, n.v, n.m, n.u, n.un, n.s, n.x, n.km, n.p,
  coalesce(b.id, e.posicion_id), coalesce(b.latitud, e.latitud), coalesce(b.longitud, e.longitud)
)`;

/** Everything by which an event as it was differs from what is derived now, if new frames cannot explain it. */
const differs = `(
  (a.ancla_en, a.inicio_en, a.umbral, a.asunto, a.parada_id) is distinct from (n.k, n.i, n.u, n.x, n.p)
    or (n.na is null or n.f < n.na) and (
      (a.fin_en, a.valor, a.valor_max, a.distancia_km) is distinct from (n.f, n.v, n.m, n.km)
        or n.f is not null and a.severidad <> n.s
    )
)`;

/** The last decision of a person about an event; null values where there is none. */
const lastDecision = `
  left join lateral (
    select p.a, p.nota from evento_pasos p
    where p.empresa_id = n.e and p.evento_id = n.id and p.clase = 'estado' and p.user_id is not null
    order by p.id desc limit 1
  ) d on true`;

/**
 * Updated, ended with its rule, or withdrawn. What a person decided about an event stays beside that. An event that was
 * withdrawn and is derived again is as it was before.
 */
export const changeEvents = `
  with antes as materialized (
    select e.* from ${given} join eventos e on e.empresa_id = n.e and e.id = n.id
  ),
  vuelve as (
    update eventos e set ${written} = ${values}, version = e.version + 1, actualizado_en = now(), corregido = false,
      estado = case when ${isDiscardedByProduct('e')} then coalesce(d.a, 'abierto') else e.estado end,
      nota = case when ${isDiscardedByProduct('e')} then d.nota else e.nota end
    from ${given} ${beginning} ${lastDecision}
    where e.empresa_id = n.e
      and e.id = n.id
      and n.k is not null
      and (
        e.corregido
          or coalesce(b.id, e.posicion_id) is distinct from e.posicion_id
          or (
            e.ancla_en, e.inicio_en, e.fin_en, e.valor, e.valor_max, e.umbral, e.unidad, e.severidad, e.asunto,
            e.distancia_km, e.parada_id
          ) is distinct from (n.k, n.i, n.f, n.v, n.m, n.u, n.un, n.s, n.x, n.km, n.p)
      )
    returning e.empresa_id, e.id, e.version, e.latitud, e.longitud
  ),
  sale as (
    update eventos e
    set version = e.version + 1, actualizado_en = now(), fin_en = coalesce(n.fin, e.fin_en, e.inicio_en),
      corregido = coalesce(n.fuera, false), efectos_pendientes = e.efectos_pendientes and n.fuera is null,
      escala_en = case when n.fuera then null else e.escala_en end,
      estado = case when n.fuera and not ${isDecided('e')} then 'descartado' else e.estado end,
      nota = case when n.fuera and not ${isDecided('e')} then n.no else e.nota end
    from ${given} where e.empresa_id = n.e and e.id = n.id and n.k is null
    returning e.empresa_id, e.id, e.version, e.latitud, e.longitud, e.corregido, e.orden_id, e.estado, n.no, n.oc
  ),
  paso as (
    insert into evento_pasos (empresa_id, evento_id, a, nota)
    select s.empresa_id, s.id, 'descartado', s.no
    from sale s join antes a on a.empresa_id = s.empresa_id and a.id = s.id
    where s.corregido and s.estado = 'descartado' and a.estado = 'abierto'
  ),
  orden as (
    insert into orden_comentarios (empresa_id, orden_id, texto)
    select empresa_id, orden_id, oc from sale where corregido and orden_id is not null
  ),
  ${noteCorrections(`
    select a.empresa_id, a.id,
      case when n.fuera then 'retirado' when n.k is null then 'terminado' when a.corregido then 'devuelto'
        else 'cambiado' end,
      n.ca, ${eventBefore('a')}
    from antes a join ${given} on a.empresa_id = n.e and a.id = n.id
    where n.k is null or a.corregido or n.ca <> 'tardio' and ${differs}`)}
  select * from vuelve union all select empresa_id, id, version, latitud, longitud from sale`;

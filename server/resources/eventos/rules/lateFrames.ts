import { sql, type SQL } from 'drizzle-orm';
import { causaCorreccion, type CausaCorreccion } from '#contract/entities/correcciones';
import { correccionEnOrden, notaCorregido } from '#contract/sentences/porQueCorregido';
import { lateAfter } from '#contract/rules/lateness';
import { eventBefore, isDecided, isDiscardedByProduct, noteCorrections } from '../../../tracking/stored/corrections';
import type { TipoEvento } from '#contract/entities/tiposEvento';

const of = (text: (causa: CausaCorreccion) => string) =>
  sql`${JSON.stringify(Object.fromEntries(causaCorreccion.options.map((causa) => [causa, text(causa)])))}::jsonb`;
const notes = of(notaCorregido);
const notesOfOrders = of(correccionEnOrden);

/** Whether all of a company is still being derived anew after an update of the product. */
const isUpdating = (empresaId: SQL) => sql`exists (
  select from actualizaciones a where a.empresa_id = ${empresaId} and a.terminada_en is null
)`;

/** `u`: why a run was corrected just now, and when; nothing if late frames did it. */
export const causeOfRun = (empresaId: SQL, run: SQL): SQL => sql`
  left join lateral (
    select c.causa, c.fecha from correcciones c
    where c.empresa_id = ${empresaId} and c.ejecucion_id = ${run}
      and case when c.causa = 'version' then ${isUpdating(empresaId)} else c.fecha > now() - interval '1 hour' end
    order by c.id desc limit 1
  ) u on true`;

/** Conditions on a run and its stops, which frames that arrive late may prove wrong. */
const kinds: readonly TipoEvento[] = ['parada_omitida', 'llegada_tarde', 'no_ha_salido'];

/** Runs of the last days; the stops of older ones stay as they are. */
export const mayStillChange = (run: SQL): SQL =>
  sql`${run}.eliminado_en is null and ${run}.cancelada_en is null and ${run}.hasta_en > now() - interval '2 days'`;

/**
 * Whether the device of a run may still send what happened: it left a gap since the run began, or it has not come to
 * `since` yet. It has its own interval for that, as for the events of the projector (tracking/projector/waits.ts).
 */
export const lacksFrames = (run: SQL, since: SQL): SQL => {
  const ms = (of: string) => sql`(x.estado #>> ${sql.raw(`'{arrived,${of}}'`)})::float8 / 1000`;
  const open = (received: SQL) =>
    sql`to_timestamp(${received}) + (d.intervalo_s + ${lateAfter / 1_000}) * interval '1 second' > now()`;
  return sql`exists (
    select 1 from proyecciones x join dispositivo_asignaciones c on c.activo_id = x.activo_id and c.hasta is null
      join dispositivos d on d.empresa_id = c.empresa_id and d.id = c.dispositivo_id
    where x.empresa_id = ${run}.empresa_id and x.activo_id = ${run}.activo_id and d.intervalo_s is not null
      and (${open(ms('hueco,recibida'))} and to_timestamp(${ms('hueco,hasta')}) >= ${run}.desde_en
        or ${open(ms('recibida'))} and x.fecha < ${since}))`;
};

/**
 * Parts of the statement that compares events with conditions (`es`) of rules (`juzgan`). A run or a stop of it has one
 * event of each rule: it moves with its time, is withdrawn when late frames prove it wrong, and comes back if others
 * prove it right.
 */
export const corrected = (empresaId: number): SQL => sql`
  de_tramos as materialized (
    select e.id, e.clave, e.ancla_en, e.corregido, r.id as regla_id,
      coalesce(u.causa, case when ${isUpdating(sql`e.empresa_id`)} then 'version' else 'tardio' end) as causa,
      ${sql.raw(eventBefore('e'))} as antes, ${sql.raw(isDecided('e'))} as juzgado,
      ${sql.raw(isDiscardedByProduct('e'))} as descartado
    from eventos e join juzgan r on r.id = e.regla_id and r.vigila and r.tipo = any(${sql.param(kinds)}::text[])
      join reglas g on g.empresa_id = e.empresa_id and g.id = r.id and e.ancla_en >= g.vigente_desde
      join ejecuciones j on j.empresa_id = e.empresa_id and j.id = e.ejecucion_id and ${mayStillChange(sql`j`)}
      ${causeOfRun(sql`j.empresa_id`, sql`j.id`)}
    where e.empresa_id = ${empresaId}
  ),
  rehechas as (
    update eventos e set ancla_en = es.inicio, inicio_en = es.inicio, fin_en = es.fin, corregido = false,
      estado = case when t.descartado then coalesce(d.a, 'abierto') else e.estado end,
      nota = case when t.descartado then d.nota else e.nota end,
      version = e.version + 1, actualizado_en = now()
    from de_tramos t
    join es on es.clave = t.clave
    left join lateral (
      select p.a, p.nota from evento_pasos p
      where p.empresa_id = ${empresaId} and p.evento_id = t.id and p.clase = 'estado' and p.user_id is not null
      order by p.id desc limit 1
    ) d on true
    where e.empresa_id = ${empresaId} and e.id = t.id and e.corregido = t.corregido
      and (t.corregido or t.ancla_en <> es.inicio) and not es.aguarda
      and t.id = (
        select u.id from de_tramos u
        where u.clave = t.clave
        order by u.ancla_en = es.inicio desc, u.corregido, u.id desc limit 1
      )
    returning e.id, e.version, e.clave
  ),
  retiradas as (
    update eventos e
    set corregido = true, efectos_pendientes = false, escala_en = null, fin_en = coalesce(e.fin_en, now()),
      estado = case when t.juzgado then e.estado else 'descartado' end,
      nota = case when t.juzgado then e.nota else ${notes} ->> t.causa end,
      version = e.version + 1, actualizado_en = now()
    from de_tramos t
    where e.empresa_id = ${empresaId} and e.id = t.id and not t.corregido and not e.corregido
      and t.clave not in (select clave from es)
    returning e.id, e.version, e.orden_id, t.causa, t.juzgado
  ),
  paso as (
    insert into evento_pasos (empresa_id, evento_id, a, nota)
    select ${empresaId}, id, 'descartado', ${notes} ->> causa from retiradas where not juzgado
  ),
  aviso as (
    insert into orden_comentarios (empresa_id, orden_id, texto)
    select ${empresaId}, orden_id, ${notesOfOrders} ->> causa
    from retiradas where orden_id is not null
  ),
  ${sql.raw(
    noteCorrections(`
      select e.empresa_id, t.id,
        case when r.id is not null then 'retirado' when t.corregido then 'devuelto' else 'cambiado' end,
        t.causa, t.antes
      from de_tramos t
      join eventos e on e.id = t.id
      left join retiradas r on r.id = t.id
      left join rehechas h on h.id = t.id
      where r.id is not null or h.id is not null and (t.corregido or t.causa <> 'tardio')`),
  )}`;

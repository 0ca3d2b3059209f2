import { sql, type SQL } from 'drizzle-orm';
import { corregidoPorDatosTardios } from '#contract/porQueCorregido';
import { lateAfter } from '#contract/rules/lateness';
import type { TipoEvento } from '#contract/tiposEvento';

const { nota, enOrden } = corregidoPorDatosTardios;

/** Conditions on the stops of a run, which frames that arrive late may prove wrong. */
const kinds: readonly TipoEvento[] = ['parada_omitida', 'llegada_tarde'];

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
 * Parts of the statement that compares events with conditions (`es`) of rules (`juzgan`). A stop of a run has one event
 * of each rule: it moves with the stop's time, is withdrawn when late frames prove it wrong, and comes back if others
 * prove it right.
 */
export const corrected = (empresaId: number): SQL => sql`
  de_tramos as materialized (
    select e.id, e.clave, e.ancla_en, e.corregido, r.id as regla_id
    from eventos e join juzgan r on r.id = e.regla_id and r.vigila and r.tipo = any(${sql.param(kinds)}::text[])
      join reglas g on g.empresa_id = e.empresa_id and g.id = r.id and e.ancla_en >= g.vigente_desde
      join ejecuciones j on j.empresa_id = e.empresa_id and j.id = e.ejecucion_id and ${mayStillChange(sql`j`)}
    where e.empresa_id = ${empresaId}
  ),
  rehechas as (
    update eventos e set ancla_en = es.inicio, inicio_en = es.inicio, fin_en = es.fin, corregido = false,
      estado = case when e.corregido then 'abierto' else e.estado end,
      nota = case when e.corregido then null else e.nota end,
      version = e.version + 1, actualizado_en = now()
    from de_tramos t join es on es.clave = t.clave
    where e.empresa_id = ${empresaId} and e.id = t.id and (t.corregido or t.ancla_en <> es.inicio) and not es.aguarda
      and t.id = (
        select u.id from de_tramos u
        where u.clave = t.clave
        order by u.ancla_en = es.inicio desc, u.corregido, u.id desc limit 1
      )
    returning e.id, e.version, e.clave
  ),
  retiradas as (
    update eventos e
    set corregido = true, estado = 'descartado', nota = ${nota}, efectos_pendientes = false, escala_en = null,
      version = e.version + 1, actualizado_en = now()
    where e.empresa_id = ${empresaId}
      and e.id in (select id from de_tramos t where not t.corregido and t.clave not in (select clave from es))
    returning e.id, e.version, e.orden_id
  ),
  paso as (
    insert into evento_pasos (empresa_id, evento_id, a, nota)
    select ${empresaId}, id, 'descartado', ${nota} from retiradas
  ),
  aviso as (
    insert into orden_comentarios (empresa_id, orden_id, texto)
    select ${empresaId}, orden_id, ${enOrden}
    from retiradas where orden_id is not null
  )`;

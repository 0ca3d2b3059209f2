import { sql, type SQL } from 'drizzle-orm';
import { estadosAbiertos } from '#contract/ordenes';
import { clasesEvento, type TipoEvento } from '#contract/tiposEvento';
import type { Regla } from '#contract/reglas';
import { beginning, today } from '../../db/days';
import type { Tx } from '../../db/client';
import { ofDues } from '../mantenimiento/index';
import { belowLevels } from '../niveles/index';
import { nivelTable } from '../niveles/table';

const open = sql.raw(estadosAbiertos.map((state) => `'${state}'`).join(', '));

/** A rule that watches the rest of the product. */
export interface ProductRule {
  id: number;
  tipo: TipoEvento;
  juicio: number;
  alcance: Regla['alcance'];
  umbral: number | null;
  ruta_id: number | null;
  severidad: Regla['severidad'];
  avisa: boolean;
  /** False: it only ends what it has open. */
  vigila: boolean;
}

/**
 * What is so now, of each kind: `sujeto` what it is about, `inicio` since when, and what an event tells of it. What ends by
 * itself has `fin`. An event is open as long as its row is here.
 */
const conditions: Readonly<Partial<Record<TipoEvento, (rule: ProductRule) => SQL>>> = {
  orden_vencida: () => ofOrders(sql`o.fecha_limite`, sql`o.estado in (${open}) and o.fecha_limite < now()`),
  orden_critica_creada: () => ofOrders(sql`o.creado_en`, sql`o.estado in (${open}) and o.prioridad = 'critica'`),
  orden_reabierta: () =>
    ofOrders(
      sql`(select max(h.fecha) from orden_historial h where h.empresa_id = o.empresa_id and h.orden_id = o.id and h.de_estado = 'cerrada')`,
      sql`o.estado in (${open}) and o.reaperturas > 0`,
    ),
  inspeccion_fallida: () => sql`
    select 'tarea ' || t.id as sujeto, coalesce(t.completada_en, t.actualizado_en) as inicio, null::timestamptz as fin, o.activo_id, t.titulo as asunto, null::float8 as valor,
      null::float8 as umbral, null::text as unidad, null::int as documento_id, null::int as repuesto_id, o.id as orden_origen_id, null::int as ruta_id, null::int as ejecucion_id,
      null::int as parada_id
    from tareas t join ordenes o on o.id = t.orden_id and o.empresa_id = t.empresa_id and o.eliminado_en is null and o.estado in (${open})
    where t.eliminado_en is null and (t.estado = 'fallida' or t.resultado = 'falla')`,
  lectura_sospechosa: () => sql`
    select 'lectura ' || l.id as sujeto, l.creado_en as inicio, null::timestamptz as fin, m.activo_id, m.nombre as asunto, l.valor::float8 as valor, null::float8 as umbral,
      m.unidad, null::int as documento_id, null::int as repuesto_id, l.orden_id as orden_origen_id, null::int as ruta_id, null::int as ejecucion_id, null::int as parada_id
    from lecturas l join medidores m on m.id = l.medidor_id and m.empresa_id = l.empresa_id and m.eliminado_en is null where l.estado = 'sospechosa'`,
  documento_por_vencer: () => ofDocuments(sql`d.vence_en - d.aviso_dias`, sql`d.vence_en >= ${today} and d.vence_en <= ${today} + d.aviso_dias`),
  documento_vencido: () => ofDocuments(sql`d.vence_en + 1`, sql`d.vence_en < ${today}`),
  garantia_por_vencer: ({ umbral }) => {
    const days = sql`${umbral ?? clasesEvento.garantia_por_vencer.umbral?.usual ?? 30}::int`;
    return sql`
      select 'activo ' || a.id as sujeto, ${beginning(sql`(a.garantia_vence_en - ${days})`)} as inicio, null::timestamptz as fin, a.id as activo_id, null::text as asunto,
        (a.garantia_vence_en - ${today})::float8 as valor, ${days}::float8 as umbral, 'días' as unidad, null::int as documento_id, null::int as repuesto_id,
        null::int as orden_origen_id, null::int as ruta_id, null::int as ejecucion_id, null::int as parada_id
      from activos a where a.eliminado_en is null and a.estado <> 'dado_de_baja' and a.garantia_vence_en >= ${today} and a.garantia_vence_en <= ${today} + ${days}`;
  },
  repuesto_bajo_minimo: () => sql`
    select 'repuesto ' || r.id as sujeto, r.actualizado_en as inicio, null::timestamptz as fin, null::int as activo_id, r.nombre as asunto, r.existencia::float8 as valor,
      r.minimo::float8 as umbral, r.unidad, null::int as documento_id, r.id as repuesto_id, null::int as orden_origen_id, null::int as ruta_id, null::int as ejecucion_id,
      null::int as parada_id
    from repuestos r where r.eliminado_en is null and r.activo and r.existencia < r.minimo`,
  mantenimiento_proximo: () => ofDues('proximo'),
  mantenimiento_vencido: () => ofDues('vencido'),
  parada_omitida: (rule) =>
    ofStops(
      rule,
      sql`p.value ->> 'estado' = 'omitida'`,
      sql`(p.value ->> 'planeada_en')::timestamptz + (p.value ->> 'ventana_min')::int * interval '1 minute'`,
    ),
  llegada_tarde: (rule) => ofStops(rule, sql`p.value ->> 'estado' = 'tarde'`, sql`(p.value ->> 'llegada_en')::timestamptz`),
};

const ofOrders = (since: SQL, which: SQL) => sql`
  select 'orden ' || o.id as sujeto, ${since} as inicio, null::timestamptz as fin, o.activo_id, o.numero || ' ' || o.titulo as asunto, null::float8 as valor, null::float8 as umbral,
    null::text as unidad, null::int as documento_id, null::int as repuesto_id, o.id as orden_origen_id, null::int as ruta_id, null::int as ejecucion_id, null::int as parada_id
  from ordenes o where o.eliminado_en is null and o.afecta_plan and ${which}`;

const ofDocuments = (since: SQL, which: SQL) => sql`
  select 'documento ' || d.id as sujeto, ${beginning(since)} as inicio, null::timestamptz as fin, d.activo_id, concat_ws(' ', d.tipo, d.numero) as asunto,
    (d.vence_en - ${today})::float8 as valor, d.aviso_dias::float8 as umbral, 'días' as unidad, d.id as documento_id, null::int as repuesto_id, null::int as orden_origen_id,
    null::int as ruta_id, null::int as ejecucion_id, null::int as parada_id
  from documentos d where d.eliminado_en is null and d.vence_en is not null and ${which}`;

/** Of executions of the last days: what they say of their stops may still change. */
const ofStops = ({ ruta_id }: ProductRule, which: SQL, since: SQL) => sql`
  select 'ejecucion ' || e.id || ' parada ' || (p.value ->> 'orden') as sujeto, ${since} as inicio, ${since} as fin, e.activo_id, p.value ->> 'nombre' as asunto, null::float8 as valor,
    (p.value ->> 'ventana_min')::float8 as umbral, 'min' as unidad, null::int as documento_id, null::int as repuesto_id, null::int as orden_origen_id, e.ruta_id,
    e.id as ejecucion_id, (p.value ->> 'parada_id')::int as parada_id
  from ejecuciones e cross join lateral jsonb_array_elements(e.paradas) p
  where e.eliminado_en is null and e.cancelada_en is null and e.hasta_en > now() - interval '2 days' and (${ruta_id}::int is null or e.ruta_id = ${ruta_id}::int) and ${which}`;

/** Those within the scope of a rule; what is of no asset is for rules that watch all. */
const within = ({ alcance }: ProductRule): SQL => {
  if ('todos' in alcance) return sql`true`;
  const { activos, niveles, categorias } = alcance;
  return sql`c.activo_id in (select a.id from activos a where a.id = any(${sql.param(activos)}::int[]) or a.categoria_id = any(${sql.param(categorias)}::int[])
    or a.nivel_id in (select niveles.id from niveles where ${belowLevels(nivelTable.id, niveles)}))`;
};

/** What a rule finds so in its company; undefined where its kind is not of the product. */
export const conditionOf = (rule: ProductRule): SQL | undefined => {
  const condition = conditions[rule.tipo]?.(rule);
  return condition && sql`select c.* from (${condition}) c where ${within(rule)}`;
};

/**
 * Opens what is so and was not, and ends what is so no more: the same opening and closing by key as of events from positions.
 * A rule judges what begins after it was made. @returns the events that changed
 */
export const reconcile = async (tx: Tx, empresaId: number, rule: ProductRule): Promise<{ id: number; version: number }[]> => {
  const so = conditionOf(rule);
  if (!so) return [];
  const severity = rule.severidad ?? clasesEvento[rule.tipo].severidad;
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    with es as (
      select ${`${rule.tipo} · ${rule.id} · `} || s.sujeto as clave, s.* from (${so}) s
      where ${rule.vigila} and s.inicio >= (select vigente_desde from reglas where empresa_id = ${empresaId} and id = ${rule.id})
    ), acaba as (
      update eventos e set fin_en = now(), version = e.version + 1, actualizado_en = now()
      where e.empresa_id = ${empresaId} and e.regla_id = ${rule.id} and e.fin_en is null and e.clave not in (select clave from es)
      returning e.id, e.version
    ), vuelve as (
      update eventos e set fin_en = null, version = e.version + 1, actualizado_en = now() from es
      where e.empresa_id = ${empresaId} and e.clave = es.clave and e.ancla_en = es.inicio and e.fin_en is not null and es.fin is null
      returning e.id, e.version
    ), nace as (
      insert into eventos (empresa_id, regla_id, tipo, severidad, clave, ancla_en, inicio_en, fin_en, activo_id, asunto, valor, valor_max, umbral, unidad, documento_id, repuesto_id,
        orden_origen_id, ruta_id, ejecucion_id, parada_id, personal_id, efectos_pendientes)
      select ${empresaId}, ${rule.id}, ${rule.tipo}, ${severity}, es.clave, es.inicio, es.inicio, es.fin, es.activo_id, es.asunto, es.valor, es.valor, es.umbral, es.unidad, es.documento_id,
        es.repuesto_id, es.orden_origen_id, es.ruta_id, es.ejecucion_id, es.parada_id, null, ${rule.avisa}
      from es where not exists (select 1 from eventos e where e.empresa_id = ${empresaId} and e.clave = es.clave and (e.fin_en is null or e.ancla_en = es.inicio))
      on conflict do nothing returning id, version
    )
    select * from acaba union all select * from vuelve union all select * from nace`);
  return rows;
};

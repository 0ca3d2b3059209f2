import { sql, type SQL } from 'drizzle-orm';
import { estadosAbiertos } from '#contract/entities/ordenes';
import { clasesEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { beginning, dayAt, finite, todayOnce } from '../../../db/days';
import { ofComponents } from './componentRules';
import { ofDepartures } from './departureRules';
import { ofRuns } from './runRules';
import { columnsOf, written, type ProductRule } from './conditionColumns';
import { standsAs } from '../../mantenimiento/index';
import { belowLevels } from '../../../db/belowLevels';
import { nivelTable } from '../../../db/tables/niveles';
import { thisCompany } from '../../../db/tables/stored';
import { importNote } from '../../repuestos/index';

const open = sql.raw(estadosAbiertos.map((state) => `'${state}'`).join(', '));

/**
 * Current conditions of each kind: `sujeto` is their subject, `inicio` their beginning, and the rest goes into the
 * event. Those that end by themselves have `fin`. An event is open as long as its row is here.
 */
const conditions: Readonly<Partial<Record<TipoEvento, (rule: ProductRule) => SQL>>> = {
  orden_vencida: () => ofOrders(sql`o.fecha_limite`, sql`o.estado in (${open}) and o.fecha_limite < now()`),
  orden_critica_creada: () => ofOrders(sql`o.creado_en`, sql`o.estado in (${open}) and o.prioridad = 'critica'`),
  orden_reabierta: () =>
    ofOrders(
      sql`(
        select max(h.fecha) from orden_historial h
        where h.empresa_id = o.empresa_id and h.orden_id = o.id and h.de_estado = 'cerrada'
      )`,
      sql`o.estado in (${open}) and o.reaperturas > 0`,
    ),
  inspeccion_fallida: () => sql`
    select ${columnsOf({
      sujeto: sql`'tarea ' || t.id`,
      inicio: sql`coalesce(t.completada_en, t.actualizado_en)`,
      activo_id: sql`o.activo_id`,
      asunto: sql`t.titulo`,
      orden_origen_id: sql`o.id`,
    })}
    from tareas t
    join ordenes o on o.id = t.orden_id
      and o.empresa_id = t.empresa_id
      and o.eliminado_en is null
      and o.estado in (${open})
    where t.eliminado_en is null and (t.estado = 'fallida' or t.resultado = 'falla')`,
  lectura_sospechosa: () => sql`
    select ${columnsOf({
      sujeto: sql`'lectura ' || l.id`,
      inicio: sql`l.creado_en`,
      activo_id: sql`m.activo_id`,
      asunto: sql`m.nombre`,
      valor: sql`l.valor`,
      unidad: sql`m.unidad`,
      orden_origen_id: sql`l.orden_id`,
      registros: [written('lecturas', sql`l.id`)],
    })}
    from lecturas l
    join medidores m on m.id = l.medidor_id and m.empresa_id = l.empresa_id and m.eliminado_en is null
    where l.estado = 'sospechosa'`,
  documento_por_vencer: () =>
    ofDocuments(
      sql`d.vence_en - d.aviso_dias`,
      sql`d.vence_en >= ${todayOnce} and d.vence_en <= ${todayOnce} + d.aviso_dias`,
    ),
  documento_vencido: () => ofDocuments(sql`d.vence_en + 1`, sql`d.vence_en < ${todayOnce}`),
  garantia_por_vencer: ({ umbral }) => {
    const days = sql`${umbral ?? clasesEvento.garantia_por_vencer.umbral?.usual ?? 30}::int`;
    return sql`
      select ${columnsOf({
        sujeto: sql`'activo ' || a.id`,
        inicio: beginning(sql`(g.vence_en - ${days})`),
        activo_id: sql`a.id`,
        valor: sql`g.vence_en - ${todayOnce}`,
        umbral: days,
        unidad: sql`'días'`,
        registros: [written('activos', sql`a.id`, sql`a.version`)],
      })}
      from activos a
      join (
        select activo_id, max(vence_en) as vence_en from garantias
        where empresa_id = ${thisCompany} and eliminado_en is null
        group by activo_id
      ) g on g.activo_id = a.id
      where a.eliminado_en is null
        and a.estado <> 'dado_de_baja'
        and g.vence_en >= ${todayOnce}
        and g.vence_en <= ${todayOnce} + ${days}`;
  },
  repuesto_bajo_minimo: () => sql`
    select ${columnsOf({
      sujeto: sql`'repuesto ' || r.id`,
      inicio: sql`r.bajo_desde`,
      asunto: sql`r.nombre`,
      valor: sql`f.libre`,
      umbral: sql`f.minimo`,
      unidad: sql`r.unidad`,
      repuesto_id: sql`r.id`,
      // Movements do not change the version of a part.
      registros: [
        sql`case
          when coalesce(
            (
              select m.nota is not distinct from ${importNote} from movimientos_repuesto m where m.repuesto_id = r.id
              order by m.fecha desc, m.id desc limit 1
            ),
            true
          ) then ${written('repuestos', sql`r.id`, sql`r.version`)}
        end`,
      ],
    })}
    from repuestos r
    left join (
      select distinct on (repuesto_id) repuesto_id, disponible + por_llegar as libre, minimo
      from faltantes(${thisCompany})
      order by repuesto_id, disponible + por_llegar - minimo, bodega_id
    ) f on f.repuesto_id = r.id
    where r.bajo_desde is not null and r.eliminado_en is null and r.activo`,
  mantenimiento_proximo: () => ofDues('proximo'),
  mantenimiento_vencido: () => ofDues('vencido'),
  ...ofComponents,
  ...ofRuns,
  ...ofDepartures,
};

const ofOrders = (since: SQL, which: SQL) => sql`
  select ${columnsOf({
    sujeto: sql`'orden ' || o.id`,
    inicio: since,
    activo_id: sql`o.activo_id`,
    asunto: sql`o.numero || ' ' || o.titulo`,
    orden_origen_id: sql`o.id`,
    registros: [written('ordenes', sql`o.id`, sql`o.version`)],
  })}
  from ordenes o where o.eliminado_en is null and o.afecta_plan and ${which}`;

const ofDocuments = (since: SQL, which: SQL) => sql`
  select ${columnsOf({
    sujeto: sql`'documento ' || d.id`,
    inicio: beginning(since),
    activo_id: sql`d.activo_id`,
    personal_id: sql`d.personal_id`,
    asunto: sql`concat_ws(' ', d.tipo, d.numero)`,
    valor: sql`${finite(sql`d.vence_en`)} - ${todayOnce}`,
    umbral: sql`d.aviso_dias`,
    unidad: sql`'días'`,
    documento_id: sql`d.id`,
    registros: [written('documentos', sql`d.id`, sql`d.version`)],
  })}
  from documentos d where d.eliminado_en is null and d.vence_en is not null and ${which}`;

/** Dues of plans in this situation today: since the day or the reading that caused it. */
const ofDues = (situacion: 'proximo' | 'vencido') => {
  const [day, read] =
    situacion === 'vencido' ? [sql`v.vencido_desde`, sql`v.alcanzada_en`] : [sql`v.avisa_desde`, sql`v.avisada_en`];
  return sql`
    select ${columnsOf({
      sujeto: sql`'vencimiento ' || v.id || ' ciclo ' || v.ciclo`,
      inicio: sql`case when ${dayAt(read)} = ${day} then ${read} else ${beginning(day)} end`,
      activo_id: sql`v.activo_id`,
      asunto: sql`p.nombre`,
      valor: sql`v.medida_actual`,
      umbral: sql`coalesce(v.proxima_medida, (p.condicion ->> 'valor')::numeric)`,
      unidad: sql`select m.unidad from medidores m where m.id = v.medidor_id`,
      mantenimiento_activo_id: sql`v.id`,
      registros: [
        written('mantenimiento', sql`p.id`, sql`p.version`),
        written('ultimos_mantenimientos', sql`v.id`),
        written('activos', sql`v.activo_id`),
        sql`'medidor:' || v.medidor_id || ':*'`,
      ],
    })}
    from mantenimiento_activos v
    join mantenimiento p on p.id = v.plan_id
      and p.empresa_id = v.empresa_id
      and p.estado = 'activo'
      and p.eliminado_en is null
    where v.fuera_desde is null and ${standsAs('v', situacion)}`;
};

/**
 * Whether an asset is within the scope of a rule; conditions without an asset are for rules that cover everything.
 * @param id of the asset
 */
export const assetsWithin = (alcance: ProductRule['alcance'], id: SQL): SQL => {
  if ('todos' in alcance) return sql`true`;
  const { activos, niveles, categorias } = alcance;
  return sql`${id} in (
    select a.id from activos a
    where a.id = any(${sql.param(activos)}::int[]) or a.categoria_id = any(${sql.param(categorias)}::int[])
      or a.nivel_id in (select niveles.id from niveles where ${belowLevels(nivelTable.id, niveles)})
  )`;
};

/** The current conditions of a rule in its company; undefined for kinds that positions raise. */
export const conditionOf = (rule: ProductRule): SQL | undefined => {
  const condition = conditions[rule.tipo]?.(rule);
  return condition && sql`select c.* from (${condition}) c where ${assetsWithin(rule.alcance, sql`c.activo_id`)}`;
};

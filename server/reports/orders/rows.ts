import { asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FilaReporteOrdenes, FiltroReporteOrdenes } from '#contract/requests/reporteOrdenes';
import type { Tx } from '../../db/system';
import { secondsFrom } from '../../db/days';
import { activoTable } from '../../db/tables/activos';
import { categoriaTable } from '../../db/tables/categorias';
import { nivelTable } from '../../db/tables/niveles';
import { ordenStore } from '../../resources/ordenes/index';
import { ordenTable as o } from '../../db/tables/ordenes';
import { personalTable } from '../../db/tables/personal';
import { periodOf } from '../making/period';
import type { ReportPageQuery } from '../making/report';
import { chosen, momentOf, waitedMinutes } from './chosen';
import { stoodHours } from './stood';

/** None for work that was done before its order was written. */
const hours = (from: SQL | PgColumn, to: SQL | PgColumn) =>
  sql<number | null>`(case when ${to} >= ${from} then ${secondsFrom(from, to)}::float8 / 3600 end)`;
const tasks = sql`tareas where tareas.orden_id = ordenes.id and tareas.eliminado_en is null`;
const worked = sql<
  number | null
>`(select round(sum(${secondsFrom(sql`mano_obra.inicio_en`, sql`mano_obra.fin_en`)}) / 60)::int from mano_obra
  where mano_obra.orden_id = ordenes.id and mano_obra.eliminado_en is null and mano_obra.fin_en is not null)`;

const codeName = (id: PgColumn) => sql<string | null>`(
  select codigos_falla.nombre from codigos_falla
  where codigos_falla.empresa_id = ordenes.empresa_id and codigos_falla.id = ${id}
)`;

/** The columns of a row. */
const columnsOf = ({ espero }: Pick<FiltroReporteOrdenes, 'espero'>) => ({
  ...columns,
  espera_h: sql<number>`(${waitedMinutes(espero)} / 60.0)::float8`,
});

const columns = {
  id: o.id,
  numero: o.numero,
  titulo: o.titulo,
  tipo: o.tipo,
  prioridad: o.prioridad,
  estado: o.estado,
  vencida: sql<boolean>`${ordenStore.computed.vencida}`,
  activo: activoTable.nombre,
  activo_uuid: activoTable.uuid,
  categoria: categoriaTable.nombre,
  nivel: sql<string>`coalesce(${nivelTable.nombre}, '')`,
  responsable: sql<string | null>`case
    when ${personalTable.id} is not null then nombre_completo(${personalTable.nombre}, ${personalTable.apellido})
  end`,
  origen: o.origen,
  creada: o.creado_en,
  programada: o.fecha_programada,
  limite: o.fecha_limite,
  iniciada: o.iniciada_en,
  completada: o.completada_en,
  cerrada: o.cerrada_en,
  respuesta_h: hours(o.creado_en, o.primera_respuesta_en),
  ciclo_h: hours(o.creado_en, o.completada_en),
  espera_h: sql<number>`(${o.espera_min} / 60.0)::float8`,
  estimado_min: o.duracion_estimada_min,
  real_min: worked,
  desviacion: sql<
    number | null
  >`(100.0 * (${worked} - ${o.duracion_estimada_min}) / nullif(${o.duracion_estimada_min}, 0))::float8`,
  a_tiempo: sql<boolean | null>`(${o.completada_en} <= ${o.fecha_limite})`,
  tareas_n: sql<number>`(select count(*)::int from ${tasks})`,
  tareas_hechas_n: sql<number>`(
    select count(*)::int from ${tasks} and tareas.estado in ('completada', 'no_aplica', 'fallida')
  )`,
  fallas_n: sql<number>`(
    select count(*)::int from ${tasks} and (tareas.estado = 'fallida' or tareas.resultado = 'falla')
  )`,
  costo_mano_obra: o.costo_mano_obra,
  costo_repuestos: o.costo_repuestos,
  costo_terceros: o.costo_terceros,
  costo_total: o.costo_total,
  problema: codeName(o.problema_id),
  causa_codigo: codeName(o.causa_id),
  remedio: codeName(o.remedio_id),
  causa: o.causa_falla,
  parada_h: stoodHours,
  reaperturas: o.reaperturas,
} satisfies Record<keyof FilaReporteOrdenes, SQL | PgColumn>;

/**
 * A page of the report, and the total number of orders. Unknown values come last; by default sorted by the moment of
 * the period, newest first.
 */
export const readOrders = async (
  tx: Tx,
  { empresaId, filter, zone, sort, range: [first, last] }: ReportPageQuery<FiltroReporteOrdenes>,
) => {
  const where = chosen(empresaId, filter, periodOf(filter, zone));
  const order = orderOf(filter, sort);
  // Selects the ids of the page first, and then their columns: lookups per row happen for one page only. PostgreSQL
  // drops joins that a statement does not use.
  const page = await tx
    .select({ id: o.id, total: sql<number>`(select count(*)::int from ${o} where ${where})` })
    .from(o)
    .leftJoin(activoTable, eq(activoTable.id, o.activo_id))
    .leftJoin(categoriaTable, eq(categoriaTable.id, activoTable.categoria_id))
    .leftJoin(nivelTable, eq(nivelTable.id, o.nivel_id))
    .leftJoin(personalTable, eq(personalTable.id, o.responsable_id))
    .where(where)
    .orderBy(...order)
    .limit(last - first + 1)
    .offset(first);
  const ids = page.map(({ id }) => id);
  const rows = await tx
    .select(columnsOf(filter))
    .from(o)
    .leftJoin(activoTable, eq(activoTable.id, o.activo_id))
    .leftJoin(categoriaTable, eq(categoriaTable.id, activoTable.categoria_id))
    .leftJoin(nivelTable, eq(nivelTable.id, o.nivel_id))
    .leftJoin(personalTable, eq(personalTable.id, o.responsable_id))
    .where(inArray(o.id, ids))
    .orderBy(...order);
  return { rows, total: page[0]?.total ?? (await countOrders(tx, where)) };
};

const countOrders = async (tx: Tx, where: SQL | undefined) => {
  const [counted] = await tx.select({ n: count() }).from(o).where(where);
  return counted?.n ?? 0;
};

/** Sorting by the period's own moment keeps the order of its index, including its place for nulls. */
const orderOf = ({ por, espero }: FiltroReporteOrdenes, sort: ReportPageQuery<FiltroReporteOrdenes>['sort']): SQL[] => {
  const by = sort && Object.entries(columnsOf({ espero })).find(([name]) => name === sort.field)?.[1];
  if (!by || by === momentOf[por])
    return sort && !sort.descending ? [asc(momentOf[por]), asc(o.id)] : [desc(momentOf[por]), desc(o.id)];
  return [sort.descending ? sql`${by} desc nulls last` : sql`${by} asc nulls last`, asc(o.id)];
};

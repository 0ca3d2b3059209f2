import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { sees } from '#contract/access';
import type { FiltroReporteOrdenes, MomentoOrden } from '#contract/reporteOrdenes';
import type { Period } from '../../db/days';
import { belowLevels } from '../../resources/niveles/index';
import { ordenStore } from '../../resources/ordenes/index';
import { ordenTable as o } from '../../resources/ordenes/table';
import { matching } from '../../records/store';

/** By which moment an order falls into the period. Each has an index of its own. */
export const momentOf = { creada: o.creado_en, programada: o.fecha_programada, completada: o.completada_en, cerrada: o.cerrada_en } satisfies Record<
  MomentoOrden,
  unknown
>;

const among = (expression: SQL, values: readonly unknown[] | undefined, type: 'int' | 'text') =>
  values && sql`${expression} = any(${sql.param([...values])}::${sql.raw(type)}[])`;

/** The orders of this company that the filter leaves, of the period. */
export const chosen = (empresaId: number, filter: FiltroReporteOrdenes, { from, to }: Period): SQL | undefined =>
  and(narrowed(empresaId, filter), sql`${momentOf[filter.por]} >= ${from} and ${momentOf[filter.por]} < ${to}`);

/** The same of any time. */
export const narrowed = (empresaId: number, filter: Omit<FiltroReporteOrdenes, 'por' | 'desde' | 'hasta'>): SQL | undefined =>
  and(
    eq(o.empresa_id, empresaId),
    isNull(o.eliminado_en),
    filter.bajo_nivel_id ? belowLevels(o.nivel_id, [filter.bajo_nivel_id]) : undefined,
    among(sql`${o.activo_id}`, filter.activo_id, 'int'),
    ofAssets(empresaId, among(sql`activos.categoria_id`, filter.categoria_id, 'int')),
    ofAssets(empresaId, among(sql`activos.tipo_activo`, filter.tipo_activo, 'text')),
    among(sql`${o.tipo}`, filter.tipo, 'text'),
    among(sql`${o.prioridad}`, filter.prioridad, 'text'),
    among(sql`${o.estado}`, filter.estado, 'text'),
    among(sql`${o.responsable_id}`, filter.responsable_id, 'int'),
    among(sql`${o.origen}`, filter.origen, 'text'),
    filter.vencida === undefined ? undefined : ordenStore.conditions?.vencida?.([filter.vencida]),
    filter.q ? matching(ordenStore, filter.q, sees('admin', ordenStore.entity)) : undefined,
  );

const ofAssets = (empresaId: number, condition: SQL | undefined) =>
  condition && sql`${o.activo_id} in (select activos.id from activos where activos.empresa_id = ${empresaId} and ${condition})`;

import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Orden } from '#contract/entities/ordenes';
import { restOf } from '#contract/rules/load';
import type { Tx } from '../db/system';
import { activoTable } from '../db/tables/activos';
import { ordenTable as o } from '../db/tables/ordenes';
import { manoObraTable as m } from '../db/tables/ordenParts';
import { servicioTable as s } from '../db/tables/servicios';
import { isOverdue } from '../resources/ordenes/index';

/** An order as the planner lays it. */
export interface PlannedOrder extends Pick<
  Orden,
  | 'id'
  | 'version'
  | 'numero'
  | 'titulo'
  | 'tipo'
  | 'prioridad'
  | 'estado'
  | 'vencida'
  | 'activo_id'
  | 'nivel_id'
  | 'responsable_id'
  | 'fecha_programada'
  | 'fecha_limite'
> {
  activo: string | null;
  placa: string | null;
  /** Its own estimate, else that of its services; null: unknown. */
  duracion_min: number | null;
  /** Of one that is under way, what the labour has left of it. */
  resto_min: number;
  en_marcha: boolean;
  /** What its services need. */
  habilidades: string[];
}

/** The orders of this company that fulfil a condition, by id. */
export const readOrders = async (tx: Tx, empresaId: number, where: SQL | undefined): Promise<PlannedOrder[]> => {
  const rows = await tx
    .select({
      id: o.id,
      version: o.version,
      numero: o.numero,
      titulo: o.titulo,
      tipo: o.tipo,
      prioridad: o.prioridad,
      estado: o.estado,
      vencida: sql<boolean>`coalesce(${isOverdue}, false)`,
      activo_id: o.activo_id,
      activo: activoTable.nombre,
      placa: activoTable.placa,
      nivel_id: o.nivel_id,
      responsable_id: o.responsable_id,
      fecha_programada: o.fecha_programada,
      fecha_limite: o.fecha_limite,
      iniciada_en: o.iniciada_en,
      propia: o.duracion_estimada_min,
      servicio_ids: o.servicio_ids,
    })
    .from(o)
    .leftJoin(activoTable, and(eq(activoTable.empresa_id, o.empresa_id), eq(activoTable.id, o.activo_id)))
    .where(and(eq(o.empresa_id, empresaId), isNull(o.eliminado_en), where))
    .orderBy(o.id);
  const services = await servicesOf(tx, empresaId, new Set(rows.flatMap(({ servicio_ids }) => servicio_ids)));
  const isUnderWay = ({ estado, iniciada_en }: (typeof rows)[number]) =>
    estado === 'en_progreso' || (estado === 'en_espera' && iniciada_en !== null);
  const worked = await workedOn(tx, empresaId, rows.filter(isUnderWay));
  return rows.map(({ propia, servicio_ids, iniciada_en: _, ...row }, at) => {
    const found = servicio_ids.flatMap((id) => services.get(id) ?? []);
    const minutes = found.flatMap(({ minutos }) => minutos ?? []);
    const duracion_min = propia ?? (minutes.length > 0 ? minutes.reduce((sum, each) => sum + each, 0) : null);
    return {
      ...row,
      duracion_min,
      resto_min: restOf(duracion_min, worked.get(row.id) ?? 0),
      en_marcha: rows[at] !== undefined && isUnderWay(rows[at]),
      habilidades: [...new Set(found.flatMap(({ habilidades }) => habilidades))],
    };
  });
};

const servicesOf = async (tx: Tx, empresaId: number, ids: ReadonlySet<number>) => {
  if (ids.size === 0) return new Map<number, never>();
  const rows = await tx
    .select({ id: s.id, minutos: s.duracion_estimada_min, habilidades: s.habilidades })
    .from(s)
    .where(and(eq(s.empresa_id, empresaId), inArray(s.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Minutes of labour by order, those of running clocks included. */
const workedOn = async (tx: Tx, empresaId: number, orders: readonly { id: number }[]) => {
  if (orders.length === 0) return new Map<number, number>();
  const minutes = sql<number>`
    round(sum(extract(epoch from greatest(coalesce(${m.fin_en}, now()) - ${m.inicio_en}, interval '0'))) / 60)::int`;
  const ids = orders.map(({ id }) => id);
  const rows = await tx
    .select({ id: m.orden_id, minutes })
    .from(m)
    .where(and(eq(m.empresa_id, empresaId), inArray(m.orden_id, ids), isNull(m.eliminado_en)))
    .groupBy(m.orden_id);
  return new Map(rows.map((row) => [row.id, row.minutes]));
};

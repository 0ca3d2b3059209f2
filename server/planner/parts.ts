import { sql } from 'drizzle-orm';
import { writeAmount } from '#contract/rules/amounts';
import type { Tx } from '../db/system';

/** A part that an order still needs of its services, in its store. */
export interface NeededPart {
  orden_id: number;
  bodega_id: number | null;
  repuesto_id: number;
  nombre: string;
  unidad: string;
  /** What the order has not taken yet. */
  falta: number;
  /** In stock and not reserved by others. */
  disponible: number;
  /** Others see less of it already, because the order is at work. */
  reservada: boolean;
}

/** The parts that these orders still need. */
export const readParts = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<NeededPart[]> => {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<NeededPart & Record<string, unknown>>(sql`
    with apartado as materialized (select * from reservas(${empresaId})),
    en_total as (select bodega_id, repuesto_id, sum(cantidad) as cantidad from apartado group by 1, 2),
    previsto as (
      select o.id as orden_id, coalesce(o.bodega_id, bodega_por_nivel(o.empresa_id, o.nivel_id)) as bodega_id,
        (linea ->> 'repuesto_id')::int as repuesto_id, sum((linea ->> 'cantidad')::numeric) as cantidad
      from ordenes o
      join servicios s on s.empresa_id = o.empresa_id and s.id = any(o.servicio_ids)
      cross join lateral jsonb_array_elements(s.repuestos) linea
      where o.empresa_id = ${empresaId} and o.id = any(${sql.param([...ids])}::int[])
      group by 1, 2, 3
    )
    select n.orden_id, n.bodega_id, n.repuesto_id, r.nombre, r.unidad,
      (n.cantidad - tomado.cantidad)::float8 as falta,
      (coalesce(e.existencia, 0) - coalesce(t.cantidad, 0) + coalesce(propia.cantidad, 0))::float8 as disponible,
      propia.cantidad is not null as reservada
    from previsto n
    join repuestos r on r.empresa_id = ${empresaId} and r.id = n.repuesto_id and r.eliminado_en is null
    cross join lateral (
      select coalesce(-sum(m.cantidad), 0) as cantidad from movimientos_repuesto m
      where m.empresa_id = ${empresaId} and m.orden_id = n.orden_id and m.repuesto_id = n.repuesto_id
    ) tomado
    left join existencias e on e.empresa_id = ${empresaId} and e.repuesto_id = r.id and e.bodega_id = n.bodega_id
    left join en_total t on t.repuesto_id = r.id and t.bodega_id = n.bodega_id
    left join apartado propia on propia.orden_id = n.orden_id and propia.repuesto_id = r.id
      and propia.bodega_id = n.bodega_id
    where n.cantidad > tomado.cantidad
    order by n.orden_id, r.nombre, r.id`);
  return rows;
};

/** «Filtro de aceite: hay 1 de 2 und». */
export const lackInWords = ({ nombre, unidad, falta, disponible }: NeededPart): string =>
  `${nombre}: hay ${writeAmount(Math.max(0, disponible))} de ${writeAmount(falta)} ${unidad}`;

import { sql } from 'drizzle-orm';
import type { MovimientoInventario } from '#contract/requests/inventario';
import type { Tx } from '../../db/system';
import { periodOf } from '../making/period';
import type { Asked } from './asked';

/** Whether a movement (`m`) took a part back to its supplier, which is no consumption. */
export const backToSupplier = sql`exists (
  select from compra_recepcion_renglones l
  where l.empresa_id = m.empresa_id and l.movimiento_id = m.id and l.cantidad < 0
)`;

/** What moved of each part, in all stores or in one. */
export const readMoved = async (
  tx: Tx,
  { empresaId, zone, bodega_id, ...days }: Asked & { bodega_id?: number | undefined },
): Promise<MovimientoInventario[]> => {
  const { from, to } = periodOf(days, zone);
  const signs = { entradas: 1, salidas: -1, ajustes: 1, traslados: 1, devoluciones: 1 };
  const sums = Object.entries(signs).flatMap(([name, sign]) => {
    const those = sql`(where m.clase = ${name})`;
    const sum = (column: string) => sql`coalesce(${sign}::int * sum(m.${sql.raw(column)}) filter ${those}, 0)::float8`;
    return [sql`${sum('cantidad')} as ${sql.raw(name)}`, sql`${sum('valor')} as ${sql.raw(`${name}_valor`)}`];
  });
  const { rows } = await tx.execute<MovimientoInventario & Record<string, unknown>>(sql`
    with movidos as (
      select m.repuesto_id, m.cantidad, m.valor,
        case
          when m.tipo = 'devolucion' or m.tipo = 'salida' and ${backToSupplier} then 'devoluciones'
          else m.tipo || 's'
        end as clase
      from movimientos_repuesto m
      where m.empresa_id = ${empresaId} and m.fecha >= ${from} and m.fecha < ${to}
        and ${bodega_id === undefined ? sql`(m.tipo <> 'traslado' or m.cantidad > 0)` : sql`m.bodega_id = ${bodega_id}`}
    )
    select r.id, r.codigo, r.nombre, r.unidad, ${sql.join(sums, sql`, `)}
    from movidos m join repuestos r on r.empresa_id = ${empresaId} and r.id = m.repuesto_id
    group by r.id, r.codigo, r.nombre, r.unidad
    order by r.nombre, r.id`);
  return rows;
};

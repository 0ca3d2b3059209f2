import { sql } from 'drizzle-orm';
import { hastaClase, type AbcInventario, type LentoInventario } from '#contract/requests/inventario';
import { roundToCents } from '#contract/rules/decimals';
import type { Tx } from '../../db/system';
import { periodOf } from '../making/period';
import type { Asked } from './asked';
import { backToSupplier } from './moved';

type Consumed = Omit<AbcInventario, 'participacion' | 'acumulado' | 'clase'>;

/** Parts by the value that left to be used, less what orders gave back; the dearest first. */
export const readAbc = async (tx: Tx, { empresaId, zone, ...days }: Asked): Promise<AbcInventario[]> => {
  const { from, to } = periodOf(days, zone);
  const { rows } = await tx.execute<Consumed & Record<string, unknown>>(sql`
    select r.id, r.codigo, r.nombre, r.unidad,
      (-sum(m.cantidad))::float8 as cantidad, (-sum(m.valor))::float8 as valor
    from movimientos_repuesto m join repuestos r on r.empresa_id = m.empresa_id and r.id = m.repuesto_id
    where m.empresa_id = ${empresaId} and m.fecha >= ${from} and m.fecha < ${to}
      and m.tipo in ('salida', 'devolucion') and not ${backToSupplier}
    group by r.id, r.codigo, r.nombre, r.unidad
    having sum(m.valor) < 0
    order by sum(m.valor), r.nombre, r.id`);
  return classified(rows);
};

/** @param rows the dearest first */
export const classified = <Row extends { valor: number }>(rows: readonly Row[]) => {
  const total = rows.reduce((sum, { valor }) => sum + valor, 0);
  let above = 0;
  return rows.map((row, at) => {
    above = roundToCents(above + row.valor);
    const acumulado = roundToCents((100 * above) / total);
    const clase: AbcInventario['clase'] =
      at === 0 || acumulado <= hastaClase.A ? 'A' : acumulado <= hastaClase.B ? 'B' : 'C';
    return { ...row, participacion: roundToCents((100 * row.valor) / total), acumulado, clase };
  });
};

/** Parts in stock that nobody took for so many days, the longest first; those that never left before all. */
export const readSlow = async (
  tx: Tx,
  { empresaId, dias }: { empresaId: number; dias: number },
): Promise<LentoInventario[]> => {
  const { rows } = await tx.execute<LentoInventario & Record<string, unknown>>(sql`
    select r.id, r.codigo, r.nombre, r.unidad, r.existencia::float8 as existencia, r.valor::float8 as valor,
      to_char(s.ultima at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ultima_salida,
      floor(extract(epoch from now() - s.ultima) / 86400)::int as dias_sin_salida
    from repuestos r
    cross join lateral (
      select max(m.fecha) as ultima from movimientos_repuesto m
      where m.empresa_id = r.empresa_id and m.repuesto_id = r.id and m.tipo = 'salida' and not ${backToSupplier}
    ) s
    where r.empresa_id = ${empresaId} and r.eliminado_en is null and r.existencia > 0
      and (s.ultima is null or s.ultima <= now() - ${dias} * interval '1 day')
    order by s.ultima nulls first, r.valor desc, r.id`);
  return rows;
};

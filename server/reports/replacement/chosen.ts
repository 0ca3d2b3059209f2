import { sql, type SQL } from 'drizzle-orm';
import { sees } from '#contract/core/access';
import { activos } from '#contract/entities/activos';
import { productRole } from '#contract/core/roles';
import { wholeMonths, type Compra } from '#contract/rules/replacement';
import { belowLevels } from '../../db/belowLevels';
import { beginning, today } from '../../db/days';
import { meterValue } from '../../db/meterInForce';
import type { Tx } from '../../db/system';
import { activoTable } from '../../db/tables/activos';
import type { ListQuery } from '../../records/query';
import { matching } from '../../records/store';

export type Asked = Pick<ListQuery, 'where' | 'ids' | 'q'>;

/** An asset with what its curve needs. */
export interface Chosen extends Compra {
  id: number;
  nombre: string;
  placa: string | null;
  nivel: string;
  fecha_compra: string | null;
  km: number | null;
  /** The company's day, as 2026-11-30. */
  hoy: string;
  /** Whole years since the purchase. */
  anios: number;
}

/** The assets of a company that are asked for. */
export const readChosen = async (tx: Tx, empresaId: number, { where, ids, q }: Asked): Promise<Chosen[]> => {
  const among = (column: SQL, values: readonly unknown[] | undefined, type: SQL) =>
    values && sql`${column} = any(${sql.param([...values])}::${type}[])`;
  const { nivel_id: levels, tipo_activo: kinds, categoria_id: categories, activo_id: named } = where;
  const conditions = [
    sql`activos.empresa_id = ${empresaId} and activos.eliminado_en is null`,
    named || ids ? undefined : sql`activos.estado <> 'dado_de_baja'`,
    among(sql`activos.id`, ids ?? undefined, sql`int`),
    among(sql`activos.id`, named, sql`int`),
    among(sql`activos.tipo_activo`, kinds, sql`text`),
    among(sql`activos.categoria_id`, categories, sql`int`),
    levels && belowLevels(activoTable.nivel_id, levels),
    q && matching({ entity: activos, table: activoTable }, q, sees(productRole, activos)),
  ].filter((condition): condition is SQL => Boolean(condition));
  const { rows } = await tx.execute<Omit<Chosen, 'anios'> & Record<string, unknown>>(sql`
    select activos.id, activos.nombre, activos.placa, niveles.nombre as nivel,
      case when isfinite(activos.fecha_compra) then to_char(activos.fecha_compra, 'YYYY-MM-DD') end as fecha_compra,
      activos.costo_adquisicion::float8, activos.valor_residual::float8, activos.vida_util_meses,
      ${meterValue(sql`activos.id`, 'odometro')}::float8 as km, to_char(hoy.dia, 'YYYY-MM-DD') as hoy
    from (select ${today} as dia) hoy, activos
    join niveles on niveles.empresa_id = activos.empresa_id and niveles.id = activos.nivel_id
    where ${sql.join(conditions, sql` and `)}`);
  return rows.map((row) => ({
    ...row,
    anios: row.fecha_compra === null ? 0 : wholeMonths(row.fecha_compra, row.hoy, 12),
  }));
};

/** The moment at which the year after so many of an asset begins. */
export const yearAfter = (bought: SQL, years: SQL) =>
  beginning(sql`(${bought}::date + make_interval(years => ${years}))`);

import { sql, type SQL } from 'drizzle-orm';

/** Whether a load counts. */
export const countedLoad = sql`cargas.eliminado_en is null and cargas.estado <> 'anulada'`;

/**
 * Common table expression `cargado`, one row per asset with loads in `periodo`: amount, cost, and consumption between
 * full tanks.
 */
export const loadsOfAssets = (empresaId: number, among: (column: SQL) => SQL) => sql`cargado as (
  select cargas.activo_id, sum(cargas.litros)::float8 as litros, sum(cargas.valor)::float8 as costo,
    sum(cargas.tramo_l)::float8 as tramo_l, sum(cargas.tramo_km)::float8 as tramo_km
  from cargas_combustible cargas, periodo
  where cargas.empresa_id = ${empresaId}
    and ${countedLoad}
    and cargas.fecha >= periodo.desde
    and cargas.fecha < periodo.hasta
    ${among(sql`cargas.activo_id`)}
  group by 1
)`;

import { sql } from 'drizzle-orm';
import { beginning } from '../../db/days';
import { meterInForce } from '../../db/meterInForce';
import type { Tx } from '../../db/system';
import { yearAfter, type Chosen } from './chosen';

export interface Driven {
  /** Of each whole year; null: no reading until its end. */
  years: (number | null)[];
  /** In the last twelve months; null: no reading at all. */
  recent: number | null;
}

/** How far these assets went in each of their years and in the last twelve months, by their odometers. */
export const readDistances = async (
  tx: Tx,
  empresaId: number,
  assets: readonly Chosen[],
  from: string,
): Promise<Map<number, Driven>> => {
  const { rows } = await tx.execute<{ id: number; years: (number | null)[]; recent: number | null }>(sql`
    with vidas as (
      select v.id, v.fecha, v.anios, m.medidor, (
        select min(l.fecha) from lecturas l
        where l.empresa_id = ${empresaId} and l.medidor_id = m.medidor and l.estado = 'valida' and isfinite(l.fecha)
      ) as primera
      from unnest(
        ${sql.param(assets.map(({ id }) => id))}::int[],
        ${sql.param(assets.map(({ fecha_compra }) => fecha_compra))}::date[],
        ${sql.param(assets.map(({ anios }) => anios))}::int[]
      ) v (id, fecha, anios), lateral (select ${meterInForce(sql`v.id`, 'odometro')} as medidor) m
    )
    select v.id,
      (medida_en(v.medidor, now()) - medida_en(v.medidor, ${beginning(sql`${from}::date`)}))::float8 as recent,
      array(
        select case when v.primera < corte.hasta
          then (medida_en(v.medidor, corte.hasta) - medida_en(v.medidor, corte.desde))::float8 end
        from generate_series(1, v.anios) n,
          lateral (
            select ${yearAfter(sql`v.fecha`, sql`n - 1`)} as desde, ${yearAfter(sql`v.fecha`, sql`n`)} as hasta
          ) corte
        order by n
      ) as years
    from vidas v`);
  return new Map(rows.map(({ id, ...driven }) => [id, driven]));
};

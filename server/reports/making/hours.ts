import { sql, type SQL } from 'drizzle-orm';
import { secondsFrom } from '../../db/days';

/** The decimal hours between two moments; null where one is infinite. */
export const hours = (from: SQL, to: SQL) => sql`(${secondsFrom(from, to)}::float8 / 3600)`;

/**
 * Common table expression `usos`, one row per asset: `horas`, what its hour meter advanced in `periodo` by valid
 * readings, from the last one before. A single reading tells no hours.
 * @param suyos whether `among` names assets: the others' meters are not read then
 */
export const hoursByMeter = (empresaId: number, among: (column: SQL) => SQL, suyos: boolean) => sql`
  usos as (
    select m.activo_id, max(m.avance) as horas
    from (
      select medidores.activo_id, medidores.tipo, max(l.total)::float8
        - coalesce(max(l.total) filter (where l.fecha < periodo.desde), min(l.total))::float8 as avance
      from lecturas l join medidores on medidores.id = l.medidor_id, periodo
      where l.empresa_id = ${empresaId}
        and l.estado = 'valida'
        and l.fecha < periodo.hasta
        and medidores.tipo = 'horometro'
        and medidores.eliminado_en is null
        and not exists (
          select from medidores primero where primero.activo_id = medidores.activo_id and primero.tipo = medidores.tipo
          and primero.eliminado_en is null and primero.id < medidores.id
        )
        ${among(sql`medidores.activo_id`)} ${
          suyos
            ? sql`and l.medidor_id = any(
          array(select id from medidores suyos where suyos.empresa_id = ${empresaId} ${among(sql`suyos.activo_id`)})
        )`
            : sql``
        }
      group by medidores.activo_id, medidores.tipo, l.medidor_id
      having max(l.fecha) >= min(periodo.desde) and count(*) > 1
    ) m
    group by m.activo_id
  )`;

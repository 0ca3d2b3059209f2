import { sql, type SQL } from 'drizzle-orm';
import { profundidadUsual } from '#contract/entities/componentes';
import { dayAt, todayOnce } from '../../db/days';
import { meterInForce } from '../../db/meterInForce';
import { thisCompany } from '../../db/tables/stored';
import { dailyUse } from '../activos/index';

/** More days than that are no forecast. */
const furthest = sql.raw('36500');

/** The least depth that a row of `componentes` may have; null of what is no tyre. */
export const least = sql`(case when componentes.tipo = 'llanta' then coalesce((
  select c.profundidad_min from activos a
  join categorias c on c.empresa_id = a.empresa_id and c.id = a.categoria_id
  where a.empresa_id = componentes.empresa_id and a.id = componentes.activo_id
), ${sql.raw(String(profundidadUsual))}) end)`;

/** The kilometres per day of an asset. */
export const useOf = (activo: SQL) => sql`(
  select ${dailyUse} from medidores
  where medidores.id = ${meterInForce(activo, 'odometro')}
)`;

/** The days from its last reading until it reaches the least depth. */
export const lasts = (use: SQL) =>
  sql`((vivido.menor_mm - ${least})::float8 / nullif(vivido.desgaste, 0) / nullif(${use}, 0))`;

/** The day of its change; null where nothing tells it. `v`: desgaste, uso, dias, profundidad_en. */
export const change = sql`(case when v.desgaste > 0 and v.uso > 0 and v.dias < ${furthest}
  then greatest(${dayAt(sql`v.profundidad_en + v.dias * interval '1 day'`)}, ${todayOnce}) end)`;

const mounted = sql`
  componentes.empresa_id = ${thisCompany} and componentes.tipo = 'llanta' and componentes.estado = 'montado'
  and componentes.eliminado_en is null`;

/** The mounted tyres, each with the day of its `cambio`: the lives of all are read at once. */
export const forecasts = sql`
  with montadas as materialized (
    select componentes.id, componentes.activo_id from componentes where ${mounted}
  ),
  usos as materialized (
    select a.activo_id, ${useOf(sql`a.activo_id`)} as uso from (select distinct m.activo_id from montadas m) a
  )
  select v.id, ${change} as cambio
  from (
    select componentes.id, vivido.desgaste, vivido.profundidad_en, u.uso, ${lasts(sql`u.uso`)} as dias
    from vidas_componentes(${thisCompany}, array(select m.id from montadas m)) vivido
    join componentes on componentes.empresa_id = ${thisCompany} and componentes.id = vivido.componente_id
    join usos u on u.activo_id = componentes.activo_id
  ) v`;

/** The mounted tyres with their last depth since they were last retreaded, and the least that they may have. */
export const depths = sql`
  select componentes.id, componentes.version, componentes.serie, componentes.activo_id, l.menor_mm, l.fecha,
    ${least} as minima
  from componentes
  cross join lateral (
    select l.menor_mm, l.fecha from componente_lecturas l
    where l.empresa_id = componentes.empresa_id and l.componente_id = componentes.id and l.anulada_en is null
      and l.menor_mm is not null and l.fecha > coalesce((
        select max(a.fecha) from componente_actos a
        where a.empresa_id = l.empresa_id and a.componente_id = l.componente_id and a.tipo = 'reencauche'
          and not exists (
            select from componente_actos n
            where n.empresa_id = a.empresa_id and n.componente_id = a.componente_id and n.anula_id = a.id
          )
      ), '-infinity')
    order by l.fecha desc, l.id desc limit 1
  ) l
  where ${mounted}`;

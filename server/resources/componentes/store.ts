import { sql, type SQL } from 'drizzle-orm';
import { componentes, profundidadUsual, type Componente } from '#contract/entities/componentes';
import { belowLevels } from '../../db/belowLevels';
import { dayAt, todayOnce } from '../../db/days';
import { meterInForce } from '../../db/meterInForce';
import { componenteTable } from '../../db/tables/componentes';
import { thisCompany } from '../../db/tables/stored';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Store } from '../../records/store';
import { checkFiles } from '../../files/index';
import { dailyUse } from '../activos/index';
import { suppliedBy, supplierIn, supplierOf } from '../proveedores/index';
import { moveStore } from './moveStore';

/** More days than that are no forecast. */
const furthest = sql.raw('36500');

const least = sql`(case when componentes.tipo = 'llanta' then coalesce((
  select c.profundidad_min from activos a
  join categorias c on c.empresa_id = a.empresa_id and c.id = a.categoria_id
  where a.empresa_id = componentes.empresa_id and a.id = componentes.activo_id
), ${sql.raw(String(profundidadUsual))}) end)`;

const useOf = (activo: SQL) => sql`(
  select ${dailyUse} from medidores
  where medidores.id = ${meterInForce(activo, 'odometro')}
)`;

/** With its cost a retread's; null where nobody said any. */
const cost = sql`(case when num_nonnulls(componentes.costo, vivido.costo_reencauches) > 0
  then coalesce(componentes.costo, 0) + coalesce(vivido.costo_reencauches, 0) end)`;

/** The days from its last reading until it reaches the least depth. */
const lasts = (use: SQL) =>
  sql`((vivido.menor_mm - ${least})::float8 / nullif(vivido.desgaste, 0) / nullif(${use}, 0))`;

/** The day of its change; null where nothing tells it. `v`: desgaste, uso, dias, profundidad_en. */
const change = sql`(case when v.desgaste > 0 and v.uso > 0 and v.dias < ${furthest}
  then greatest(${dayAt(sql`v.profundidad_en + v.dias * interval '1 day'`)}, ${todayOnce}) end)`;

/** All that is told of a row of `componentes` in one pass: what is common stands once. */
export const lived = sql`(
  select v.*, ${change} as cambio
  from (
    select vivido.*, ${cost} as costo_total, ${least} as minima, u.uso, ${lasts(sql`u.uso`)} as dias
    from vida_componente(componentes.empresa_id, componentes.id) vivido
    cross join (select ${useOf(sql`componentes.activo_id`)} as uso) u
  ) v
) vida`;

/** The ids of the mounted tyres to be changed until a day: the lives of all are read at once. */
const changedUntil = (day: unknown) => sql`
  with montadas as materialized (
    select c.id, c.activo_id from componentes c
    where c.empresa_id = ${thisCompany} and c.tipo = 'llanta' and c.estado = 'montado' and c.eliminado_en is null
  ),
  usos as materialized (
    select a.activo_id, ${useOf(sql`a.activo_id`)} as uso from (select distinct m.activo_id from montadas m) a
  )
  select v.id
  from (
    select componentes.id, vivido.desgaste, vivido.profundidad_en, u.uso, ${lasts(sql`u.uso`)} as dias
    from vidas_componentes(${thisCompany}, array(select m.id from montadas m)) vivido
    join componentes on componentes.empresa_id = ${thisCompany} and componentes.id = vivido.componente_id
    join usos u on u.activo_id = componentes.activo_id
  ) v
  where ${change} <= ${day}::date`;

const told: Record<string, SQL> = {
  km: sql`round(vida.km, 2)::float8`,
  horas: sql`round(vida.horas, 2)::float8`,
  reencauches_n: sql`vida.reencauches_n`,
  costo_total: sql`vida.costo_total::float8`,
  costo_km: sql`round(vida.costo_total / nullif(vida.km, 0), 4)::float8`,
  profundidad_mm: sql`vida.menor_mm::float8`,
  profundidades_mm: sql`coalesce(to_jsonb(vida.profundidades_mm), '[]')`,
  presion: sql`vida.presion::float8`,
  leido_en: sql`vida.leido_en`.mapWith(componenteTable.desde),
  profundidad_min: sql`vida.minima::float8`,
  desgaste_mm_1000km: sql`round((1000 * vida.desgaste)::numeric, 4)::float8`,
  cambio_previsto_en: sql`to_char(vida.cambio, 'YYYY-MM-DD')`,
};

export const componenteStore: Store<Componente> = {
  entity: componentes,
  table: componenteTable,
  computed: {
    proveedor: supplierOf('componentes'),
    image_url: sql`archivo_url(componentes.foto_id)`,
    ...Object.fromEntries(Object.entries(told).map(([name, value]) => [name, sql`(select ${value} from ${lived})`])),
    leido_en: sql`(select vida.leido_en from ${lived})`.mapWith(componenteTable.desde),
  },
  paged: { from: lived, computed: told },
  conditions: {
    // Where it is: with its asset, else with its store.
    bajo_nivel_id: (ids) => sql`(
      componentes.activo_id in (
        select a.id from activos a
        where a.empresa_id = componentes.empresa_id and ${belowLevels(sql`a.nivel_id`, ids)}
      ) or componentes.bodega_id in (
        select b.id from bodegas b
        where b.empresa_id = componentes.empresa_id and ${belowLevels(sql`b.nivel_id`, ids)}
      )
    )`,
    marca: (names) =>
      sql`lower(componentes.marca) = any(${sql.param(names.map((name) => String(name).toLowerCase()))}::text[])`,
    cambio_hasta: ([day]) => sql`componentes.id = any(array(${changedUntil(day)}))`,
    vence_hasta: ([day]) => sql`(componentes.vence_en <= ${day}::date and componentes.estado <> 'desechado')`,
  },
  slowFilters: ['cambio_hasta'],
  named: supplierIn('proveedor'),
  foundBy: (word) => suppliedBy('componentes', word),

  prepare: async (tx, values, before, empresaId) => {
    await checkFiles(tx, empresaId, 'foto_id', [values.foto_id]);
    if (!before) return { ...values, bodega_inicial_id: values.bodega_id ?? null };
    const moves = values.bodega_id !== undefined && values.bodega_id !== before.bodega_id;
    if (moves && before.estado !== 'en_bodega')
      throw fieldError('bodega_id', 'Solo cambia de bodega lo que está en una');
    return values;
  },
  written: async (tx, row, before, actor) => {
    if (before && row.bodega_id !== before.bodega_id) await moveStore(tx, actor, row.id, row.bodega_id);
  },

  beforeRemove: async (tx, ids, empresaId) => {
    const { rows } = await tx.execute<{ serie: string; activo: string }>(sql`
      select c.serie, coalesce(a.placa, a.nombre) as activo from componentes c
      join activos a on a.empresa_id = c.empresa_id and a.id = c.activo_id
      where c.empresa_id = ${empresaId} and c.id = any(${sql.param(ids)}::int[]) order by c.id limit 1`);
    if (rows[0])
      throw new ApiError('EN_USO', {
        message: `${rows[0].serie} está montado en ${rows[0].activo}: desmóntelo primero.`,
      });
  },
};

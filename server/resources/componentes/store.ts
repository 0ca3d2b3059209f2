import { sql, type SQL } from 'drizzle-orm';
import { componentes, type Componente } from '#contract/entities/componentes';
import { belowLevels } from '../../db/belowLevels';
import { componenteTable } from '../../db/tables/componentes';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Store } from '../../records/store';
import { checkFiles } from '../../files/index';
import { principalStore } from '../bodegas/index';
import { suppliedBy, supplierIn, supplierOf } from '../proveedores/index';
import { change, forecasts, lasts, least, useOf } from './forecast';
import { moveStore } from './moveStore';

/** With its cost a retread's; null where nobody said any. */
const cost = sql`(case when num_nonnulls(componentes.costo, vivido.costo_reencauches) > 0
  then coalesce(componentes.costo, 0) + coalesce(vivido.costo_reencauches, 0) end)`;

/** All that is told of a row of `componentes` in one pass: what is common stands once. */
export const lived = sql`(
  select v.*, ${change} as cambio
  from (
    select vivido.*, ${cost} as costo_total, ${least} as minima, u.uso, ${lasts(sql`u.uso`)} as dias
    from vida_componente(componentes.empresa_id, componentes.id) vivido
    cross join (select ${useOf(sql`componentes.activo_id`)} as uso) u
  ) v
) vida`;

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
    cambio_hasta: ([day]) =>
      sql`componentes.id = any(array(select f.id from (${forecasts}) f where f.cambio <= ${day}::date))`,
    vence_hasta: ([day]) => sql`(componentes.vence_en <= ${day}::date and componentes.estado <> 'desechado')`,
  },
  slowFilters: ['cambio_hasta'],
  named: supplierIn('proveedor'),
  foundBy: (word, visible) => (visible('proveedor') ? suppliedBy('componentes', word) : sql`select 0 where false`),

  prepare: async (tx, values, before, empresaId) => {
    await checkFiles(tx, empresaId, 'foto_id', [values.foto_id]);
    if (!before) {
      const bodega_id = values.bodega_id ?? (await principalStore(tx, empresaId));
      return { ...values, bodega_id, bodega_inicial_id: bodega_id };
    }
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

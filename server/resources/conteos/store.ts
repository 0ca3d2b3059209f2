import { sql, type SQL } from 'drizzle-orm';
import { conteos, type Conteo } from '#contract/entities/conteos';
import { worksInTheField } from '#contract/core/roles';
import { conteoTable } from '../../db/tables/bodegas';
import { personOf } from '../../records/person';
import type { StoreFor } from '../../records/reading';
import type { Store } from '../../records/store';
import { linesOf } from './lines';

/** `sees`: whether the caller sees the stock of a count; `costs`: and what differences are worth. */
const storeWith = (sees: SQL, costs: SQL, scope?: SQL): Store<Conteo> => ({
  entity: conteos,
  table: conteoTable,
  // A part is in one open count of a store at a time.
  oneAtATime: true,
  ...(scope && { scope }),
  computed: {
    contados_n: sql`(
      select count(distinct l.repuesto_id)::int from conteo_renglones l
      where l.empresa_id = conteos.empresa_id and l.conteo_id = conteos.id
    )`,
    renglones: sql`(
      select coalesce(json_agg(json_build_object(
        'repuesto_id', l.repuesto_id, 'repuesto', l.repuesto, 'codigo', l.codigo, 'unidad', l.unidad,
        'ubicacion', l.ubicacion, 'contado', l.contado::float8,
        'contado_en', to_char(l.contado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'contado_por', nombre_usuario(l.contado_por_id),
        'existencia', case when ${sees} then l.existencia::float8 end,
        'diferencia', case when ${sees} then l.diferencia::float8 end,
        'valor', case when ${sees} and ${costs} then l.valor::float8 end
      ) order by l.ubicacion nulls last, l.repuesto, l.repuesto_id), '[]')
      from (${linesOf}) l
    )`,
    diferencia_valor: sql`(
      select case when ${sees} and ${costs} then coalesce(sum(l.valor), 0)::float8 end from (${linesOf}) l
    )`,
  },
  conditions: {
    repuesto_id: (ids) => sql`(
      conteos.repuesto_ids && ${sql.param(ids)}::int[] or exists (
        select 1 from conteo_renglones l
        where l.empresa_id = conteos.empresa_id and l.conteo_id = conteos.id
          and l.repuesto_id = any(${sql.param(ids)}::int[])
      )
    )`,
  },
});

export const conteoStore = storeWith(sql`true`, sql`true`);

/**
 * A blind count tells nothing to who counts until it is closed. Who works in the field sees those of their own stores.
 */
export const conteoStoreFor: StoreFor = (caller) => {
  const field = worksInTheField(caller.role);
  const counts = field
    ? sql`true`
    : sql`exists (
      select 1 from conteo_renglones l
      where l.empresa_id = conteos.empresa_id and l.conteo_id = conteos.id and l.contado_por_id = ${caller.user.id}
    )`;
  const sees = sql`(not conteos.ciegos or conteos.estado <> 'abierto' or not ${counts})`;
  const own = sql`exists (
    select 1 from bodegas b
    where b.empresa_id = conteos.empresa_id and b.id = conteos.bodega_id and b.responsable_id = ${personOf(caller)}
  )`;
  return storeWith(sees, field ? sql`false` : sql`true`, field ? own : undefined) as unknown as Store;
};

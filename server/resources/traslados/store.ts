import { sql } from 'drizzle-orm';
import { worksInTheField } from '#contract/core/roles';
import { traslados, type Traslado } from '#contract/entities/traslados';
import { trasladoTable } from '../../db/tables/bodegas';
import { personOf } from '../../records/person';
import type { StoreFor } from '../../records/reading';
import type { Store } from '../../records/store';

export const trasladoStore: Store<Traslado> = {
  entity: traslados,
  table: trasladoTable,
  computed: { creado_por: sql`nombre_usuario(traslados.creado_por_id)` },
  conditions: {
    bodega_id: (ids) => sql`(
      traslados.de_bodega_id = any(${sql.param(ids)}::int[]) or traslados.a_bodega_id = any(${sql.param(ids)}::int[])
    )`,
    repuesto_id: (ids) => sql`exists (
      select 1 from jsonb_array_elements(traslados.renglones) linea
      where (linea ->> 'repuesto_id')::int = any(${sql.param(ids)}::int[])
    )`,
    fecha_desde: ([at]) => sql`traslados.fecha >= ${at}::timestamptz`,
    fecha_hasta: ([at]) => sql`traslados.fecha <= ${at}::timestamptz`,
  },
};

/** Who works in the field sees those of their own stores. */
export const trasladoStoreFor: StoreFor = (caller) => {
  const store = trasladoStore as unknown as Store;
  if (!worksInTheField(caller.role)) return store;
  return {
    ...store,
    scope: sql`exists (
      select 1 from bodegas b
      where b.empresa_id = traslados.empresa_id and b.id in (traslados.de_bodega_id, traslados.a_bodega_id)
        and b.responsable_id = ${personOf(caller)}
    )`,
  };
};

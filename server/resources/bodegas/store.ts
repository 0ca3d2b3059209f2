import { sql, type SQL } from 'drizzle-orm';
import { bodegas, type Bodega } from '#contract/entities/bodegas';
import { bodegaTable } from '../../db/tables/bodegas';
import { ApiError, fieldError } from '../../plugins/errors';
import { personOf } from '../../records/person';
import type { StoreFor } from '../../records/reading';
import type { Store } from '../../records/store';

const storeWith = (propia: SQL): Store<Bodega> => ({
  entity: bodegas,
  table: bodegaTable,
  computed: {
    propia,
    repuestos_n: sql`(
      select count(*)::int from existencias e
      where e.empresa_id = bodegas.empresa_id and e.bodega_id = bodegas.id and e.existencia <> 0
    )`,
    valor: sql`(
      select coalesce(sum(round(r.valor * e.existencia / r.existencia, 2)), 0)::float8
      from existencias e
      join repuestos r on r.empresa_id = e.empresa_id and r.id = e.repuesto_id
      where e.empresa_id = bodegas.empresa_id and e.bodega_id = bodegas.id and r.existencia <> 0
    )`,
  },

  prepare: async (_tx, values, before) => {
    if (before?.principal && values.activa === false)
      throw fieldError('activa', 'Es la principal: los repuestos sin otra bodega están en ella');
    return values;
  },

  beforeRemove: async (tx, ids, empresaId) => {
    const { rows } = await tx.execute<{
      nombre: string;
      principal: boolean;
      existencia: boolean;
      orden: string | null;
      componente: string | null;
    }>(sql`
      select b.nombre, b.principal,
        exists (
          select 1 from existencias e
          where e.empresa_id = b.empresa_id and e.bodega_id = b.id and e.existencia <> 0
        ) as existencia,
        (
          select o.numero from ordenes o
          where o.empresa_id = b.empresa_id and o.bodega_id = b.id and o.eliminado_en is null limit 1
        ) as orden,
        (
          select c.serie from componentes c
          where c.empresa_id = b.empresa_id and c.bodega_id = b.id and c.eliminado_en is null limit 1
        ) as componente
      from bodegas b where b.empresa_id = ${empresaId} and b.id = any(${sql.param(ids)}::int[]) order by b.id`);
    for (const { nombre, principal, existencia, orden, componente } of rows) {
      if (principal) throw new ApiError('EN_USO', { message: `«${nombre}» es la bodega principal.` });
      if (existencia)
        throw new ApiError('EN_USO', { message: `Queda existencia en «${nombre}»: trasládela antes a otra bodega.` });
      if (orden) throw new ApiError('EN_USO', { message: `La orden ${orden} toma sus repuestos de «${nombre}».` });
      if (componente)
        throw new ApiError('EN_USO', { message: `El componente ${componente} está en «${nombre}»: páselo a otra.` });
    }
  },
});

export const bodegaStore = storeWith(sql`false`);

/** A store tells whether the caller keeps it. */
export const bodegaStoreFor: StoreFor = (caller) =>
  storeWith(sql`coalesce(bodegas.responsable_id = ${personOf(caller)}, false)`) as unknown as Store;

import { sql } from 'drizzle-orm';
import { compras, type Compra } from '#contract/entities/compras';
import { compraTable } from '../../db/tables/compras';
import type { Store } from '../../records/store';

export const compraStore: Store<Compra> = {
  entity: compras,
  table: compraTable,
  computed: {
    proveedor: sql`(
      select p.nombre from proveedores p where p.empresa_id = compras.empresa_id and p.id = compras.proveedor_id
    )`,
    bodega: sql`(
      select b.nombre from bodegas b where b.empresa_id = compras.empresa_id and b.id = compras.bodega_id
    )`,
    subtotal: sql`compras.subtotal::float8`,
    impuestos: sql`compras.impuestos::float8`,
    total: sql`compras.total::float8`,
    recibido_pct: sql`0::float8`,
    atrasada: sql`false`,
    transiciones_permitidas: sql`'[]'::jsonb`,
    creado_por: sql`null::text`,
  },
};

/** The branch `purchases` tells the moves of one caller here. */
export const purchaseStoreFor = (_asker: unknown): Store<Compra> => compraStore;

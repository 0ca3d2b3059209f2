import { sql } from 'drizzle-orm';
import { compras, type Compra } from '#contract/entities/compras';
import { compraTable } from '../../db/tables/compras';
import type { Store } from '../../records/store';
import { budgeted } from './budgeted';

export const compraStore: Store<Compra> = {
  entity: compras,
  table: compraTable,
  computed: {
    proveedor: sql`(
      select p.nombre from proveedores p where p.empresa_id = compras.empresa_id and p.id = compras.proveedor_id
    )`,
    bodega: sql`(select b.nombre from bodegas b where b.empresa_id = compras.empresa_id and b.id = compras.bodega_id)`,
    recibido_pct: sql`0::float8`,
    atrasada: sql`false`,
    transiciones_permitidas: sql`array[]::text[]`,
    creado_por: sql`nombre_usuario(compras.creado_por_id)`,
    ...budgeted.computed,
  },
  conditions: { ...budgeted.conditions },
};

import { compras, type Compra } from '#contract/entities/compras';
import { compraTable } from '../../db/tables/compras';
import type { Store } from '../../records/store';

export const compraStore: Store<Compra> = { entity: compras, table: compraTable, computed: {} };

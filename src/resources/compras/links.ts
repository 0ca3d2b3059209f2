import { hrefOf } from '#contract/core/paths';

/** Opens a new purchase of what an order lacks. */
export const purchaseForOrder = (ordenId: number): string =>
  `${hrefOf('/servicios/repuestos/compras')}?compra=nuevo&orden=${ordenId}`;

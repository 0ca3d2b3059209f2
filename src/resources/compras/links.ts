import { hrefOf } from '#contract/core/paths';

const list = hrefOf('/servicios/repuestos/compras');

/** Opens a purchase over the list. */
export const purchaseAt = (id: number): string => `${list}?compra=${id}`;

/** Opens a new purchase of what an order lacks. */
export const purchaseForOrder = (ordenId: number): string => `${list}?compra=nuevo&orden=${ordenId}`;

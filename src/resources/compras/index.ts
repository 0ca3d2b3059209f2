export { ComprasOfOrder } from './ComprasOfOrder';
export { purchaseForOrder, purchasesWith } from './links';
export { PricesOfPart } from './PricesOfPart';
export { SuggestPurchases } from './SuggestPurchases';

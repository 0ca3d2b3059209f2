export { ComprasOfOrder } from './ComprasOfOrder';
export { purchaseForOrder } from './links';
export { PricesOfPart } from './PricesOfPart';
export { SuggestPurchases } from './SuggestPurchases';

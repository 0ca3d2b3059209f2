export * as ordenWords from './faces';
export { ChipsInput } from './form/ChipsInput';
export { cancelOrders, giveOrder } from './requests';
export { useOrderChanges } from './useOrderChanges';

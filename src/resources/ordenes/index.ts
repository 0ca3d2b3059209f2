export * as ordenWords from './faces';
export { ChipsInput } from './form/ChipsInput';
export { OpenDefects } from './moves/OpenDefects';
export { cancelOrders, giveOrder } from './requests';
export { useOrderChanges } from './useOrderChanges';

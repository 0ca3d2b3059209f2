export { expectedOn, isCommitted, storeBelow, toCome } from './budgeted';
export { receptions } from './receptionList';

export { createOrder, type NewOrder } from './create';
export { insertImported, isOpenState, type Course, type ImportedOrder } from './importing';
export { orderOfFailure } from './failure';
export { partsOfOrder } from './partsOfOrder';
export { happenedAt, mustTakeWork, reachOrder, type Reached } from './reach';
export { ordenWritingFor } from './rules';
export { ordenStore, ordenStoreFor, personIdOf, personOf, type Asker } from './store';
export { removeImported } from './unimporting';

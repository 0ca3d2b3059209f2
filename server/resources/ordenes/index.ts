export { lockAssetsOf } from './assetState';
export { createOrder } from './create';
export { insertImported, isOpenState, type Course } from './importing';
export { orderOfFailure } from './failure';
export { happenedAt, mustTakeWork, reachOrder, type Reached } from './reach';
export { ordenWritingFor } from './rules';
export { ordenStore, ordenStoreFor, personIdOf, personOf, type Asker } from './store';
export { removeImported } from './unimporting';

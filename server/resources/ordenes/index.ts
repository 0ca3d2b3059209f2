export { createOrder, type NewOrder } from './create';
export { orderOfFailure } from './failure';
export { partsOfOrder } from './partsOfOrder';
export { happenedAt, mustTakeWork, reachOrder, type Reached } from './reach';
export { ordenStore, ordenStoreFor, personIdOf, personOf, type Asker } from './store';

export { bodegaStore } from './store';
export { inUse, mustBeOwn, principalStore, storeOfMovement, storesOf } from './where';

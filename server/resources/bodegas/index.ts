export { bodegaStore } from './store';
export { inUse, mustBeOwn, principalStore, storeOfMovement } from './where';

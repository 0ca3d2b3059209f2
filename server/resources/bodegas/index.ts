export { inUse, mustBeOwn, principalStore, storeOfMovement, storesOf } from './where';

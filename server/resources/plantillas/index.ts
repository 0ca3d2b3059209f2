export { pointsAt } from './points';
export { plantillaStore } from './store';

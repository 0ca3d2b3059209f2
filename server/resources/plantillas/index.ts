export { plantillaStore } from './store';
export { plantillaTable } from './table';

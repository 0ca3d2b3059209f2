export { activoStore } from './store';
export { activoTable } from './table';

export { repuestoStore } from './store';
export { repuestoTable } from './table';

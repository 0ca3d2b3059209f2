export { move } from './movements';
export { repuestoStore } from './store';
export { movimientoTable, repuestoTable } from './table';

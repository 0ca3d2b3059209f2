export { move } from './movements';
export { repuestoStore } from './store';

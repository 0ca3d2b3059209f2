export { importNote, move, takeBackMovement } from './movements';
export { repuestoStore } from './store';

export { importNote, takeBackMovement } from './movements';
export { move } from './move';
export { repuestoStore } from './store';

export { importNote, takeBackMovement } from './movements';
export { move, refuseFuture, shift } from './move';
export { repuestoStore } from './store';

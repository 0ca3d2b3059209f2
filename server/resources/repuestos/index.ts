export { importNote, takeBackMovement } from './movements';
export { markLow } from './low';
export { move, refuseFuture, shift } from './move';
export { repuestoStore } from './store';

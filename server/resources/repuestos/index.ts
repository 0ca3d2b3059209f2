export { importNote, takeBackMovement } from './movements';
export { move, refuseFuture, shift } from './move';
export { setLevels } from './levels';
export { repuestoStore } from './store';

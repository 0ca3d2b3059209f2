export { importNote, takeBackMovement } from './movements';
export { markLow } from './low';
export { move, refuseFuture, shift } from './move';
export { lockedPart } from './locked';
export { setLevels } from './levels';
export { repuestoStore } from './store';

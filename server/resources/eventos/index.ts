export { planArchive } from './archive';
export { conditionOf } from './conditions';
export { createEventEffects } from './effects';
export { planConditions } from './rounds';
export { groupOf } from './group';
export { eventoStore } from './store';
export { takeBackEvents, takeBackSummary } from './takenBack';
export { isScored, pointsOf, scoreFrom, scoreOf, stands } from './scored';

export { conditionOf } from './conditions';
export { planConditions } from './rounds';
export { groupOf } from './group';

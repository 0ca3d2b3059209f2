export { planConditions } from './rounds';
export { groupOf } from './group';

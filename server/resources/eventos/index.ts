export { planConditions } from './rounds';

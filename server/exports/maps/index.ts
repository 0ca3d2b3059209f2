export { mapRoute } from './mapRoute';
export { saidOf, type Placed } from './formats';

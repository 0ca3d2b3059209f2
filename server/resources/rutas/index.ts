export { planOfRoute } from './plan';
export { naming, routeThatNames } from './naming';

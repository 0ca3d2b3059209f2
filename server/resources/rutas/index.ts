export { planOfRoute } from './plan';
export { naming, routeThatNames } from './naming';
export { rutaStore } from './store';
export { rutaTable } from './table';

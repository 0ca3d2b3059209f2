export { categoriaStore } from './store';
export { categoriaTable } from './table';

export { categoriaTable } from './table';

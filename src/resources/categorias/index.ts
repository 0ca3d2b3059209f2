export { CategoriaInput } from './CategoriaInput';
export { CategoriaName } from './CategoriaName';
export { useCategoria } from './useCategoria';

import { lazy } from 'react';
import type { Categoria } from '#contract/categorias';
import { categorias as words } from '#contract/words/categorias';
import type { ResourceModule } from '../types';

export { CategoriaInput } from './CategoriaInput';
export { CategoriaName } from './CategoriaName';
export { useCategoria } from './useCategoria';

/** The kinds of asset of the company and the fields that each adds. */
export const CategoriesPage = lazy(() => import('./CategoriesPage'));

export const categorias: ResourceModule = {
  recordRepresentation: ({ nombre }: Categoria) => nombre,
  words,
};

import { lazy } from 'react';
import type { Categoria } from '#contract/categorias';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export { CategoriaInput } from './CategoriaInput';
export { CategoriaName } from './CategoriaName';
export { useCategoria } from './useCategoria';

/** The kinds of asset of the company and the fields that each adds. */
export const CategoriesPage = lazy(() => import('./CategoriesPage'));

export const categorias: ResourceModule = {
  recordRepresentation: ({ nombre }: Categoria) => nombre,
  messages,
};

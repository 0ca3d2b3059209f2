import { lazy } from 'react';
import type { Categoria } from '#contract/entities/categorias';
import type { ResourceModule } from '../types';

/** The categories of the company's assets and the extra fields of each. */
export const CategoriesPage = lazy(() => import('./CategoriesPage'));

export const categorias: ResourceModule = {
  recordRepresentation: ({ nombre }: Categoria) => nombre,
};

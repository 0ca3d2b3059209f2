import { lazy } from 'react';
import type { Nivel } from '#contract/entities/niveles';
import type { ResourceModule } from '../types';

const form = lazy(() => import('./NivelForm'));

export const niveles: ResourceModule = {
  recordRepresentation: ({ nombre }: Nivel) => nombre,
  list: lazy(() => import('./NivelList')),
  create: form,
  edit: form,
  show: lazy(() => import('./NivelShow')),
};

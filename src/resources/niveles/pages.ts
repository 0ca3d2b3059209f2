import { lazy } from 'react';
import type { Nivel } from '#contract/entities/niveles';
import { niveles as words } from '#contract/words/niveles';
import type { ResourceModule } from '../types';

const form = lazy(() => import('./NivelForm'));

export const niveles: ResourceModule = {
  recordRepresentation: ({ nombre }: Nivel) => nombre,
  list: lazy(() => import('./NivelList')),
  create: form,
  edit: form,
  show: lazy(() => import('./NivelShow')),
  words,
};

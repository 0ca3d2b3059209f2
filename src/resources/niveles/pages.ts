import { lazy } from 'react';
import type { Nivel } from '#contract/niveles';
import { niveles as words } from '#contract/words/niveles';
import type { ResourceModule } from '../types';

export const niveles: ResourceModule = {
  recordRepresentation: ({ nombre }: Nivel) => nombre,
  list: lazy(() => import('./NivelList')),
  create: lazy(() => import('./NivelCreate')),
  edit: lazy(() => import('./NivelEdit')),
  show: lazy(() => import('./NivelShow')),
  words,
};

import { lazy } from 'react';
import type { Parada } from '#contract/paradas';
import { paradas as words } from '#contract/words/paradas';
import type { ResourceModule } from '../types';

export const paradas: ResourceModule = {
  recordRepresentation: ({ nombre }: Parada) => nombre,
  list: lazy(() => import('./ParadasPage')),
  words,
};

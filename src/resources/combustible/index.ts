import { lazy } from 'react';
import type { Carga } from '#contract/combustible';
import { combustible as words } from '#contract/words/combustible';
import type { ResourceModule } from '../types';
import { amountOf } from './faces';

/** What was loaded, at /activos/combustible: `?carga=12` opens one over the list. */
export const CombustiblePage = lazy(() => import('./CombustiblePage'));

export const combustible: ResourceModule = {
  recordRepresentation: (load: Carga) => `Carga de ${amountOf(load)}`,
  words,
};

import { lazy } from 'react';
import type { Parada } from '#contract/entities/paradas';
import type { ResourceModule } from '../types';

/** For maps of other pages. */
export const StopsUponMap = lazy(() => import('./StopsUponMap').then((module) => ({ default: module.StopsUponMap })));

export const paradas: ResourceModule = {
  recordRepresentation: ({ nombre }: Parada) => nombre,
  list: lazy(() => import('./ParadasPage')),
  show: lazy(() => import('./ShowRedirect')),
};

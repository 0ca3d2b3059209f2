import { lazy } from 'react';
import type { Ruta } from '#contract/entities/rutas';
import type { ResourceModule } from '../types';

/** For maps of other pages. */
export const RoutesUponMap = lazy(() =>
  import('../../map/routes/Routes').then((module) => ({ default: module.Routes })),
);

export const rutas: ResourceModule = {
  recordRepresentation: ({ nombre }: Ruta) => nombre,
  list: lazy(() => import('./RutasPage')),
  create: lazy(() => import('./CreateRedirect')),
  show: lazy(() => import('./ShowRedirect')),
};

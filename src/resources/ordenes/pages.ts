import { lazy } from 'react';
import type { Orden } from '#contract/entities/ordenes';
import { ordenes as words } from '#contract/words/ordenes';
import type { ResourceModule } from '../types';

/** The orders of an asset, on its sheet. */
export const OrdersOfAsset = lazy(() => import('./OrdersOfAsset'));

/** A read-only order on another page than its own. */
export const OrdenRead = lazy(() => import('./OrdenRead'));

export const ordenes: ResourceModule = {
  recordRepresentation: ({ numero, titulo }: Orden) => `${numero} · ${titulo}`,
  list: lazy(() => import('./OrdenList')),
  create: lazy(() => import('./OrdenCreate')),
  edit: lazy(() => import('./OrdenEdit')),
  show: lazy(() => import('./OrdenShow')),
  words,
};

import { lazy } from 'react';
import type { Orden } from '#contract/entities/ordenes';
import type { ResourceModule } from '../types';

/** The orders of an asset, on its sheet. */
export const OrdersOfAsset = lazy(() => import('./OrdersOfAsset'));

/** A read-only order on another page than its own. */
export const OrdenRead = lazy(() => import('./OrdenRead'));

/** Who does an order and when, and the best places for many. */
export const PlanDialog = lazy(() => import('./plan/PlanDialog'));
export const SuggestDialog = lazy(() => import('./plan/SuggestDialog'));
export type { Suggested } from './plan/SuggestDialog';

export const ordenes: ResourceModule = {
  recordRepresentation: ({ numero, titulo }: Orden) => `${numero} · ${titulo}`,
  list: lazy(() => import('./OrdenList')),
  create: lazy(() => import('./OrdenCreate')),
  edit: lazy(() => import('./OrdenEdit')),
  show: lazy(() => import('./OrdenShow')),
};

import { lazy } from 'react';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import type { ResourceModule } from '../types';

/** Plans, their dues and their calendar, at /mantenimiento: `?plan=12` opens a plan, `?plan=nuevo` a new one. */
export const MantenimientoPage = lazy(() => import('./MantenimientoPage'));

/** The plans of an asset and their orders, on its sheet. */
export const PlansOfAsset = lazy(() => import('./asset/PlansOfAsset'));

/** The plan of an order, on that order. */
export const PlanOfDue = lazy(() => import('./asset/PlanOfDue'));

export const mantenimiento: ResourceModule = {
  recordRepresentation: ({ nombre }: Mantenimiento) => nombre,
};

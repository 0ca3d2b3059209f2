import { lazy } from 'react';
import type { Bodega } from '#contract/entities/bodegas';
import type { ResourceModule } from '../types';

/** The stores, at /servicios/repuestos/bodegas: `?bodega=12` opens one over the list. */
export const BodegasPage = lazy(() => import('./BodegasPage'));

export const bodegas: ResourceModule = { recordRepresentation: ({ nombre }: Bodega) => nombre };

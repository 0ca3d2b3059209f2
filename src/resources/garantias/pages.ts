import { lazy } from 'react';
import type { Garantia } from '#contract/entities/garantias';
import type { ResourceModule } from '../types';

/** At /activos/garantias: `?garantia=12` opens one over the list. */
export const GarantiasPage = lazy(() => import('./GarantiasPage'));

/** The warranties of an asset, on its sheet. */
export const WarrantiesOfAsset = lazy(() => import('./WarrantiesOfAsset'));

/** What covers an order, on top of its page. */
export const WarrantyOfOrder = lazy(() => import('./WarrantyOfOrder'));

export const garantias: ResourceModule = { recordRepresentation: ({ de }: Garantia) => de };

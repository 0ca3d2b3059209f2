import { lazy } from 'react';
import type { Compra } from '#contract/entities/compras';
import type { ResourceModule } from '../types';

/** The purchases: `?compra=12` opens one, `?compra=nuevo&orden=3` begins one of what an order lacks. */
export const ComprasPage = lazy(() => import('./ComprasPage'));

export const compras: ResourceModule = { recordRepresentation: ({ numero }: Compra) => numero };

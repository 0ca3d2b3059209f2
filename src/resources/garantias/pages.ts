import { lazy } from 'react';
import type { Garantia } from '#contract/entities/garantias';
import { garantias as words } from '#contract/words/garantias';
import type { ResourceModule } from '../types';

/** At /activos/garantias: `?garantia=12` opens one over the list. */
export const GarantiasPage = lazy(() => import('./GarantiasPage'));

export const garantias: ResourceModule = { recordRepresentation: ({ de }: Garantia) => de, words };

import { lazy } from 'react';
import type { Conteo } from '#contract/entities/conteos';
import type { ResourceModule } from '../types';

/**
 * The counts of stores, at /servicios/repuestos/conteos: `?conteo=12` opens one over the list, `?contar=12` counts. It
 * is preloaded on phones that may lose their network.
 */
export const warmConteos = () => Promise.all([import('./ConteosPage'), import('./OwnStores'), import('./ConteoForm')]);
export const ConteosPage = lazy(() => import('./ConteosPage'));

export const conteos: ResourceModule = { recordRepresentation: ({ id }: Conteo) => `Conteo ${id}` };

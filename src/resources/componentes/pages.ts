import { lazy } from 'react';
import type { Componente } from '#contract/entities/componentes';
import type { ResourceModule } from '../types';
import { warmRound } from './round/warm';

/** Preloads the round of readings for phones while there is network. */
export { warmRound };

/** Reads the tyres of an asset one after another, over the page that opens it. */
export const Round = lazy(warmRound);

/** At /activos/componentes: `?componente=12` opens one over the list. */
export const ComponentesPage = lazy(() => import('./ComponentesPage'));

/** What is mounted on an asset, on its sheet. */
export const ComponentsOfAsset = lazy(() => import('./sheet/ComponentsOfAsset'));

export const componentes: ResourceModule = { recordRepresentation: ({ serie }: Componente) => serie };

import { lazy } from 'react';
import type { Componente } from '#contract/entities/componentes';
import { componentes as words } from '#contract/words/componentes';
import type { ResourceModule } from '../types';

/** At /activos/componentes: `?componente=12` opens one over the list. */
export const ComponentesPage = lazy(() => import('./ComponentesPage'));

export const componentes: ResourceModule = { recordRepresentation: ({ serie }: Componente) => serie, words };

import { lazy } from 'react';
import type { Evento } from '#contract/eventos';
import { hrefOf } from '#contract/paths';
import { eventos as words } from '#contract/words/eventos';
import { tipo } from '#contract/words/tiposEvento';
import type { ResourceModule } from '../types';

export { grupos as gruposDeEvento, iconOf as iconOfEvento, severidades as severidadesDeEvento, tipos as tiposDeEvento } from './faces';
export { measured } from './faces';
export { useAcknowledge } from './useAcknowledge';
export { useEventsOnMap } from './useEventsOnMap';
export { useEventSummary } from './useEventSummary';

/** The inbox with one event opened. */
export const eventAddress = (id: number): string => `${hrefOf('/eventos')}?evento=${id}`;

/** The events of an asset, on its sheet. */
export const EventsOfAsset = lazy(() => import('./EventsOfAsset'));

export const eventos: ResourceModule = {
  recordRepresentation: (event: Evento) => tipo[event.tipo],
  list: lazy(() => import('./EventosPage')),
  words,
};

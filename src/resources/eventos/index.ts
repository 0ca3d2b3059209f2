import { lazy } from 'react';
import type { Evento } from '#contract/eventos';
import { eventos as words } from '#contract/words/eventos';
import { tipo } from '#contract/words/tiposEvento';
import type { ResourceModule } from '../types';

export { HowScored } from './driving/HowScored';
export { EventCount, Score, ScoreChange } from './driving/Score';
export { useDriving } from './driving/useDriving';
export { eventAddress } from './addresses';
export {
  estados as estadosDeEvento,
  grupos as gruposDeEvento,
  iconOf as iconOfEvento,
  severidades as severidadesDeEvento,
  tipos as tiposDeEvento,
} from './faces';
export { lasted, measured } from './faces';
export { Withdrawn } from './Withdrawn';
export { useEventChanges } from './useEventChanges';
export { useAcknowledge } from './useAcknowledge';
export { useTake } from './useTake';
export { useEventsOnMap } from './useEventsOnMap';
export { useEventSummary } from './useEventSummary';

/** The events of an asset, on its sheet. */
export const EventsOfAsset = lazy(() => import('./EventsOfAsset'));

/** The recent driving of a person or of an asset, on their sheet. */
export const DrivingScore = lazy(() => import('./driving/DrivingScore'));

export const eventos: ResourceModule = {
  recordRepresentation: (event: Evento) => tipo[event.tipo],
  list: lazy(() => import('./EventosPage')),
  words,
};

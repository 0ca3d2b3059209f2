import { lazy } from 'react';
import type { Evento } from '#contract/entities/eventos';
import { tipo } from '#contract/words/tiposEvento';
import type { ResourceModule } from '../types';

/** The events of an asset, on its sheet. */
export const EventsOfAsset = lazy(() => import('./EventsOfAsset'));

/** The recent driving of a person or of an asset, on their sheet. */
export const DrivingScore = lazy(() => import('./driving/DrivingScore'));

export const eventos: ResourceModule = {
  recordRepresentation: (event: Evento) => tipo[event.tipo],
  list: lazy(() => import('./EventosPage')),
};

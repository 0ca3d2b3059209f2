import { lazy } from 'react';
import type { Plantilla } from '#contract/entities/plantillas';
import type { ResourceModule } from '../types';

/** The checklists, at /servicios/plantillas: `?plantilla=12` opens one over the list. */
export const PlantillasPage = lazy(() => import('./PlantillasPage'));

export const plantillas: ResourceModule = {
  recordRepresentation: ({ nombre }: Plantilla) => nombre,
};

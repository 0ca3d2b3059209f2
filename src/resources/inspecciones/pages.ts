import { lazy } from 'react';
import type { Inspeccion } from '#contract/entities/inspecciones';
import { dateTime } from '../../ui/formats';
import type { ResourceModule } from '../types';

/** At /mantenimiento/inspecciones: `?inspeccion=12` opens one over the list. */
export const InspeccionesPage = lazy(() => import('./InspeccionesPage'));

/** The inspections and open defects of an asset, on its sheet. */
export const InspectionsOfAsset = lazy(() => import('./InspectionsOfAsset'));

/** Preloads the inspection itself for phones while there is network. */
export const warmInspection = () => import('./run/Inspection');

/** An inspection under way, over the page that opens it. */
export const Inspection = lazy(warmInspection);

export const inspecciones: ResourceModule = {
  recordRepresentation: ({ plantilla, fecha }: Inspeccion) => `${plantilla} · ${dateTime(fecha)}`,
};

import { lazy } from 'react';
import type { Inspeccion } from '#contract/entities/inspecciones';
import { inspecciones as words } from '#contract/words/inspecciones';
import type { ResourceModule } from '../types';

/** At /mantenimiento/inspecciones: `?inspeccion=12` opens one over the list. */
export const InspeccionesPage = lazy(() => import('./InspeccionesPage'));

/** Preloads the inspection itself for phones while there is network. */
export const warmInspection = () => import('./run/Inspection');

/** An inspection under way, over the page that opens it. */
export const Inspection = lazy(warmInspection);

export const inspecciones: ResourceModule = { recordRepresentation: ({ id }: Inspeccion) => `Inspeccion ${id}`, words };

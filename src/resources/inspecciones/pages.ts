import { lazy } from 'react';
import type { Inspeccion } from '#contract/entities/inspecciones';
import { inspecciones as words } from '#contract/words/inspecciones';
import type { ResourceModule } from '../types';

/** At /mantenimiento/inspecciones: `?inspeccion=12` opens one over the list. */
export const InspeccionesPage = lazy(() => import('./InspeccionesPage'));

export const inspecciones: ResourceModule = { recordRepresentation: ({ id }: Inspeccion) => `Inspeccion ${id}`, words };

import { lazy } from 'react';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { dateTime } from '../../ui/formats';
import type { ResourceModule } from '../types';

/** The executions, at /rutas/ejecuciones: `?ejecucion=12` shows one of them. */
export const EjecucionesPage = lazy(() => import('./EjecucionesPage'));

export const ejecuciones: ResourceModule = {
  recordRepresentation: ({ salida_en }: Ejecucion) => `Salida del ${dateTime(salida_en)}`,
};

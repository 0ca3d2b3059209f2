import { lazy } from 'react';
import type { Repuesto } from '#contract/entities/repuestos';
import type { ResourceModule } from '../types';

/** The parts, at /servicios/repuestos: `?repuesto=12` opens one over the list. */
export const RepuestosPage = lazy(() => import('./RepuestosPage'));

export const repuestos: ResourceModule = {
  recordRepresentation: ({ nombre }: Repuesto) => nombre,
};

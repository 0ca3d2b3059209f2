import { lazy } from 'react';
import type { CodigoFalla } from '#contract/entities/codigosFalla';
import type { ResourceModule } from '../types';

/** The codes of failures, at /ordenes/codigos: `?codigo=12` opens one over the list. */
export const CodigosPage = lazy(() => import('./CodigosPage'));

export const codigosFalla: ResourceModule = {
  recordRepresentation: ({ codigo, nombre }: CodigoFalla) => `${codigo} · ${nombre}`,
};

import { lazy } from 'react';
import type { Defecto } from '#contract/entities/defectos';
import type { ResourceModule } from '../types';

/** At /mantenimiento/defectos: `?defecto=12` opens one over the list. */
export const DefectosPage = lazy(() => import('./DefectosPage'));

export const defectos: ResourceModule = { recordRepresentation: ({ titulo }: Defecto) => titulo };

import { lazy } from 'react';
import type { Activo } from '#contract/activos';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export { ActivoInput } from './ActivoInput';
export { ActivoReferenceField } from './ActivoReferenceField';

export const activos: ResourceModule = {
  recordRepresentation: ({ nombre }: Activo) => nombre,
  list: lazy(() => import('./ActivoList')),
  create: lazy(() => import('./ActivoCreate')),
  edit: lazy(() => import('./ActivoEdit')),
  show: lazy(() => import('./ActivoShow')),
  messages,
};

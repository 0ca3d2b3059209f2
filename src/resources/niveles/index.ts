import { lazy } from 'react';
import type { Nivel } from '#contract/niveles';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export { NivelInput } from './NivelInput';
export { NivelName } from './NivelName';
export { NivelReferenceField } from './NivelReferenceField';
export { useNivelNames } from './useNivelNames';

export const niveles: ResourceModule = {
  recordRepresentation: ({ nombre }: Nivel) => nombre,
  list: lazy(() => import('./NivelList')),
  create: lazy(() => import('./NivelCreate')),
  edit: lazy(() => import('./NivelEdit')),
  show: lazy(() => import('./NivelShow')),
  messages,
};

import { lazy } from 'react';
import type { Nivel } from '#contract/niveles';
import { niveles as words } from '#contract/words/niveles';
import type { ResourceModule } from '../types';

export { NivelInput } from './NivelInput';
export { NivelName } from './NivelName';
export { NivelReferenceField } from './NivelReferenceField';
export { useNivelNames } from './useNivelNames';

const form = lazy(() => import('./NivelForm'));

export const niveles: ResourceModule = {
  recordRepresentation: ({ nombre }: Nivel) => nombre,
  list: lazy(() => import('./NivelList')),
  create: form,
  edit: form,
  show: lazy(() => import('./NivelShow')),
  words,
};

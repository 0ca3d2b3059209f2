import { lazy } from 'react';
import type { Persona } from '#contract/entities/personal';
import type { ResourceModule } from '../types';

const form = lazy(() => import('./PersonalForm'));

export const personal: ResourceModule = {
  recordRepresentation: ({ nombre_completo }: Persona) => nombre_completo,
  list: lazy(() => import('./PersonalList')),
  create: form,
  edit: form,
  show: lazy(() => import('./PersonalShow')),
};

import { lazy } from 'react';
import type { Persona } from '#contract/personal';
import { personal as words } from '#contract/words/personal';
import type { ResourceModule } from '../types';

export const personal: ResourceModule = {
  recordRepresentation: ({ nombre_completo }: Persona) => nombre_completo,
  list: lazy(() => import('./PersonalList')),
  create: lazy(() => import('./PersonalCreate')),
  edit: lazy(() => import('./PersonalEdit')),
  show: lazy(() => import('./PersonalShow')),
  words,
};

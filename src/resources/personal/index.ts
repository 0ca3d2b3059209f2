import { lazy } from 'react';
import type { Persona } from '#contract/personal';
import { personal as words } from '#contract/words/personal';
import type { ResourceModule } from '../types';

export { PersonalInput } from './PersonalInput';
export { useMyPerson } from './useMyPerson';
export { PersonalReferenceField } from './PersonalReferenceField';

const form = lazy(() => import('./PersonalForm'));

export const personal: ResourceModule = {
  recordRepresentation: ({ nombre_completo }: Persona) => nombre_completo,
  list: lazy(() => import('./PersonalList')),
  create: form,
  edit: form,
  show: lazy(() => import('./PersonalShow')),
  words,
};

import type { Persona } from '#contract/personal';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export { PersonalInput } from './PersonalInput';
export { PersonalReferenceField } from './PersonalReferenceField';

export const personal: ResourceModule = {
  recordRepresentation: ({ nombre_completo }: Persona) => nombre_completo,
  messages,
};

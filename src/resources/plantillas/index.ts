import type { Plantilla } from '#contract/plantillas';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export const plantillas: ResourceModule = {
  recordRepresentation: ({ nombre }: Plantilla) => nombre,
  messages,
};

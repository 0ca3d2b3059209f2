import type { Servicio } from '#contract/servicios';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export const servicios: ResourceModule = {
  recordRepresentation: ({ nombre }: Servicio) => nombre,
  messages,
};

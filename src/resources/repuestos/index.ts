import type { Repuesto } from '#contract/repuestos';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export const repuestos: ResourceModule = {
  recordRepresentation: ({ nombre }: Repuesto) => nombre,
  messages,
};

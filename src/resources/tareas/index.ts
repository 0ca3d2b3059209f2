import type { Tarea } from '#contract/tareas';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export const tareas: ResourceModule = {
  recordRepresentation: ({ titulo }: Tarea) => titulo,
  messages,
};

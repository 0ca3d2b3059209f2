import { lazy } from 'react';
import type { Tarea } from '#contract/tareas';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export { TaskCard } from './card/TaskCard';
export type { Registro } from './card/registro';
export * as tareaWords from './messages';
export { keepPicture, register, restore } from './deeds';

export const NewTaskDialog = lazy(() => import('./NewTaskDialog'));

const Page = lazy(() => import('./TareasPage'));

export const tareas: ResourceModule = {
  recordRepresentation: ({ titulo }: Tarea) => titulo,
  list: Page,
  messages,
};

import { lazy } from 'react';
import type { Tarea } from '#contract/tareas';
import { tareas as words } from '#contract/words/tareas';
import type { ResourceModule } from '../types';

export { TaskCard, type TaskDraft } from './card/TaskCard';
export type { Registro } from './card/registro';
export * as tareaWords from './faces';
export { keepPicture, register, restore } from './requests';

export const NewTaskDialog = lazy(() => import('./NewTaskDialog'));

const Page = lazy(() => import('./TareasPage'));

export const tareas: ResourceModule = {
  recordRepresentation: ({ titulo }: Tarea) => titulo,
  list: Page,
  words,
};

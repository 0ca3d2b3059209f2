import { lazy } from 'react';
import type { Tarea } from '#contract/entities/tareas';
import type { ResourceModule } from '../types';

export const NewTaskDialog = lazy(() => import('./NewTaskDialog'));

const Page = lazy(() => import('./TareasPage'));

export const tareas: ResourceModule = {
  recordRepresentation: ({ titulo }: Tarea) => titulo,
  list: Page,
};

import { lazy } from 'react';
import type { Servicio } from '#contract/servicios';
import { servicios as words } from '#contract/words/servicios';
import type { ResourceModule } from '../types';

export const servicios: ResourceModule = {
  recordRepresentation: ({ nombre }: Servicio) => nombre,
  list: lazy(() => import('./ServicioList')),
  create: lazy(() => import('./ServicioCreate')),
  edit: lazy(() => import('./ServicioEdit')),
  show: lazy(() => import('./ServicioShow')),
  words,
};

import { lazy } from 'react';
import type { Servicio } from '#contract/servicios';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export const servicios: ResourceModule = {
  recordRepresentation: ({ nombre }: Servicio) => nombre,
  list: lazy(() => import('./ServicioList')),
  create: lazy(() => import('./ServicioCreate')),
  edit: lazy(() => import('./ServicioEdit')),
  show: lazy(() => import('./ServicioShow')),
  messages,
};

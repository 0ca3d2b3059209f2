import { lazy } from 'react';
import type { Servicio } from '#contract/entities/servicios';
import type { ResourceModule } from '../types';

const form = lazy(() => import('./ServicioForm'));

export const servicios: ResourceModule = {
  recordRepresentation: ({ nombre }: Servicio) => nombre,
  list: lazy(() => import('./ServicioList')),
  create: form,
  edit: form,
  show: lazy(() => import('./ServicioShow')),
};

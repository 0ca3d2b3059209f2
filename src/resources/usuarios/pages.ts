import { lazy } from 'react';
import type { Usuario } from '#contract/entities/usuarios';
import type { ResourceModule } from '../types';

const Show = lazy(() => import('./UsuarioShow'));

/** A company's members. Members are changed on the page that shows them. */
export const usuarios: ResourceModule = {
  recordRepresentation: ({ name }: Usuario) => name,
  list: lazy(() => import('./UsuarioList')),
  create: lazy(() => import('./UsuarioCreate')),
  edit: Show,
  show: Show,
};

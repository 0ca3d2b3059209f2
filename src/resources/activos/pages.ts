import { lazy } from 'react';
import type { Activo } from '#contract/entities/activos';
import type { ResourceModule } from '../types';

/** The life-history sheet, which QR codes lead to. */
export const SheetPage = lazy(() => import('./sheet/SheetPage'));

/** The documents of an asset, or of another record that has documents. */
export const Documents = lazy(() => import('./documents/Documents'));

const form = lazy(() => import('./ActivoForm'));

export const activos: ResourceModule = {
  recordRepresentation: ({ nombre }: Activo) => nombre,
  list: lazy(() => import('./ActivoList')),
  create: form,
  edit: form,
  show: lazy(() => import('./ActivoShow')),
};

import { lazy } from 'react';
import type { Proveedor } from '#contract/entities/proveedores';
import type { ResourceModule } from '../types';

/** The suppliers, at /servicios/repuestos/proveedores: `?proveedor=12` opens one over the list. */
export const ProveedoresPage = lazy(() => import('./ProveedoresPage'));

export const proveedores: ResourceModule = {
  recordRepresentation: ({ nombre }: Proveedor) => nombre,
};

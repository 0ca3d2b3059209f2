import { lazy } from 'react';
import type { Dispositivo } from '#contract/entities/dispositivos';
import type { ResourceModule } from '../types';

/** The device that an asset carries, with «Asignar» and «Retirar» for users who have the right. */
export const DeviceOfAsset = lazy(() => import('./DeviceOfAsset'));

/** What to type into a device so that it reports, and a test of it. */
export const ConnectPage = lazy(() => import('./connect/ConnectPage'));

const form = lazy(() => import('./DispositivoForm'));

export const dispositivos: ResourceModule = {
  recordRepresentation: ({ nombre, identificador }: Dispositivo) => nombre ?? identificador,
  list: lazy(() => import('./DispositivoList')),
  create: form,
  edit: form,
  show: lazy(() => import('./DispositivoShow')),
};

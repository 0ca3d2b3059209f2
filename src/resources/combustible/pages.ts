import { lazy } from 'react';
import type { Carga } from '#contract/entities/combustible';
import type { ResourceModule } from '../types';
import { amountOf } from './faces';

/** The fuel loads, at /activos/combustible: `?carga=12` opens one over the list. */
export const CombustiblePage = lazy(() => import('./CombustiblePage'));

/** The loads of an asset, on its sheet. */
export const LoadsOfAsset = lazy(() => import('./LoadsOfAsset'));

/** Preloads the form for phones while there is network. */
export const warmPhoneLoad = () => import('./PhoneLoad');

/** Records a fuel load from a phone, with or without network. */
export const PhoneLoad = lazy(warmPhoneLoad);

export const combustible: ResourceModule = {
  recordRepresentation: (load: Carga) => `Carga de ${amountOf(load)}`,
};

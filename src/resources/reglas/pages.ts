import { lazy } from 'react';
import type { Regla } from '#contract/entities/reglas';
import type { ResourceModule } from '../types';

/** The rules, at /eventos/reglas: `?regla=12` opens one of them, `?regla=nuevo` a new one. */
export const ReglasPage = lazy(() => import('./ReglasPage'));

export const reglas: ResourceModule = {
  recordRepresentation: ({ nombre }: Regla) => nombre,
};

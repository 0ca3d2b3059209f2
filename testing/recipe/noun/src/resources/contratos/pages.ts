import { lazy } from 'react';
import type { Contrato } from '#contract/entities/contratos';
import { contratos as words } from '#contract/words/contratos';
import type { ResourceModule } from '../types';

const form = lazy(() => import('./ContratoForm'));

export const contratos: ResourceModule = {
  recordRepresentation: ({ numero }: Contrato) => numero,
  list: lazy(() => import('./ContratoList')),
  create: form,
  edit: form,
  show: lazy(() => import('./ContratoShow')),
  words,
};

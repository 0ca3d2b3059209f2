import type { Presupuesto } from '#contract/entities/presupuestos';
import type { ResourceModule } from '../types';

export const presupuestos: ResourceModule = {
  recordRepresentation: ({ mes, anio }: Presupuesto) => `${mes}/${anio}`,
};

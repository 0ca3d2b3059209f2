import type { Traslado } from '#contract/entities/traslados';
import type { ResourceModule } from '../types';

export const traslados: ResourceModule = { recordRepresentation: ({ id }: Traslado) => `Traslado ${id}` };

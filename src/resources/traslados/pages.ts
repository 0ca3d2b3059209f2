import type { Traslado } from '#contract/entities/traslados';
import { traslados as words } from '#contract/words/traslados';
import type { ResourceModule } from '../types';

export const traslados: ResourceModule = { recordRepresentation: ({ id }: Traslado) => `Traslado ${id}`, words };

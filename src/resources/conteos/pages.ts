import type { Conteo } from '#contract/entities/conteos';
import { conteos as words } from '#contract/words/conteos';
import type { ResourceModule } from '../types';

export const conteos: ResourceModule = { recordRepresentation: ({ id }: Conteo) => `Conteo ${id}`, words };

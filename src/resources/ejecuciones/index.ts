import type { Ejecucion } from '#contract/ejecuciones';
import { ejecuciones as words } from '#contract/words/ejecuciones';
import type { ResourceModule } from '../types';

export const ejecuciones: ResourceModule = {
  recordRepresentation: ({ id }: Ejecucion) => `#${id}`,
  words,
};

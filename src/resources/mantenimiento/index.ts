import type { Mantenimiento } from '#contract/mantenimiento';
import { mantenimiento as words } from '#contract/words/mantenimiento';
import type { ResourceModule } from '../types';

export const mantenimiento: ResourceModule = {
  recordRepresentation: ({ nombre }: Mantenimiento) => nombre,
  words,
};

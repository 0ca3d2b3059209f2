import type { Ruta } from '#contract/rutas';
import { rutas as words } from '#contract/words/rutas';
import type { ResourceModule } from '../types';

export const rutas: ResourceModule = {
  recordRepresentation: ({ nombre }: Ruta) => nombre,
  words,
};

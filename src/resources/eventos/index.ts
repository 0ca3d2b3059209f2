import { lazy } from 'react';
import type { Evento } from '#contract/eventos';
import { eventos as words } from '#contract/words/eventos';
import { tipo } from '#contract/words/tiposEvento';
import type { ResourceModule } from '../types';

export { grupos as gruposDeEvento, iconOf as iconOfEvento, severidades as severidadesDeEvento, tipos as tiposDeEvento } from './faces';

export const eventos: ResourceModule = {
  recordRepresentation: (event: Evento) => tipo[event.tipo],
  list: lazy(() => import('./EventosPage')),
  words,
};

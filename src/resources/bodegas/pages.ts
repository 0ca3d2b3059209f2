import type { Bodega } from '#contract/entities/bodegas';
import { bodegas as words } from '#contract/words/bodegas';
import type { ResourceModule } from '../types';

export const bodegas: ResourceModule = { recordRepresentation: ({ nombre }: Bodega) => nombre, words };

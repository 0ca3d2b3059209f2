import type { Compra } from '#contract/entities/compras';
import { compras as words } from '#contract/words/compras';
import type { ResourceModule } from '../types';

export const compras: ResourceModule = { recordRepresentation: ({ numero }: Compra) => numero, words };

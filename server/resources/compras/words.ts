import type { EstadoCompra } from '#contract/entities/compras';
import { compras as words } from '#contract/words/compras';

/** In lower case, for use inside a sentence. */
export const stateWord = (estado: EstadoCompra) => words.values.estado[estado].toLowerCase();

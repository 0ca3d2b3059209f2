import type { EstadoCompra } from '#contract/entities/compras';
import { compras as words } from '#contract/words/compras';

/** In lower case, for use inside a sentence. */
export const stateWord = (estado: EstadoCompra) => words.values.estado[estado].toLowerCase();

/** An amount of units in a sentence. */
export const inUnits = (amount: number) => units.format(amount);
const units = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 4 });

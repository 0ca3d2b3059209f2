import type { ClaseFalla, CodigoFalla } from '../entities/codigosFalla';

/** The field of an order that names a code of each class. */
export const campoDeClase = {
  problema: 'problema_id',
  causa: 'causa_id',
  remedio: 'remedio_id',
} as const satisfies Record<ClaseFalla, string>;

export const clasesDeFalla = Object.keys(campoDeClase) as readonly ClaseFalla[];

/** Whether a code may be said of an asset of this category (null: it has none, or the order is about a place). */
export const isForCategory = ({ categoria_id }: Pick<CodigoFalla, 'categoria_id'>, category: number | null): boolean =>
  categoria_id === null || categoria_id === category;

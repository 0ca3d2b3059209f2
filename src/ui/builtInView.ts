import type { Vista } from '#contract/requests/vistas';

/** A view that the product itself defines. */
export type BuiltInView = Pick<Vista, 'nombre' | 'filtro'> & Partial<Pick<Vista, 'orden'>>;

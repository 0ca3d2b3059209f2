import type { Reclamo } from '../entities/garantias';

type Estado = Reclamo['estado'];

/** To which states a claim passes. A paid one may be corrected, or not have been paid after all. */
const pasos: Readonly<Record<Estado, readonly Estado[]>> = {
  presentado: ['aceptado', 'rechazado', 'pagado'],
  aceptado: ['pagado', 'rechazado'],
  // It was claimed anew.
  rechazado: ['presentado'],
  pagado: ['aceptado', 'rechazado'],
};

/** The states that a claim may have next, its own first. */
export const claimStates = (estado: Estado): readonly Estado[] => [estado, ...pasos[estado]];

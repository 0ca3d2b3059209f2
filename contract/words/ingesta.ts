import type { MarcaTrama } from '../requests/ingesta';

/** The marks of a frame, in a word each. */
export const marcasTrama = {
  sin_ubicacion: 'Sin ubicación',
  cero: 'Ubicación 0,0',
  imprecisa: 'Imprecisa',
  adelantada: 'Reloj adelantado',
  retenida: 'En espera',
  descartada: 'No cuenta',
  tardia: 'Llegó tarde',
  atrasada: 'Reloj atrasado',
} satisfies Record<MarcaTrama, string>;

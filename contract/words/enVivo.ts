import type { LiveState } from '../core/realtime';

/** The states of an asset on the map. */
export const estadosEnVivo = {
  movimiento: 'En movimiento',
  ralenti: 'En ralentí',
  detenido: 'Detenido',
  sin_conexion: 'Sin conexión',
  alarma: 'Alarma',
} satisfies Record<LiveState, string>;

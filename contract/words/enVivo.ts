import type { LiveState } from '../realtime';

/** How an asset stands on the map. */
export const estadosEnVivo = {
  movimiento: 'En movimiento',
  ralenti: 'En ralentí',
  detenido: 'Detenido',
  sin_conexion: 'Sin conexión',
  alarma: 'Alarma',
} satisfies Record<LiveState, string>;

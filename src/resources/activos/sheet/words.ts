import type { Resumen, TiempoParada } from '#contract/hojaDeVida';
import type { Faces } from '../../../ui/faces';
import { number } from '../../../ui/formats';

/** Why an asset stands still. */
export const clases: Faces<TiempoParada['clase']> = {
  falla: { label: 'Falla', tone: 'peligro' },
  planificada: { label: 'Mantenimiento planificado', tone: 'aviso', icon: 'build' },
  operacional: { label: 'Operación', tone: 'info' },
  externa: { label: 'Causa externa', tone: 'neutro' },
};

/** How it stands where it was last seen. */
export const estadosEnVivo: Faces<NonNullable<Resumen['posicion']>['estado']> = {
  movimiento: { label: 'En movimiento', tone: 'exito', icon: 'navigation' },
  ralenti: { label: 'En ralentí', tone: 'aviso', icon: 'pause_circle' },
  detenido: { label: 'Detenido', tone: 'info', icon: 'local_parking' },
  sin_conexion: { label: 'Sin conexión', tone: 'neutro', icon: 'block' },
  alarma: { label: 'Alarma', tone: 'peligro', icon: 'warning' },
};

/** «3 d 4 h», «2 h 5 min», «8 min». */
export const spanWords = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  if (days > 0) return `${number(days)} d ${hours} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
};

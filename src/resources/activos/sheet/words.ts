import type { TiempoParada } from '#contract/hojaDeVida';
import type { Faces } from '../../../ui/faces';
import { number } from '../../../ui/formats';

/** Why an asset stands still. */
export const clases: Faces<TiempoParada['clase']> = {
  falla: { label: 'Falla', tone: 'peligro' },
  planificada: { label: 'Mantenimiento planificado', tone: 'aviso', icon: 'build' },
  operacional: { label: 'Operación', tone: 'info' },
  externa: { label: 'Causa externa', tone: 'neutro' },
};

/** «3 d 4 h», «2 h 5 min», «8 min». */
export const spanWords = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  if (days > 0) return `${number(days)} d ${hours} h`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min`;
};

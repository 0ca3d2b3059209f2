import * as words from '#contract/words/hojaDeVida';
import { daysIn } from '../../../ui/dates/days';
import { dayOf } from '../../../ui/dates/zone';
import { facesOf } from '../../../ui/faces';

export const estadosDocumento = facesOf(words.estadosDocumento, {
  vigente: { tone: 'exito' },
  por_vencer: { tone: 'aviso', icon: 'schedule' },
  vencido: { tone: 'peligro', icon: 'event_busy' },
});

/** «vence en 12 días», «venció ayer» */
export const expiryWords = (day: string, now = new Date()): string => {
  const days = daysIn({ desde: dayOf(now), hasta: day }) - 1;
  if (days === 0) return 'vence hoy';
  if (days === 1) return 'vence mañana';
  if (days === -1) return 'venció ayer';
  return days > 0 ? `vence en ${spanOf(days)}` : `venció hace ${spanOf(-days)}`;
};

const spanOf = (days: number) => {
  if (days >= 730) return `${Math.floor(days / 365)} años`;
  return days >= 61 ? `${Math.floor(days / 30.44)} meses` : `${days} días`;
};

import type { Documento } from '#contract/hojaDeVida';
import type { Faces } from '../../../ui/faces';

export const estadosDocumento: Faces<Documento['estado']> = {
  vigente: { label: 'Vigente', tone: 'exito' },
  por_vencer: { label: 'Por vencer', tone: 'aviso', icon: 'schedule' },
  vencido: { label: 'Vencido', tone: 'peligro', icon: 'event_busy' },
};

/** Days from today until that day, by the device; negative: it is past. */
export const daysUntil = (day: string, now = new Date()): number => {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  return Math.round((Date.parse(`${day}T00:00:00Z`) - today) / 86_400_000);
};

/** «vence en 12 días», «venció ayer» */
export const expiryWords = (day: string, now?: Date): string => {
  const days = daysUntil(day, now);
  if (days === 0) return 'vence hoy';
  if (days === 1) return 'vence mañana';
  if (days === -1) return 'venció ayer';
  return days > 0 ? `vence en ${days} días` : `venció hace ${-days} días`;
};

import type { ParadaEjecutada } from '#contract/entities/ejecuciones';

/** Minutes between two moments; null while one of them is not known. */
export const minutesBetween = (from: string | null, to: string | null): number | null =>
  from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 60_000) : null;

export const stay = ({ llegada_en, salida_en }: ParadaEjecutada): number | null =>
  minutesBetween(llegada_en, salida_en);

/** «+12 min», «−3 min», «0 min» */
export const signed = (minutes: number | null): string => {
  if (minutes === null) return '—';
  return `${minutes > 0 ? '+' : minutes < 0 ? '−' : ''}${Math.abs(minutes)} min`;
};

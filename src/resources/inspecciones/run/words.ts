import type { DefectoVisto } from '#contract/requests/inspecciones';
import { clockOf, dayOf } from '../../../ui/dates/zone';
import { counted, nearDate } from '../../../ui/formats';

/** «Visto 3 veces desde el 12»: what is open at a point. */
export const seenBefore = ({ vistas_n, abierto_en }: DefectoVisto, now: number): string => {
  const sameMonth = dayOf(abierto_en).slice(0, 7) === dayOf(now).slice(0, 7);
  const day = sameMonth ? String(clockOf(abierto_en).getUTCDate()) : nearDate(abierto_en);
  return vistas_n === 1 ? `Visto el ${day}` : `Visto ${counted(vistas_n, 'vez', 'veces')} desde el ${day}`;
};

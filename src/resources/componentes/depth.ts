import type { Componente } from '#contract/entities/componentes';
import { profundidadUsual } from '#contract/entities/componentes';
import type { Face } from '../../ui/faces';
import { dayBeside } from '../../ui/dates/days';

/** How a position looks: what its tread has left, told by colour, by pattern and in words. */
export type Wear = 'bien' | 'pronto' | 'cambiar' | 'sin_lectura' | 'vacia' | 'puesto';

/** This much above the least depth, or this many days before its change, a tyre is to be changed soon. */
const near = { mm: 2, days: 30 };

/** The last day of a change that counts as near. */
export const nearDay = (today: string): string => dayBeside(today, near.days);

/** Pure. @param today of the company */
export const wearOf = (tyre: Componente | undefined, today: string): Wear => {
  if (!tyre) return 'vacia';
  const { profundidad_mm: depth, profundidad_min, cambio_previsto_en } = tyre;
  if (tyre.tipo !== 'llanta') return byExpiry(tyre, today);
  const least = profundidad_min ?? profundidadUsual;
  if (depth === null) return 'sin_lectura';
  if (depth <= least) return 'cambiar';
  const isNear = cambio_previsto_en !== null && cambio_previsto_en <= nearDay(today);
  return isNear || depth <= least + near.mm ? 'pronto' : 'bien';
};

/** Of what has no tread: a battery, an extinguisher. */
const byExpiry = ({ vence_en }: Componente, today: string): Wear => {
  if (vence_en === null) return 'puesto';
  return vence_en < today ? 'cambiar' : vence_en <= nearDay(today) ? 'pronto' : 'bien';
};

export const wears: Record<Wear, Face> = {
  bien: { label: 'Bien', tone: 'exito', icon: 'check' },
  pronto: { label: 'Cambiar pronto', tone: 'aviso', icon: 'schedule' },
  cambiar: { label: 'Cambiar ya', tone: 'peligro', icon: 'priority_high' },
  sin_lectura: { label: 'Sin lectura', tone: 'neutro', icon: 'help' },
  vacia: { label: 'Vacía', tone: 'neutro', icon: 'add' },
  puesto: { label: 'Montado', tone: 'neutro', icon: 'check' },
};

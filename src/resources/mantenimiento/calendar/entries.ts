import type { EventInput } from '@fullcalendar/core';
import { isOpenState } from '#contract/ordenes';
import type { CitaMantenimiento } from '#contract/mantenimiento';
import type { Face } from '../../../ui/faces';
import { situaciones } from '../faces';

/** How an entry is told apart. */
export const keyOf = ({ vencimiento_id, orden_id, plan_id, ciclo }: CitaMantenimiento): string =>
  orden_id !== null ? `orden ${orden_id}` : `plan ${plan_id ?? ''} ${vencimiento_id ?? ''} ${ciclo}`;

export const isOrder = ({ orden_id }: CitaMantenimiento): boolean => orden_id !== null;

/** The next time of a plan, that nobody is at: the one that can be moved. */
export const isMovable = ({ vencimiento_id, orden_id, ciclo, situacion }: CitaMantenimiento): boolean =>
  vencimiento_id !== null && orden_id === null && ciclo === 0 && situacion !== 'en_orden';

const future: Face = { label: 'Futuro', tone: 'neutro', icon: 'event_upcoming' };
const order: Face = { label: 'Orden', tone: 'info', icon: 'assignment' };
const done: Face = { label: 'Orden terminada', tone: 'neutro', icon: 'task_alt' };

/** How an entry stands: a due as its plan says, an order by whether there is work to do. */
export const faceOf = (entry: CitaMantenimiento): Face => {
  if (entry.orden_estado !== null && !isOpenState(entry.orden_estado)) return done;
  if (isOrder(entry)) return order;
  return entry.situacion === null || entry.ciclo > 0 ? future : situaciones[entry.situacion];
};

/** As the calendar takes it. */
export const eventOf = (entry: CitaMantenimiento): EventInput => ({
  id: keyOf(entry),
  title: entry.titulo,
  start: entry.fecha,
  allDay: true,
  // What is due stands above what is ordered, and that above what is done.
  rank: isOrder(entry) ? (faceOf(entry) === done ? 2 : 1) : 0,
  startEditable: isMovable(entry),
  classNames: [`tone-${faceOf(entry).tone ?? 'neutro'}`, ...(entry.pronosticado ? ['pronosticado'] : []), ...(isOrder(entry) ? ['orden'] : [])],
});

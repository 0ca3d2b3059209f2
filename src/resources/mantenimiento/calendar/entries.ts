import type { EventInput } from '@fullcalendar/core';
import { claseDeCita, type CitaMantenimiento, type ClaseCita } from '#contract/entities/mantenimiento';
import { clasesDeCita } from '#contract/words/mantenimiento';
import type { Face, Faces } from '../../../ui/faces';
import { situaciones } from '../faces';

/** A stable key of an entry. */
export const keyOf = ({ vencimiento_id, orden_id, plan_id, ciclo }: CitaMantenimiento): string =>
  orden_id !== null ? `orden ${orden_id}` : `plan ${plan_id ?? ''} ${vencimiento_id ?? ''} ${ciclo}`;

export const isOrder = ({ orden_id }: CitaMantenimiento): boolean => orden_id !== null;

/** Only the next due of a plan, without an order, can be moved. */
export const isMovable = ({ vencimiento_id, orden_id, ciclo, situacion }: CitaMantenimiento): boolean =>
  vencimiento_id !== null && orden_id === null && ciclo === 0 && situacion !== 'en_orden';

const faces: Faces<ClaseCita> = {
  ...situaciones,
  futuro: { label: clasesDeCita.futuro, tone: 'neutro', icon: 'event_upcoming' },
  orden: { label: clasesDeCita.orden, tone: 'info', icon: 'assignment' },
  terminada: { label: clasesDeCita.terminada, tone: 'neutro', icon: 'task_alt' },
};

export const faceOf = (entry: CitaMantenimiento): Face => faces[claseDeCita(entry)];

/** As an event of FullCalendar. */
export const eventOf = (entry: CitaMantenimiento): EventInput => ({
  id: keyOf(entry),
  title: entry.titulo,
  start: entry.fecha,
  allDay: true,
  // Dues above orders, and those above finished ones.
  rank: isOrder(entry) ? (claseDeCita(entry) === 'terminada' ? 2 : 1) : 0,
  startEditable: isMovable(entry),
  classNames: [
    `tone-${faceOf(entry).tone ?? 'neutro'}`,
    ...(entry.pronosticado ? ['pronosticado'] : []),
    ...(isOrder(entry) ? ['orden'] : []),
  ],
});

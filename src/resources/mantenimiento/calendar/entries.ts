import { claseDeCita, type CitaMantenimiento, type ClaseCita } from '#contract/requests/calendario';
import { isOpenState } from '#contract/entities/ordenes';
import { clasesDeCita } from '#contract/words/mantenimiento';
import type { Face, Faces } from '../../../ui/faces';
import { situaciones } from '../faces';

/** A stable key of an entry. */
export const keyOf = ({ vencimiento_id, orden_id, plan_id, ciclo }: CitaMantenimiento): string =>
  orden_id !== null ? `orden ${orden_id}` : `plan ${plan_id ?? ''} ${vencimiento_id ?? ''} ${ciclo}`;

/** The next due of a plan, without an order: later ones follow from it. */
export const isMovableDue = ({ vencimiento_id, orden_id, ciclo, situacion }: CitaMantenimiento): boolean =>
  vencimiento_id !== null && orden_id === null && ciclo === 0 && situacion !== 'en_orden';

/** Whether its day can be changed: that of a due, or of an order with work to do. */
export const isMovable = (entry: CitaMantenimiento): boolean =>
  isMovableDue(entry) || (entry.orden_estado !== null && isOpenState(entry.orden_estado));

export const faces: Faces<ClaseCita> = {
  ...situaciones,
  futuro: { label: clasesDeCita.futuro, tone: 'neutro', icon: 'event_upcoming' },
  orden_vencida: { label: clasesDeCita.orden_vencida, tone: 'peligro', icon: 'assignment_late' },
  orden: { label: clasesDeCita.orden, tone: 'info', icon: 'assignment' },
  terminada: { label: clasesDeCita.terminada, tone: 'neutro', icon: 'task_alt' },
};

export const faceOf = (entry: CitaMantenimiento): Face => faces[claseDeCita(entry)];

/** The asset by its plate, or code, or name; null without an asset. */
export const assetOf = ({ placa, codigo, activo }: CitaMantenimiento): string | null => placa ?? codigo ?? activo;

/** «ABC123 · Cambio de aceite» */
export const titleOf = (entry: CitaMantenimiento): string => [assetOf(entry), entry.asunto].filter(Boolean).join(' · ');

/** «Camión 4 · OT-000012 · Ana Ruiz»: what the title does not say. */
export const detailsOf = (entry: CitaMantenimiento): string =>
  [
    entry.activo !== assetOf(entry) && entry.activo,
    entry.numero,
    entry.responsable ?? (entry.orden_id !== null && 'Sin asignar'),
  ]
    .filter(Boolean)
    .join(' · ');

/** «Vencido», «Próximo, pronosticado» */
export const stateOf = (entry: CitaMantenimiento): string =>
  [faceOf(entry).label, entry.pronosticado && 'pronosticado'].filter(Boolean).join(', ');

export const restOf = (entry: CitaMantenimiento): string =>
  [detailsOf(entry), stateOf(entry)].filter(Boolean).join(' · ');

export const isOverdue = (entry: CitaMantenimiento): boolean =>
  ['vencido', 'orden_vencida'].includes(claseDeCita(entry));

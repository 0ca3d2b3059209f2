import type { Mensaje } from '#contract/requests/mensajes';
import { clock, isToday, nearDate } from '../formats';

/** «10:32» of today, «28 nov, 10:32» of another day. */
export const messageTime = (when: string): string =>
  isToday(when) ? clock(when) : `${nearDate(when)}, ${clock(when)}`;

/** What became of a message of one's own side. The control room has at once what a person wrote. */
export const receiptOf = ({ de_oficina, entregado_en, leido_en, leido_por }: Mensaje): string => {
  if (leido_en !== null) return `Leído ${messageTime(leido_en)}${leido_por ? ` por ${leido_por}` : ''}`;
  return entregado_en !== null && de_oficina ? `Entregado ${messageTime(entregado_en)}` : 'Enviado';
};

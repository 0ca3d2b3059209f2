import type { Mensaje, NuevoMensaje } from '#contract/requests/mensajes';
import { perform } from '../../../providers/offline/phone';
import { isoNow } from '../usePhone';

/** The control room's messages that this person has not read, oldest first. */
export const unreadOf = (messages: readonly Mensaje[]): Mensaje[] =>
  messages.filter(({ de_oficina, leido_en }) => de_oficina && leido_en === null);

/** What an answer is about: the same as the control room's newest message. Pure. */
export const aboutNewest = (messages: readonly Mensaje[]): Partial<NuevoMensaje> => {
  const newest = messages.findLast(({ de_oficina }) => de_oficina);
  if (!newest) return {};
  const { orden_id, ejecucion_id, evento_id, activo_id } = newest;
  return { orden_id, ejecucion_id, evento_id, activo_id };
};

/** Writes to the control room; without network it leaves as soon as there is some. Rejects if it cannot be stored. */
export const writeMessage = (texto: string, messages: readonly Mensaje[]): Promise<unknown> =>
  perform({ tipo: 'mensaje', orden_id: null, cuerpo: { texto, fecha: isoNow(), ...aboutNewest(messages) } });

/** Tells the control room that everything up to this message was read now. */
export const readUpTo = (hasta_id: number): Promise<unknown> =>
  perform({ tipo: 'mensajes_leidos', orden_id: null, cuerpo: { hasta_id, fecha: isoNow() } });

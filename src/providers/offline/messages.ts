import { referenciasMensaje, type Mensaje, type mensajesLeidos, type NuevoMensaje } from '#contract/requests/mensajes';
import type { z } from '#contract/core/validation';
import type { Copy } from './copy';
import type { Entry } from './entry';

/** The thread with a message that the server does not have yet; its id is that of its entry, negative. */
export const withWritten = (
  { persona, mensajes }: Copy,
  entry: Entry,
  { texto, fecha = entry.creado_en, ...about }: NuevoMensaje,
): Mensaje[] => {
  if (!persona) return mensajes;
  const { orden_id = null, ejecucion_id = null, evento_id = null, activo_id = null } = about;
  const references = { orden_id, ejecucion_id, evento_id, activo_id };
  const answered = mensajes.find((message) =>
    referenciasMensaje.some((field) => references[field] !== null && references[field] === message[field]),
  );
  const message: Mensaje = {
    ...references,
    id: -entry.n,
    personal_id: persona.id,
    de_oficina: false,
    autor: persona.nombre,
    texto,
    referencia: answered?.referencia ?? null,
    fecha,
    creado_en: entry.creado_en,
    entregado_en: null,
    leido_en: null,
    leido_por: null,
  };
  return [...mensajes, message];
};

/** The thread once the control room's messages up to one are read. */
export const withRead = (
  { mensajes }: Copy,
  entry: Entry,
  { hasta_id, fecha = entry.creado_en }: z.input<typeof mensajesLeidos>,
): Mensaje[] =>
  mensajes.map((message) =>
    message.de_oficina && message.leido_en === null && message.id <= hasta_id
      ? { ...message, leido_en: fecha }
      : message,
  );

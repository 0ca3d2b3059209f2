import { momentFrom } from '../core/dateBounds';
import { moment, rowId } from '../core/entity';
import { z } from '../core/validation';

/** The longest message, in characters. */
export const masTextoMensaje = 1_000;

/** The days for which messages are kept. */
export const diasMensajes = 1_095;

/** The newest messages of the own thread that a phone keeps. */
export const mensajesPaquete = 50;

/** What a message may be about; at most one of them. */
export const referenciasMensaje = ['orden_id', 'ejecucion_id', 'evento_id', 'activo_id'] as const;
export type ReferenciaMensaje = (typeof referenciasMensaje)[number];

const referencias = {
  orden_id: rowId.nullable().default(null),
  ejecucion_id: rowId.nullable().default(null),
  evento_id: rowId.nullable().default(null),
  activo_id: rowId.nullable().default(null),
};

const personal_id = rowId.nullable().default(null);

/**
 * `POST /mensajes`. `personal_id`: whose thread; the office must say it, an operario writes in the own one. `fecha`:
 * when it was written, if it is sent later.
 */
export const nuevoMensaje = z
  .strictObject({
    personal_id,
    texto: z.string().trim().min(1, 'Escriba el mensaje').max(masTextoMensaje),
    ...referencias,
    fecha: momentFrom('records').optional(),
  })
  .refine((input) => referenciasMensaje.filter((field) => input[field] !== null).length <= 1, {
    path: ['orden_id'],
    error: 'Un mensaje trata de una sola cosa',
  });
export type NuevoMensaje = z.input<typeof nuevoMensaje>;

/** A message of the thread between the control room and a person of the staff. */
export const mensaje = z.object({
  id: rowId,
  personal_id: rowId,
  /** Written by the control room; otherwise by the person. */
  de_oficina: z.boolean(),
  autor: z.string(),
  texto: z.string(),
  orden_id: rowId.nullable(),
  ejecucion_id: rowId.nullable(),
  evento_id: rowId.nullable(),
  activo_id: rowId.nullable(),
  /** What it is about, as it was called then. Null also for who may not see that. */
  referencia: z.string().nullable(),
  /** When it was written. */
  fecha: moment,
  creado_en: moment,
  /** When the person's phone stored it; that of the control room has everything at once. */
  entregado_en: moment.nullable(),
  leido_en: moment.nullable(),
  /** Who of the control room read it first. */
  leido_por: z.string().nullable(),
});
export type Mensaje = z.output<typeof mensaje>;

/** `GET /mensajes?filter=`: those of a thread or about something, the newest first. An operario gets the own thread. */
export const filtroMensajes = z
  .strictObject({ personal_id: rowId, orden_id: rowId, ejecucion_id: rowId, evento_id: rowId, activo_id: rowId })
  .partial();

/** `POST /mensajes/leidos`: the other side's messages up to this one were read. `fecha`: when, if it is sent later. */
export const mensajesLeidos = z.strictObject({ personal_id, hasta_id: rowId, fecha: momentFrom('records').optional() });

/** `POST /mensajes/entregados`: the person's phone stored the messages up to this one. */
export const mensajesEntregados = z.strictObject({ hasta_id: rowId });

/** Number of unread messages: of the caller's side in all threads, or in one. */
export const mensajesSinLeer = z.object({ sin_leer: z.int() });
export type MensajesSinLeer = z.output<typeof mensajesSinLeer>;

/** A thread of the control room: the person, whether they can get messages, and how many of theirs are unread. */
export const hiloMensajes = z.object({
  personal_id: rowId,
  nombre: z.string(),
  recibe: z.boolean(),
  /** Why they can get none. */
  motivo: z.string().nullable(),
  sin_leer: z.int(),
  ultimo: mensaje.nullable(),
});
export type HiloMensajes = z.output<typeof hiloMensajes>;

/** `GET /mensajes/hilos?filter=`: by the newest message. `q`: in the names, also of people without messages. */
export const filtroHilos = z.strictObject({ q: z.string().max(200).optional() });

/** `GET /mensajes/destinatario?`: the thread of the person concerned by one of these; null: there is nobody. */
const idInQuery = z.coerce.number().pipe(rowId);
export const consultaDestinatario = z
  .object({
    personal_id: idInQuery,
    orden_id: idInQuery,
    ejecucion_id: idInQuery,
    evento_id: idInQuery,
    activo_id: idInQuery,
  } satisfies Record<'personal_id' | ReferenciaMensaje, z.ZodType>)
  .partial();
export type ConsultaDestinatario = z.output<typeof consultaDestinatario>;
export const destinatario = z.object({ hilo: hiloMensajes.nullable() });
export type Destinatario = z.output<typeof destinatario>;

/**
 * `GET /mensajes/contacto?`: how to reach by telephone who drives one of these, or who calls for help with it; null:
 * there is nobody. The control room gets this, and nothing else of the person.
 */
export const consultaContacto = consultaDestinatario.pick({ activo_id: true, evento_id: true, ejecucion_id: true });
export type ConsultaContacto = z.output<typeof consultaContacto>;
export const contacto = z.object({
  contacto: z
    .object({
      nombre: z.string(),
      /** As it was written. */
      telefono: z.string().nullable(),
      /** `+573001234567`, with the company's country where none was written; null: it is no whole number. */
      telefono_e164: z.string().nullable(),
    })
    .nullable(),
});
export type Contacto = z.output<typeof contacto>;

/** Answers that a driver gives with one tap. */
export const respuestasRapidas = [
  'Recibido',
  'Voy en camino',
  'Llego tarde',
  'Ya llegué',
  'No puedo',
  'Llámeme',
] as const;

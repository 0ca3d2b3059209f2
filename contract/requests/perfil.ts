import { correo, moment, rowId, secretText, telephone } from '../core/entity';
import { limits } from '../core/limits';
import {
  horarioSilencio,
  preferenciasEvento,
  preferenciasNotificacion,
  preferenciaUsualEvento,
} from './notificaciones';
import { z } from '../core/validation';

/** Number format: 1.234,5 · 1,234.5 · 1 234,5. The value is a locale of `Intl.NumberFormat`. */
export const formatoNumero = z.enum(['es-CO', 'es-MX', 'es-CR']);
export type FormatoNumero = z.output<typeof formatoNumero>;

/** How a person arranged their panel: the parts in their order, and those that are hidden. Null: as usual. */
const nombres = z.array(z.string().max(40)).max(60);
const panel = z.object({ orden: nombres, ocultas: nombres }).nullable();

export const preferencias = z.object({
  formato_numero: formatoNumero.default('es-CO'),
  /** Only kinds with an explicit choice; for the rest `preferenciaUsual` applies. */
  notificaciones: preferenciasNotificacion.default({}),
  eventos: preferenciasEvento.default(preferenciaUsualEvento),
  silencio: horarioSilencio.default(null),
  panel: panel.default(null),
});

const nombre = z.string().trim().min(1).max(120);

/** The part of their own account that users may change; absent fields stay unchanged. */
export const cambioPerfil = z
  .object({
    name: nombre,
    /** In force once the link that is sent to it is opened. The address of before: a change that waits is dropped. */
    email: correo,
    telefono: telephone,
    preferencias: z
      .object({
        formato_numero: formatoNumero,
        notificaciones: preferenciasNotificacion,
        eventos: preferenciasEvento,
        silencio: horarioSilencio,
        panel,
      })
      .partial(),
  })
  .partial();

/** `GET /user/perfil`: the user's own account. */
export const perfil = z.object({
  id: rowId,
  name: z.string(),
  email: z.string(),
  /** Waits for the link that was sent to it. */
  email_nuevo: z.string().nullable(),
  img_url: z.string().nullable(),
  telefono: z.string().nullable(),
  rol_id: z.int(),
  preferencias,
});
export type Perfil = z.output<typeof perfil>;

export const clave = z.string().min(limits.password.min).max(limits.password.max);
export const cambioClave = z.object({ actual: z.string().min(1).max(limits.password.max), nueva: clave });

/** The data with which a person without an account accepts an invitation. */
export const registro = z.object({ name: nombre, password: clave });

/** An open session. `actual`: that of the request. */
export const sesionAbierta = z.object({
  id: rowId,
  dispositivo: z.string(),
  ip: z.string().nullable(),
  creada_en: moment,
  /** To the minute. */
  usada_en: moment,
  expira_en: moment,
  actual: z.boolean(),
  /** Idle days of a session on a phone with a PIN; null: any other session. */
  telefono_dias: z.int().nullable(),
});
export type SesionAbierta = z.output<typeof sesionAbierta>;

/**
 * `GET` and `POST /user/sesion-telefono`. `dias`: the idle days that this session may have on a phone with a PIN; 0:
 * not allowed. `activa`: it has them.
 */
export const sesionTelefono = z.object({ dias: z.int(), activa: z.boolean(), expira_en: moment });
export type SesionTelefono = z.output<typeof sesionTelefono>;

/** `cierre` ends this session, and does nothing else: a phone keeps it beside the locked session. */
export const sesionConPin = sesionTelefono.extend({ cierre: secretText });
export type SesionConPin = z.output<typeof sesionConPin>;

/** A pending invitation of the logged-in user. */
export const invitacionAbierta = z.object({
  id: rowId,
  empresa_id: rowId,
  empresa: z.string(),
  rol_id: z.int(),
  expira_en: moment,
});
export type InvitacionAbierta = z.output<typeof invitacionAbierta>;

/**
 * `GET /invitations/process?token=`: the invited address and the company. `known`: there is an account, so only
 * «Aceptar» is left.
 */
export const invitacion = z.object({ email: z.string(), empresa: z.string(), known: z.boolean() });
export type Invitacion = z.output<typeof invitacion>;

/** Announces an upload: its size in bytes and the SHA-256 of its content, in hexadecimal. */
export const nuevaCarga = z.object({
  bytes: z.int().min(1),
  huella: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * A running upload: parts of `parte` bytes, numbered from 0, the last one shorter; those in `recibidas` need not be
 * sent again. `desde`: the first byte that is missing, where the next ones may go on; `bytes` when none is.
 */
export const carga = z.object({
  id: z.uuid(),
  bytes: z.int(),
  parte: z.int(),
  partes: z.int(),
  recibidas: z.array(z.int()),
  desde: z.int(),
});
export type Carga = z.output<typeof carga>;

/**
 * Where the bytes of a request begin. `repetidos`: those that are there already are passed over instead of refused,
 * because browsers repeat a request on their own when its connection breaks.
 */
export const consultaAvance = z.object({
  desde: z.coerce.number().pipe(z.int().min(0)),
  repetidos: z.literal('omitir').optional(),
});
export const avanceCarga = carga.pick({ desde: true });
export type AvanceCarga = z.output<typeof avanceCarga>;

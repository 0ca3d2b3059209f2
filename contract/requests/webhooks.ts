import type { CompanySubject } from '../core/access';
import { momentFrom } from '../core/dateBounds';
import { moment, optionalText, rowId, secretText } from '../core/entity';
import { urlOf } from '../rules/urls';
import { z } from '../core/validation';

/** What other programs can be told of. */
export const tipoWebhook = z.enum([
  'orden.creada',
  'orden.cambiada',
  'orden.cerrada',
  'orden.programada',
  'orden.eliminada',
  'evento.abierto',
  'evento.cambiado',
  'evento.cerrado',
  'evento.eliminado',
  'viaje.terminado',
  'visita.entrada',
  'visita.salida',
  'ejecucion.terminada',
  'ejecucion.eliminada',
  'vencimiento.vencido',
  'activo.creado',
  'activo.cambiado',
  'activo.eliminado',
  'documento.creado',
  'documento.cambiado',
  'documento.eliminado',
  'combustible.cargado',
  'combustible.cambiado',
  'combustible.eliminado',
  'dispositivo.creado',
  'dispositivo.cambiado',
  'dispositivo.eliminado',
  'compra.enviada',
  'compra.recibida',
  'repuesto.bajo_minimo',
  'inspeccion.hecha',
  'defecto.abierto',
  'defecto.reparado',
  'solicitud.creada',
  'componente.montado',
  'componente.desmontado',
  'garantia.reclamada',
  'garantia.pagada',
  'posiciones',
]);
export type TipoWebhook = z.output<typeof tipoWebhook>;

/** `orden` of `orden.creada`. */
export type SujetoWebhook = TipoWebhook extends infer Tipo ? (Tipo extends `${infer N}.${string}` ? N : Tipo) : never;
export const sujetoDe = (tipo: TipoWebhook) => tipo.replace(/\..*/, '') as SujetoWebhook;

/** The records that somebody must be allowed to read to receive a type. */
const lecturas: Readonly<Record<SujetoWebhook, readonly CompanySubject[]>> = {
  orden: ['ordenes'],
  evento: ['eventos'],
  viaje: ['viajes'],
  visita: ['visitas'],
  ejecucion: ['ejecuciones'],
  vencimiento: ['mantenimiento'],
  activo: ['activos'],
  // Of assets and of people.
  documento: ['activos', 'personal'],
  combustible: ['combustible'],
  dispositivo: ['dispositivos'],
  compra: ['compras'],
  repuesto: ['repuestos'],
  inspeccion: ['inspecciones'],
  defecto: ['defectos'],
  solicitud: ['solicitudes'],
  componente: ['componentes'],
  garantia: ['garantias'],
  posiciones: ['posiciones'],
};
export const lecturasDe = (tipo: TipoWebhook) => lecturas[sujetoDe(tipo)];

/** Types that tell a deletion, each with the one that tells the other changes of its record. */
export const eliminaciones: ReadonlyMap<TipoWebhook, TipoWebhook | undefined> = new Map(
  tipoWebhook.options
    .filter((tipo) => /\.eliminad[oa]$/.test(tipo))
    .map((tipo) => [
      tipo,
      tipoWebhook.options.find((other) => sujetoDe(other) === sujetoDe(tipo) && /\.cambiad[oa]$/.test(other)),
    ]),
);

/** The type of a test delivery. */
export const tipoPrueba = 'prueba';

/** The most webhooks of a company, and the most of its destinations that get every position. */
export const masWebhooks = 200;
export const masDestinosDePosiciones = 10;

const isWebAddress = (text: string) => {
  const address = urlOf(text);
  if (!address) return false;
  const { protocol, hostname, username, password, hash } = address;
  return ['http:', 'https:'].includes(protocol) && hostname !== '' && username + password + hash === '';
};

/**
 * Where a delivery is sent. A key belongs in its query: names and passwords before the host are not sent by every
 * program.
 */
export const direccionDestino = z
  .string()
  .trim()
  .max(2_000)
  .refine(isWebAddress, 'Una dirección https:// o http://, sin usuario ni contraseña');

const distinct = <T>(list: T[]) => [...new Set(list)];

/** `POST /webhooks`; `PUT` and `PATCH` take a part of it. */
export const nuevoWebhook = z.object({
  url: direccionDestino,
  tipos: z.array(tipoWebhook).min(1, 'Elija al menos uno').max(100).transform(distinct),
  activo: z.boolean().default(true),
});
export type NuevoWebhook = z.output<typeof nuevoWebhook>;
export const cambioWebhook = nuevoWebhook
  .extend({ activo: z.boolean() })
  .partial()
  .extend({ version: z.int().optional() });

/** How a destination fares. */
export const marchaDestino = {
  /** Since when every try has failed. Null: the last one succeeded, or there was none. */
  fallando_desde: moment.nullable(),
  ultimo_exito_en: moment.nullable(),
  /** Deliveries that still wait. */
  pendientes_n: z.int(),
  /** When it was turned off, and why where the product did it. */
  apagado_en: moment.nullable(),
  apagado_motivo: z.string().nullable(),
};

export const webhook = z.object({
  id: rowId,
  url: z.string(),
  tipos: z.array(tipoWebhook),
  activo: z.boolean(),
  ...marchaDestino,
  /** Until when former secrets sign too: one moment for each, the latest first. */
  secretos_anteriores_hasta: z.array(moment),
  creado_en: moment,
  actualizado_en: moment,
  version: z.int(),
});
export type Webhook = z.output<typeof webhook>;

/** The answer of the creation and of a rotation: the only ones with the secret. */
export const webhookConSecreto = webhook.extend({ secreto: secretText });
export type WebhookConSecreto = z.output<typeof webhookConSecreto>;

/** The most secrets that sign at once. */
export const masSecretos = 10;

/** `POST /{id}/recuperar`: what was told since then is sent again, and what was not told is sent. */
export const recuperacion = z.object({ desde: momentFrom('life') });
/** Of how many deliveries. */
export const recuperadas = z.object({ entregas_n: z.int() });
export type Recuperadas = z.output<typeof recuperadas>;

export const estadoEntrega = z.enum(['pendiente', 'entregada', 'fallida']);
export type EstadoEntrega = z.output<typeof estadoEntrega>;

/**
 * A try: `status` is null when there was no answer, and `respuesta` then says why. Of an answer from a private address
 * that the operator did not list there is only the status.
 */
export const intentoEntrega = z.object({
  en: moment,
  status: z.int().nullable(),
  ms: z.int(),
  respuesta: z.string().nullable(),
});
export type IntentoEntrega = z.output<typeof intentoEntrega>;

/** A delivery of the log. */
export const entrega = z.object({
  numero: z.int(),
  /** The `webhook-id`, the same at each try. */
  id: z.string(),
  tipo: z.string(),
  estado: estadoEntrega,
  creado_en: moment,
  /** When it is tried next. Null: not any more. */
  proximo_en: moment.nullable(),
  intentos: z.array(intentoEntrega),
  /** The body that was sent. Null for a token that may not read such records; the answers are then null too. */
  cuerpo: z.string().nullable(),
});
export type Entrega = z.output<typeof entrega>;

/** `GET /{id}/entregas`, the newest first. */
export const filtroEntregas = z.strictObject({ estado: estadoEntrega.optional() });

/** Of a test: a text that the delivery repeats. */
export const pruebaWebhook = z.object({ nota: optionalText(200).optional() }).nullish();

/** The body of a delivery, in bytes. */
export const masCuerpo = 20_000;
const [second, minute, hour] = [1_000, 60_000, 3_600_000];
/** Before each try of a delivery, in ms since the one before: three days in all. */
export const pausasEntrega: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

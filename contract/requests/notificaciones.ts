import { hora, moment, rowId, type Listed } from '../core/entity';
import { limits } from '../core/limits';
import { severidadEvento } from '../entities/valoresEvento';
import { z } from '../core/validation';

/** Notices to users, one per cause. */
export const tipoNotificacion = z.enum([
  'orden_asignada',
  'orden_reasignada',
  'orden_vencida',
  'orden_rechazada',
  'orden_comentario',
  'orden_repuestos',
  'mensaje',
  'falla_reportada',
  'tarea_alerta',
  'solicitud_nueva',
  'solicitud_respondida',
  'inspeccion_no_apta',
  'trabajo_fallido',
  'integracion_apagada',
  'enlace_cerrado',
  'actualizacion',
  'respaldo',
  'evento',
]);
export type TipoNotificacion = z.output<typeof tipoNotificacion>;

/** Kinds that users switch on or off; for events they choose the least severity. */
export const tipoAviso = tipoNotificacion.exclude(['evento']);
export type TipoAviso = z.output<typeof tipoAviso>;

export const notificacion = z.object({
  id: rowId,
  tipo: tipoNotificacion,
  titulo: z.string(),
  texto: z.string().nullable(),
  /** A path of this site. */
  url: z.string().nullable(),
  /** The severity of its event. */
  severidad: severidadEvento.nullable(),
  creado_en: moment,
  leida_en: moment.nullable(),
});
export type Notificacion = z.output<typeof notificacion>;

/** The user's own notices in this company, newest first. */
export const notificaciones = {
  name: 'notificaciones' as const,
  record: notificacion,
  filters: { leida: z.boolean(), tipo: tipoNotificacion },
  sorts: ['id'],
} satisfies Listed;

/** The response of `GET /notificaciones/sin-leer`, and of marking as read. */
export const sinLeer = z.object({ sin_leer: z.int() });
export type SinLeer = z.output<typeof sinLeer>;

/** Marks as read: these, or all; optionally up to the newest one that was on the screen. */
export const notificacionesLeidas = z.union([
  z.strictObject({ ids: z.array(rowId).min(1).max(limits.list.ids) }),
  z.strictObject({ todas: z.literal(true), hasta: rowId.optional() }),
]);

/** The user's channels for each kind. The bell shows what `app` allows. */
export const preferenciaNotificacion = z.object({
  app: z.boolean().default(true),
  correo: z.boolean().default(false),
  push: z.boolean().default(true),
});
export const preferenciasNotificacion = z.partialRecord(tipoAviso, preferenciaNotificacion);

/** The lowest event severity that notifies the user by each channel of a rule; null: never. */
const desdeSeveridad = severidadEvento.nullable();
export const preferenciasEvento = z.object({ app: desdeSeveridad, correo: desdeSeveridad, push: desdeSeveridad });
export type PreferenciasEvento = z.output<typeof preferenciasEvento>;
export const preferenciaUsualEvento: PreferenciasEvento = { app: 'info', correo: 'info', push: 'info' };

/**
 * Hours of the company's time zone in which only critical notices are mailed or pushed; the rest waits for their end.
 * Null: none.
 */
export const horarioSilencio = z
  .object({ desde: hora, hasta: hora })
  .refine(({ desde, hasta }) => desde !== hasta, { path: ['hasta'], error: 'Debe ser distinta' })
  .nullable();
export type HorarioSilencio = z.output<typeof horarioSilencio>;

/** Only for the office, and `enlace_cerrado` for monitors, who choose nothing. */
export const avisosDeOficina: readonly TipoAviso[] = [
  'falla_reportada',
  'tarea_alerta',
  'solicitud_nueva',
  'integracion_apagada',
  'enlace_cerrado',
];

/** Only for who manages the company. */
export const avisosDeAdministracion: readonly TipoAviso[] = ['actualizacion'];

/** Only for superadmins. */
export const avisosDePlataforma: readonly TipoAviso[] = ['respaldo'];

/** Also for users without access to orders. */
export const avisosDeTodos: readonly TipoAviso[] = ['solicitud_respondida', 'trabajo_fallido', 'enlace_cerrado'];

/** Only for who works in the field: the office has its own sign of unread messages. */
export const avisosDeCampo: readonly TipoAviso[] = ['mensaje'];

/** The default of each kind. */
export const preferenciaUsual: Record<TipoAviso, z.output<typeof preferenciaNotificacion>> = {
  orden_asignada: { app: true, correo: true, push: true },
  orden_reasignada: { app: true, correo: false, push: true },
  orden_vencida: { app: true, correo: true, push: true },
  orden_rechazada: { app: true, correo: true, push: true },
  orden_comentario: { app: true, correo: false, push: true },
  orden_repuestos: { app: true, correo: false, push: true },
  mensaje: { app: true, correo: false, push: true },
  falla_reportada: { app: true, correo: true, push: true },
  tarea_alerta: { app: true, correo: false, push: true },
  solicitud_nueva: { app: true, correo: false, push: true },
  solicitud_respondida: { app: true, correo: true, push: true },
  inspeccion_no_apta: { app: true, correo: true, push: true },
  trabajo_fallido: { app: true, correo: false, push: false },
  integracion_apagada: { app: true, correo: true, push: false },
  enlace_cerrado: { app: true, correo: true, push: false },
  actualizacion: { app: true, correo: false, push: false },
  respaldo: { app: true, correo: false, push: true },
};

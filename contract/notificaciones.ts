import { moment, rowId, type Listed } from './entity';
import { limits } from './limits';
import { z } from './validation';

/** What people are told of, one notice per cause. */
export const tipoNotificacion = z.enum([
  'orden_asignada',
  'orden_reasignada',
  'orden_vencida',
  'orden_rechazada',
  'orden_comentario',
  'falla_reportada',
  'tarea_alerta',
  'trabajo_fallido',
]);
export type TipoNotificacion = z.output<typeof tipoNotificacion>;

export const notificacion = z.object({
  id: rowId,
  tipo: tipoNotificacion,
  titulo: z.string(),
  texto: z.string().nullable(),
  /** A path of this site. */
  url: z.string().nullable(),
  creado_en: moment,
  leida_en: moment.nullable(),
});
export type Notificacion = z.output<typeof notificacion>;

/** One's own notices in this company, newest first. */
export const notificaciones = {
  name: 'notificaciones' as const,
  record: notificacion,
  filters: { leida: z.boolean(), tipo: tipoNotificacion },
  sorts: ['id'],
} satisfies Listed;

/** What `GET /notificaciones/sin-leer` and the reading itself answer. */
export const sinLeer = z.object({ sin_leer: z.int() });
export type SinLeer = z.output<typeof sinLeer>;

/** Which were read: these, or all; up to the newest that was on the screen, when that is said. */
export const notificacionesLeidas = z.union([
  z.strictObject({ ids: z.array(rowId).min(1).max(limits.list.ids) }),
  z.strictObject({ todas: z.literal(true), hasta: rowId.optional() }),
]);

/** How a person wants to be told of each kind. The bell shows what `app` lets through. */
export const preferenciaNotificacion = z.object({ app: z.boolean().default(true), correo: z.boolean().default(false) });
export const preferenciasNotificacion = z.partialRecord(tipoNotificacion, preferenciaNotificacion);
export type PreferenciasNotificacion = z.output<typeof preferenciasNotificacion>;

/** What only the office is told of. */
export const avisosDeOficina: readonly TipoNotificacion[] = ['falla_reportada', 'tarea_alerta'];

/** What people are told of who have no part in orders, too. */
export const avisosDeTodos: readonly TipoNotificacion[] = ['trabajo_fallido'];

/** What holds for a kind that somebody has said nothing about. */
export const preferenciaUsual: Record<TipoNotificacion, z.output<typeof preferenciaNotificacion>> = {
  orden_asignada: { app: true, correo: true },
  orden_reasignada: { app: true, correo: false },
  orden_vencida: { app: true, correo: true },
  orden_rechazada: { app: true, correo: true },
  orden_comentario: { app: true, correo: false },
  falla_reportada: { app: true, correo: true },
  tarea_alerta: { app: true, correo: false },
  trabajo_fallido: { app: true, correo: false },
};

import { moment, rowId, type Listed } from './entity';
import { z } from './validation';

/** What people are told of, one notice per cause. */
export const tipoNotificacion = z.enum([
  'orden_asignada',
  'orden_vencida',
  'orden_rechazada',
  'orden_comentario',
  'falla_reportada',
  'tarea_alerta',
  'trabajo',
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

/** How a person wants to be told of each kind. The bell shows what `app` lets through. */
export const preferenciaNotificacion = z.object({ app: z.boolean().default(true), correo: z.boolean().default(false) });
export const preferenciasNotificacion = z.partialRecord(tipoNotificacion, preferenciaNotificacion);
export type PreferenciasNotificacion = z.output<typeof preferenciasNotificacion>;

/** What holds for a kind that somebody has said nothing about. */
export const preferenciaUsual: Record<TipoNotificacion, z.output<typeof preferenciaNotificacion>> = {
  orden_asignada: { app: true, correo: true },
  orden_vencida: { app: true, correo: true },
  orden_rechazada: { app: true, correo: true },
  orden_comentario: { app: true, correo: false },
  falla_reportada: { app: true, correo: true },
  tarea_alerta: { app: true, correo: false },
  trabajo: { app: true, correo: false },
};

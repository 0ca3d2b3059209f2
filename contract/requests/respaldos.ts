import { moment } from '../core/entity';
import { z } from '../core/validation';

/** `falta`: none was made for too long, and superadmins were told. */
export const estadoRespaldo = z.enum(['hecho', 'fallido', 'falta']);
export type EstadoRespaldo = z.output<typeof estadoRespaldo>;

/** One run of `npm run backup`. */
export const respaldo = z.object({
  empezo_en: moment,
  termino_en: moment,
  equipo: z.string().nullable(),
  archivo: z.string().nullable(),
  bytes: z.number().nullable(),
  filas: z.number().nullable(),
  motivo: z.string().nullable(),
});
export type Respaldo = z.output<typeof respaldo>;

/** What superadmins see of the backups of the installation. */
export const panelRespaldos = z.object({
  /** The newest good one, and the newest failure if it is newer than that. */
  ultimo: respaldo.nullable(),
  fallo: respaldo.nullable(),
  /** Superadmins are notified when the newest backup is more than an hour older than this, in hours; null: never. */
  cada_h: z.number().nullable(),
  atrasado: z.boolean(),
});
export type PanelRespaldos = z.output<typeof panelRespaldos>;

import { moment } from '../core/entity';
import { z } from '../core/validation';

export const estadoTrabajo = z.enum(['pendiente', 'en_curso', 'terminado', 'fallido', 'cancelado']);

/** A background job, as the user who requested it sees it. Changes are sent on their channel as event `trabajo`. */
export const trabajo = z.object({
  id: z.uuid(),
  tipo: z.string(),
  estado: estadoTrabajo,
  /** Percent. */
  avance: z.int(),
  /** Its position in the queue, from 1; null if it is not waiting. */
  puesto: z.int().nullable(),
  /** The address of its file, once it is done. Private, valid for some hours. */
  archivo_url: z.string().nullable(),
  nombre_archivo: z.string().nullable(),
  error: z.string().nullable(),
  creado_en: moment,
});
export type Trabajo = z.output<typeof trabajo>;

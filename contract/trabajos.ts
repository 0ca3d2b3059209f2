import { moment } from './entity';
import { z } from './validation';

export const estadoTrabajo = z.enum(['pendiente', 'en_curso', 'terminado', 'fallido', 'cancelado']);

/** Work longer than a request, as the person who asked for it sees it. Changes come on their channel as event `trabajo`. */
export const trabajo = z.object({
  id: z.uuid(),
  tipo: z.string(),
  estado: estadoTrabajo,
  /** Percent. */
  avance: z.int(),
  /** Its place among all that wait, this one included; null when it does not wait. */
  puesto: z.int().nullable(),
  /** Where its file is, once it is done. Private, for some hours. */
  archivo_url: z.string().nullable(),
  nombre_archivo: z.string().nullable(),
  error: z.string().nullable(),
  creado_en: moment,
});
export type Trabajo = z.output<typeof trabajo>;

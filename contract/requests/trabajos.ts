import { moment, rowId } from '../core/entity';
import { z } from '../core/validation';

export const estadoTrabajo = z.enum(['pendiente', 'en_curso', 'terminado', 'fallido', 'cancelado']);

/**
 * What a job did to many records: those that are now as asked, the orders of those, and those that could not be
 * changed, each with its error code; `orden`: it is an order.
 */
export const resultadoTrabajo = z.object({
  hechas: z.array(rowId),
  ordenes: z.array(rowId),
  rechazadas: z.array(z.object({ id: rowId, code: z.string(), orden: z.literal(true).optional() })),
});
export type ResultadoTrabajo = z.output<typeof resultadoTrabajo>;

/** The job that does what takes longer than a request. */
export const enTrabajo = z.object({ trabajo_id: z.uuid() });

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
  /** Of a job that changes many records, once it is done. */
  resultado: resultadoTrabajo.nullable(),
  error: z.string().nullable(),
  creado_en: moment,
});
export type Trabajo = z.output<typeof trabajo>;

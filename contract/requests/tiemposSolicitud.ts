import { z } from '../core/validation';

export const diasTiemposSolicitud = 30;

/** `GET /solicitudes/tiempos`: of the requests of the last days. */
export const periodoTiemposSolicitud = z.object({
  dias: z.coerce.number().int().min(1).max(366).default(diasTiemposSolicitud),
});

/** Minutes from a request to its first answer; null while none was answered. */
export const tiemposSolicitud = z.object({
  solicitudes_n: z.int(),
  respondidas_n: z.int(),
  mediana_min: z.int().nullable(),
  /** Within which nine of ten were answered. */
  p90_min: z.int().nullable(),
});
export type TiemposSolicitud = z.output<typeof tiemposSolicitud>;

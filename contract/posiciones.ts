import { moment, rowId } from './entity';
import { z } from './validation';

/** One position as history answers it: times ISO, degrees, km/h, metres, percent. */
export const posicion = z.object({
  id: z.string(),
  activo_id: rowId.nullable(),
  dispositivo_id: rowId,
  fecha: moment,
  recibida_en: moment,
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  velocidad_kmh: z.number().nullable(),
  rumbo: z.number().nullable(),
  altitud_m: z.number().nullable(),
  precision_m: z.number().nullable(),
  bateria_pct: z.number().nullable(),
  valida: z.boolean(),
  /** How the asset stood, as in `liveStates`; only in the newest position of each asset. */
  estado: z.string().nullable(),
});
export type Posicion = z.output<typeof posicion>;

export const posicionFilters = z.strictObject({
  activo_id: rowId.optional(),
  desde: moment.optional(),
  hasta: moment.optional(),
});

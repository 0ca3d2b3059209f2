import { momentFrom } from '../core/dateBounds';
import { moment, rowId } from '../core/entity';
import { reglas } from '../entities/reglas';
import { severidadEvento } from '../entities/valoresEvento';
import { z } from '../core/validation';

/** `POST /reglas/probar`: the events that it would have raised between two moments. */
export const pruebaDeRegla = z.object({
  regla: reglas.input,
  desde: momentFrom('records'),
  hasta: momentFrom('records'),
});

/** One of the events that a rule would have raised. */
export const ejemploEvento = z.object({
  activo_id: rowId,
  inicio_en: moment,
  fin_en: moment.nullable(),
  valor: z.number().nullable(),
  valor_max: z.number().nullable(),
  umbral: z.number().nullable(),
  unidad: z.string().nullable(),
  severidad: severidadEvento,
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  direccion: z.string().nullable(),
});

export const resultadoPrueba = z.object({
  eventos_n: z.int(),
  por_dia: z.array(z.object({ fecha: z.string(), eventos_n: z.int() })),
  ejemplos: z.array(ejemploEvento),
  /** A summary of the rule, in a sentence. */
  frase: z.string(),
  /** The number of assets tried, and of all its assets: a large fleet is tried only in part. */
  activos_n: z.int(),
  activos_total: z.int(),
});
export type ResultadoPrueba = z.output<typeof resultadoPrueba>;

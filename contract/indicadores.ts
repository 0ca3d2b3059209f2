import { tipoActivo } from './activos';
import { dayOrMoment, rowId } from './entity';
import { oneOrMany } from './reportes';
import { z } from './validation';

/** The most days of one answer. */
export const masIndicadores = { dias: 366 } as const;

/** What is done late counts as kept up to this share of its plan's interval, in days and by its meter, and always up to so many days. */
export const tolerancia = { parte: 0.1, dias: 1 } as const;

/** `GET /indicadores`: days, both of them in it, or moments, the second one not. A level counts with all below it. */
export const consultaIndicadores = z.strictObject({
  desde: dayOrMoment,
  hasta: dayOrMoment,
  nivel_id: z.coerce.number().pipe(rowId).optional(),
  tipo_activo: oneOrMany(tipoActivo),
});

const figure = z.number().nullable();

/** Hours are decimal, amounts in the company's currency. Null: there is nothing to count or to divide by, which is not zero. */
export const indicadores = z.object({
  disponibilidad_pct: figure,
  mtbf_h: figure,
  mttr_h: figure,
  fallas_n: z.int(),
  cumplimiento_preventivo_pct: figure,
  cumplimiento_fecha_pct: figure,
  preventivo_pct: figure,
  /** Of now, whatever the period. */
  backlog_n: z.int(),
  backlog_h: figure,
  costo_total: figure,
  costo_km: figure,
  km: z.number(),
  horas_motor: figure,
  ralenti_pct: figure,
  utilizacion_pct: figure,
  eventos_100km: figure,
});
export type Indicadores = z.output<typeof indicadores>;

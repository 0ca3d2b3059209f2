import { day, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';

const figure = z.number().nullable();

/** The use of an asset between two days, by its positions. Percentages are null where the divisor would be zero. */
export const usoDe = z.object({
  /** Of the asset. */
  id: rowId,
  activo_id: rowId,
  km: z.number(),
  /** In trips, without idling. */
  movimiento_h: z.number(),
  ralenti_h: z.number(),
  /** Both together. */
  motor_h: z.number(),
  /** The share of idling in the engine hours. */
  ralenti: figure,
  dias_con_viaje: z.int(),
  /** The share of days with a trip, of the days in service until today. */
  utilizacion: figure,
});
export type Uso = z.output<typeof usoDe>;

/** `GET /uso/resumen`: the same of all these assets together. */
export const resumenUso = usoDe.omit({ id: true, activo_id: true }).extend({ activos: z.int() });
export type ResumenUso = z.output<typeof resumenUso>;

/** The most days of one request. */
export const masUso = { dias: 366 } as const;

/**
 * The use of every asset that ever reported, as an exportable list. The days are of the company's calendar, both
 * included, and required.
 */
export const uso = {
  name: 'uso' as const,
  record: usoDe,
  filters: { activo_id: rowId, desde: day, hasta: day },
  sorts: Object.keys(usoDe.shape),
} satisfies Listed;

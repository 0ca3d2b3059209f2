import { day, moment, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';

/**
 * The work of a driver on one day of the company's calendar: a trip over midnight is split between both days.
 * Kilometres, seconds.
 */
export const jornada = z.object({
  /** There is one row per driver and day. */
  id: z.string(),
  conductor_id: rowId,
  fecha: day,
  primer_movimiento_en: moment,
  /** Null while driving. */
  ultimo_movimiento_en: moment.nullable(),
  /** Simultaneous trips count once. */
  conduccion_s: z.int(),
  /** Between the first movement and the last, without driving and without silences. */
  detenido_s: z.int(),
  /** Between trips, when the asset of the trip before sent nothing. */
  sin_senal_s: z.int(),
  /** With the engine on and without moving, during trips and in the stops between them. */
  ralenti_s: z.int(),
  distancia_km: z.number(),
  activos: z.array(z.object({ id: rowId, nombre: z.string() })),
  viajes_n: z.int(),
});
export type Jornada = z.output<typeof jornada>;

/** The most days of one request. */
export const masJornadas = { dias: 31 } as const;

const filters = { conductor_id: rowId, desde: day, hasta: day };

/** Both days are of the company's calendar, included, and required. */
export const jornadaFilters = z.strictObject(filters).partial();

/** As an exportable list. */
export const jornadas = {
  name: 'jornadas' as const,
  record: jornada,
  filters,
  sorts: ['id', 'fecha'],
} satisfies Listed;

import { day, moment, rowId, type Listed } from './entity';
import { z } from './validation';

/** What a driver did on one day of the company's calendar: of a trip over midnight each day has its part. Kilometres, seconds. */
export const jornada = z.object({
  /** There is one row of a driver and a day. */
  id: z.string(),
  conductor_id: rowId,
  fecha: day,
  primer_movimiento_en: moment,
  /** Null while they drive. */
  ultimo_movimiento_en: moment.nullable(),
  /** Two trips at the same time count once. */
  conduccion_s: z.int(),
  /** Between the first movement and the last, without driving. */
  detenido_s: z.int(),
  /** With the engine on and without moving, in their trips and in the stops between them. */
  ralenti_s: z.int(),
  distancia_km: z.number(),
  activos: z.array(z.object({ id: rowId, nombre: z.string() })),
  viajes_n: z.int(),
});
export type Jornada = z.output<typeof jornada>;

/** Days that are looked at together. */
export const masJornadas = { dias: 31 } as const;

const filters = { conductor_id: rowId, desde: day, hasta: day };

/** Both days are of the company's calendar, included, and have to be said. */
export const jornadaFilters = z.strictObject(filters).partial();

/** As a list that can be had as a file. */
export const jornadas = {
  name: 'jornadas' as const,
  record: jornada,
  filters,
  sorts: ['id', 'fecha'],
} satisfies Listed;

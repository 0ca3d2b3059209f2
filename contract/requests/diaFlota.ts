import { moment, rowId } from '../core/entity';
import { sinSenal } from './viajes';
import { z } from '../core/validation';

/** The most assets and points of the whole fleet's day, and the most hours of a day. */
export const masFlota = { activos: 1_000, puntos: 300_000, horas: 25 } as const;

/**
 * The day of one asset in the fleet. `s` are seconds since `desde`, `lat` and `lon` hundred-thousandths of a degree;
 * each starts with the first value, followed by differences. A trip has as many points as `viajes` says, in order; an
 * asset that was only parked has no trip and one point.
 */
export const diaActivo = z.object({
  activo_id: rowId,
  distancia_km: z.number(),
  viajes: z.array(z.int()),
  sin_senal: z.array(sinSenal),
  s: z.array(z.int()),
  lat: z.array(z.int()),
  lon: z.array(z.int()),
});
export type DiaActivo = z.output<typeof diaActivo>;

/** Every asset that reported on that day, by id; `activos_n` may be larger than the list. */
export const diaFlota = z.object({ desde: moment, hasta: moment, activos_n: z.int(), activos: z.array(diaActivo) });
export type DiaFlota = z.output<typeof diaFlota>;

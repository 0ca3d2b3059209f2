import { day, rowId } from '../core/entity';
import { z } from '../core/validation';

export const masMesesPronostico = 24;

/** `GET /mantenimiento/pronostico`: from this month on. `nivel_id`: of assets in that level or below it. */
export const filtroPronostico = z.strictObject({
  meses: z.coerce.number().pipe(z.int().min(1).max(masMesesPronostico)).default(12),
  nivel_id: z.coerce.number().pipe(rowId).optional(),
  plan_id: z.coerce.number().pipe(rowId).optional(),
});

/** The dues of one month, if each is done on time; overdue ones count in the first month. */
export const mesPronostico = z.object({
  /** Its first day and its last one. */
  desde: day,
  hasta: day,
  /** Dues of all plans and assets; of these, the overdue ones, and those by a forecast of meters. */
  servicios: z.int(),
  vencidos: z.int(),
  pronosticados: z.int(),
  /** Work by the durations of their services, and the number of dues with services without one. */
  minutos: z.int(),
  sin_duracion: z.int(),
  /** By the costs of their services, and the number of dues with services without one. */
  costo: z.number(),
  sin_costo: z.int(),
  /** The capacity of the technicians' shifts from today on, in minutes. */
  capacidad_min: z.int(),
});
export type MesPronostico = z.output<typeof mesPronostico>;

export const pronosticoMantenimiento = z.object({
  meses: z.array(mesPronostico),
  /** Weekly minutes of all technicians, and the number of those with a shift. */
  capacidad_semana_min: z.int(),
  tecnicos: z.int(),
});
export type PronosticoMantenimiento = z.output<typeof pronosticoMantenimiento>;

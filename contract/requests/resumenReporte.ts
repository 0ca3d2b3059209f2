import { day, rowId } from '../core/entity';
import { alcanceCifras } from './reportes';
import { z } from '../core/validation';

const figure = z.number().nullable();

const totales = z.object({
  activos: z.int(),
  disponibilidad: figure,
  disponibilidad_tecnica: figure,
  fallas: z.int(),
  /** Operating hours, by `mtbf_base`. */
  operacion_h: z.number(),
  mtbf_base: alcanceCifras.mtbf_base,
  mttr_h: figure,
  mtbf_h: figure,
  paradas_plan_h: z.number(),
  paradas_no_plan_h: z.number(),
  paradas_falla_h: z.number(),
  paradas_h: z.number(),
  cumplimiento: figure,
  km: z.number(),
  km_gps: z.number(),
  movimiento_h: z.number(),
  /** Null: no asset has positions. */
  motor_h: figure,
  ralenti: figure,
  utilizacion: figure,
  /** Of the assets: the cost of orders without an asset is not in it, nor in the ratios. */
  costo: z.number(),
  /** Per asset that was in service. */
  costo_activo: figure,
  costo_km: figure,
  costo_km_activos_n: z.int(),
  costo_hora: figure,
  costo_hora_activos_n: z.int(),
  rav: figure,
  costo_ordenes: z.number(),
  costo_combustible: z.number(),
  /** Null: no asset says what an hour costs. */
  costo_parada: figure,
  eventos_100km: figure,
  eventos_criticos: z.int(),
  puntaje: figure,
});
export type TotalesReporte = z.output<typeof totales>;

export const resumenReporte = z.object({
  totales,
  /** The same for the period of equal length right before. */
  anterior: totales,
  /** Each level including those below; only levels that are not empty. */
  niveles: z.array(totales.extend({ id: rowId, nombre: z.string(), padre_id: rowId.nullable(), profundidad: z.int() })),
  /** Hours of downtime by week or month. */
  paradas: z.object({
    paso: z.enum(['semana', 'mes']),
    filas: z.array(z.object({ desde: day, planificadas: z.number(), no_planificadas: z.number() })),
  }),
  estados: z.record(z.string(), z.int()),
  correctivo_es_falla: alcanceCifras.correctivo_es_falla,
});
export type ResumenReporte = z.output<typeof resumenReporte>;

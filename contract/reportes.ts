import { criticidad, estadoActivo, tipoActivo } from './activos';
import { day, rowId } from './entity';
import { columnasExportadas } from './exportacion';
import { z } from './validation';

/** «Reporte de activos»: what each asset did, cost and stood still between two days, both included, in the company's time zone. */

/** A filter that takes one value or several. */
export const oneOrMany = <S extends z.ZodType>(shape: S) =>
  z
    .union([shape, z.array(shape).max(100)])
    .transform((given): z.output<S>[] => (Array.isArray(given) ? given : [given]) as z.output<S>[])
    .optional();

/** The days of a report, both included and of the company's calendar. */
export const diasReporte = { desde: day, hasta: day };

/** A report's filter whose days make a period. */
export const periodoReporte = <S extends z.ZodType<{ desde: string; hasta: string }>>(shape: S) =>
  shape
    .refine(({ desde, hasta }) => hasta >= desde, { path: ['hasta'], message: 'No puede ser anterior al inicio' })
    .refine(({ desde, hasta }) => Date.parse(hasta) - Date.parse(desde) <= 3 * 366 * 86_400_000, {
      path: ['hasta'],
      message: 'El periodo puede abarcar tres años como máximo',
    });

export const filtroReporte = periodoReporte(
  z.strictObject({
    ...diasReporte,
    bajo_nivel_id: rowId.optional(),
    categoria_id: oneOrMany(rowId),
    tipo_activo: oneOrMany(tipoActivo),
    criticidad: oneOrMany(criticidad),
    estado: oneOrMany(estadoActivo),
    /** Did it cost anything in the period? */
    con_costo: z.boolean().optional(),
    q: z.string().max(200).optional(),
  }),
);
export type FiltroReporte = z.output<typeof filtroReporte>;

const figure = z.number().nullable();

/** Hours are decimal; amounts in the company's currency; null: not known, which is not zero. */
export const filaReporte = z.object({
  id: rowId,
  uuid: z.uuid(),
  codigo: z.string(),
  nombre: z.string(),
  placa: z.string().nullable(),
  tipo_activo: tipoActivo,
  categoria: z.string().nullable(),
  nivel: z.string(),
  estado: estadoActivo,
  criticidad,
  /** Years since the model's year. */
  edad: figure,
  odometro_km: figure,
  horometro_h: figure,
  /** By valid readings of the meters within the period. */
  km: figure,
  horas: figure,
  /** By its positions; null for what never reported. */
  km_gps: figure,
  movimiento_h: figure,
  /** Percent of the engine's hours that it ran idle. */
  ralenti: figure,
  /** Percent of the days with a trip. */
  utilizacion: figure,
  /** Planned and corrective orders that were closed in the period. */
  ordenes_prev: z.int(),
  ordenes_corr: z.int(),
  /** Percent of what plans asked for in the period that was done in time; null: they asked for nothing. */
  cumplimiento: figure,
  /** The next day on which a plan asks for something, and how far it is; negative: it is overdue. */
  proximo_mantenimiento: day.nullable(),
  dias_restantes: z.int().nullable(),
  /** Failures that began in the period. */
  fallas: z.int(),
  /** Mean hours from failure to return, of those that ended. */
  mttr_h: figure,
  /** Hours of work per failure; null without failures. */
  mtbf_h: figure,
  paradas_plan_h: z.number(),
  paradas_no_plan_h: z.number(),
  /** Percent of its service time in the period; null when it was not in service. */
  disponibilidad: figure,
  costo: z.number(),
  /** Of it, what its orders closed in the period cost: the report of orders says the same by «cerrada». */
  costo_ordenes: z.number(),
  /** Of it, what its loads of fuel cost. */
  costo_combustible: z.number(),
  /** Loaded, in the unit of its fuel; null: nothing. */
  litros: figure,
  /** Between full tanks. */
  consumo_100km: figure,
  costo_parada: figure,
  costo_km: figure,
  /** Cost, without fuel, as percent of what the asset was bought for. */
  rav: figure,
  /** Of those that count for the score of driving. */
  eventos_100km: figure,
  /** Of every kind, unless discarded. */
  eventos_criticos: z.int(),
  /** Of driving, by contract/conduccion.ts. */
  puntaje: figure,
  documentos_vencidos: z.int(),
  documentos_por_vencer: z.int(),
  en_linea: z.boolean(),
});
export type FilaReporte = z.output<typeof filaReporte>;

export const camposReporte = Object.keys(filaReporte.shape).filter((campo) => campo !== 'uuid');

const totales = z.object({
  activos: z.int(),
  disponibilidad: figure,
  fallas: z.int(),
  mttr_h: figure,
  mtbf_h: figure,
  paradas_plan_h: z.number(),
  paradas_no_plan_h: z.number(),
  km: z.number(),
  km_gps: z.number(),
  movimiento_h: z.number(),
  ralenti: figure,
  utilizacion: figure,
  costo: z.number(),
  costo_ordenes: z.number(),
  costo_combustible: z.number(),
  costo_parada: z.number(),
  eventos_100km: figure,
  eventos_criticos: z.int(),
  puntaje: figure,
});
export type TotalesReporte = z.output<typeof totales>;

export const resumenReporte = z.object({
  totales,
  /** The same of the period of equal length right before. */
  anterior: totales,
  /** Each level with what it and those below hold; only levels that hold something. */
  niveles: z.array(totales.extend({ id: rowId, nombre: z.string(), padre_id: rowId.nullable(), profundidad: z.int() })),
  /** Hours stood still by week or month. */
  paradas: z.object({ paso: z.enum(['semana', 'mes']), filas: z.array(z.object({ desde: day, planificadas: z.number(), no_planificadas: z.number() })) }),
  estados: z.record(z.string(), z.int()),
});
export type ResumenReporte = z.output<typeof resumenReporte>;

/** The fields by which a report's summary can be grouped, and its steps of time. Each report defines its own. */
export const agrupacionDeReporte = z.strictObject({ agrupar: z.string().max(40).optional(), paso: z.string().max(40).optional() });

/** Asks for the report as a file. */
export const exportarReporte = z.object({
  formato: z.enum(['csv', 'xlsx', 'pdf']),
  filter: z.string().max(20_000),
  sort: z.string().max(200).optional(),
  columnas: columnasExportadas,
  /** How its summary of orders is grouped. */
  agrupacion: agrupacionDeReporte.nullish(),
});

import { criticidad, estadoActivo, tipoActivo } from '../entities/activos';
import { day, rowId } from '../core/entity';
import { columnasExportadas, formaCsv } from './exportacion';
import { z } from '../core/validation';

/**
 * «Reporte de activos»: the use, cost and downtime of each asset between two days, both included, in the company's time
 * zone.
 */

/** A filter that accepts one value or several. */
export const oneOrMany = <S extends z.ZodType>(shape: S) =>
  z
    .union([shape, z.array(shape).max(100)])
    .transform((given): z.output<S>[] => (Array.isArray(given) ? given : [given]) as z.output<S>[])
    .optional();

/** The days of a report, both included, of the company's calendar. */
export const diasReporte = { desde: day, hasta: day };

/** The most years of a report. */
const masAnios = 3;

/** A report's filter with a valid period of days. */
export const periodoReporte = <S extends z.ZodType<{ desde: string; hasta: string }>>(shape: S) =>
  shape
    .refine(({ desde, hasta }) => hasta >= desde, { path: ['hasta'], message: 'No puede ser anterior al inicio' })
    .refine(({ desde, hasta }) => Date.parse(hasta) - Date.parse(desde) <= masAnios * 366 * 86_400_000, {
      path: ['hasta'],
      message: `El periodo puede abarcar ${masAnios} años como máximo`,
    });

export const filtroReporte = periodoReporte(
  z.strictObject({
    ...diasReporte,
    activo_id: oneOrMany(rowId),
    bajo_nivel_id: rowId.optional(),
    categoria_id: oneOrMany(rowId),
    tipo_activo: oneOrMany(tipoActivo),
    criticidad: oneOrMany(criticidad),
    estado: oneOrMany(estadoActivo),
    /** Whether it had any cost in the period. */
    con_costo: z.boolean().optional(),
    /** Whether it has kilometres in the period, or operating hours by hour meter or ignition: those of a ratio. */
    con_km: z.boolean().optional(),
    con_horas: z.boolean().optional(),
    q: z.string().max(200).optional(),
  }),
);
export type FiltroReporte = z.output<typeof filtroReporte>;

const figure = z.number().nullable();

/** By what an asset's operating hours are known: its hour meter, else its ignition, else service time less downtime. */
export const baseHoras = z.enum(['horometro', 'motor', 'calendario']);
export type BaseHoras = z.output<typeof baseHoras>;
/** Of several assets also by several of them. */
export const mtbfBase = z.enum([...baseHoras.options, 'mixta']);
export type MtbfBase = z.output<typeof mtbfBase>;

/** What figures of several assets cover. */
export const alcanceCifras = {
  activos_n: z.int(),
  /** Assets with kilometres, and with operating hours by hour meter or ignition: the ones of both parts of a ratio. */
  costo_km_activos_n: z.int(),
  costo_hora_activos_n: z.int(),
  /** Null: no asset was in service. */
  mtbf_base: mtbfBase.nullable(),
  /** Corrective orders that stopped nothing also count as failures: a setting of the company. */
  correctivo_es_falla: z.boolean(),
};

/** Hours are decimal; amounts in the company's currency; null: unknown, which is not zero. */
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
  /** By positions on the days that have them, on others by valid readings of the odometer. */
  km: figure,
  /** By valid readings of the hour meter within the period. */
  horas: figure,
  /** By its positions; null if it never reported. */
  km_gps: figure,
  movimiento_h: figure,
  /** With the engine on: moving and idling. */
  motor_h: figure,
  /** Percent of idling in the engine hours. */
  ralenti: figure,
  /** Percent of the days with a trip. */
  utilizacion: figure,
  /** Planned and corrective orders closed in the period. */
  ordenes_prev: z.int(),
  ordenes_corr: z.int(),
  /** Percent of the dues in the period that were done on time; null: there were none. */
  cumplimiento: figure,
  /** The next due date of its plans, and the days until then; negative: overdue. */
  proximo_mantenimiento: day.nullable(),
  dias_restantes: z.int().nullable(),
  /** Failures that began in the period; with `correctivo_es_falla` also corrective orders that stopped nothing. */
  fallas: z.int(),
  /** Operating hours by hour meter, else by ignition; null: neither. */
  medidas_h: figure,
  /** The same, else service time less downtime, as `mtbf_base` says; null: it was not in service. */
  operacion_h: figure,
  mtbf_base: baseHoras.nullable(),
  /** Mean hours from failure to return to service, of failures that ended. */
  mttr_h: figure,
  /** Operating hours per failure; null without failures. */
  mtbf_h: figure,
  /** Its service time in the period. */
  servicio_h: z.number(),
  paradas_plan_h: z.number(),
  paradas_no_plan_h: z.number(),
  /** Of the unplanned ones, those by failures. */
  paradas_falla_h: z.number(),
  /** Planned and unplanned together. */
  paradas_h: z.number(),
  /** Percent of its service time in the period without any downtime; null if it was not in service. */
  disponibilidad: figure,
  /** The same, where only failures and planned maintenance are downtime. */
  disponibilidad_tecnica: figure,
  costo: z.number(),
  /** Of it, the cost of its orders closed in the period: the report of orders by «cerrada» has the same figure. */
  costo_ordenes: z.number(),
  /** Of it, the cost of its fuel loads. */
  costo_combustible: z.number(),
  /** Loaded, in the unit of its fuel; null: nothing. */
  litros: figure,
  /** Between full tanks. */
  consumo_100km: figure,
  costo_parada: figure,
  costo_km: figure,
  /** By operating hours of the hour meter, else of the ignition. */
  costo_hora: figure,
  /** Cost, without fuel, as a percentage of the asset's purchase price. */
  rav: figure,
  /** Of those that count for the driving score. */
  eventos_100km: figure,
  /** Of every kind, except discarded ones. */
  eventos_criticos: z.int(),
  /** The driving score, see contract/requests/conduccion.ts. */
  puntaje: figure,
  documentos_vencidos: z.int(),
  documentos_por_vencer: z.int(),
  en_linea: z.boolean(),
});
export type FilaReporte = z.output<typeof filaReporte>;

export const camposReporte = Object.keys(filaReporte.shape).filter((campo) => campo !== 'uuid');

/** The fields by which a report's summary can be grouped, and its steps of time. Each report defines its own. */
export const agrupacionDeReporte = z.strictObject({
  agrupar: z.string().max(40).optional(),
  paso: z.string().max(40).optional(),
});

/** Requests the report as a file. */
export const exportarReporte = z.object({
  formato: z.enum(['csv', 'xlsx', 'pdf']),
  ...formaCsv.shape,
  filter: z.string().max(20_000),
  sort: z.string().max(200).optional(),
  columnas: columnasExportadas,
  /** The grouping of its summary of orders. */
  agrupacion: agrupacionDeReporte.nullish(),
});

import { tipoActivo } from '../entities/activos';
import { day, moment, rowId } from '../core/entity';
import { claseFalla } from '../entities/codigosFalla';
import { estadoOrden, motivoEspera, origenOrden, prioridadOrden, tipoOrden } from '../entities/ordenes';
import { diasReporte, oneOrMany, periodoReporte } from './reportes';
import { z } from '../core/validation';

/**
 * «Reporte de órdenes»: the orders of a period, by the moment `por`; days in the company's time zone, both included.
 */
export const momentoOrden = z.enum(['creada', 'programada', 'limite', 'completada', 'cerrada', 'terminada']);
export type MomentoOrden = z.output<typeof momentoOrden>;

/** The orders behind a figure, regardless of their other fields. */
export const soloOrdenes = z.enum(['reabiertas', 'correctivas', 'reincidentes', 'costo_sin_activo']);
export type SoloOrdenes = z.output<typeof soloOrdenes>;

export const filtroReporteOrdenes = periodoReporte(
  z.strictObject({
    ...diasReporte,
    por: momentoOrden.default('creada'),
    bajo_nivel_id: rowId.optional(),
    activo_id: oneOrMany(rowId),
    categoria_id: oneOrMany(rowId),
    tipo_activo: oneOrMany(tipoActivo),
    tipo: oneOrMany(tipoOrden),
    prioridad: oneOrMany(prioridadOrden),
    estado: oneOrMany(estadoOrden),
    responsable_id: oneOrMany(rowId),
    origen: oneOrMany(origenOrden),
    problema_id: oneOrMany(rowId),
    causa_id: oneOrMany(rowId),
    remedio_id: oneOrMany(rowId),
    /** Without a code of that class. */
    sin_codigo: claseFalla.optional(),
    vencida: z.boolean().optional(),
    /** Whether somebody completed it, also if it is not closed yet. */
    completada: z.boolean().optional(),
    solo: soloOrdenes.optional(),
    /** Whether it was ever paused for this reason. */
    espero: motivoEspera.optional(),
    q: z.string().max(200).optional(),
  }),
);
export type FiltroReporteOrdenes = z.output<typeof filtroReporteOrdenes>;

const figure = z.number().nullable();

/** Hours are decimal; null: unknown, which is not zero. */
export const filaReporteOrdenes = z.object({
  id: rowId,
  numero: z.string(),
  titulo: z.string(),
  tipo: tipoOrden,
  prioridad: prioridadOrden,
  estado: estadoOrden,
  vencida: z.boolean(),
  activo: z.string().nullable(),
  activo_uuid: z.uuid().nullable(),
  categoria: z.string().nullable(),
  nivel: z.string(),
  responsable: z.string().nullable(),
  origen: origenOrden,
  creada: moment,
  programada: moment.nullable(),
  limite: moment.nullable(),
  iniciada: moment.nullable(),
  completada: moment.nullable(),
  cerrada: moment.nullable(),
  /** From creation to start, from creation to completion, and paused in between. */
  respuesta_h: figure,
  ciclo_h: figure,
  /** If the report is of one reason to wait, only for that reason. */
  espera_h: z.number(),
  estimado_min: figure,
  /** By its recorded labour. */
  real_min: figure,
  /** Percent that it took more (or, if negative, less) than estimated. */
  desviacion: figure,
  /** Completed by its due date; null without one, or while it is not completed. */
  a_tiempo: z.boolean().nullable(),
  tareas_n: z.int(),
  tareas_hechas_n: z.int(),
  fallas_n: z.int(),
  costo_mano_obra: z.number(),
  costo_repuestos: z.number(),
  costo_terceros: z.number(),
  costo_total: z.number(),
  /** Names of its codes, and the cause in words. */
  problema: z.string().nullable(),
  causa_codigo: z.string().nullable(),
  remedio: z.string().nullable(),
  causa: z.string().nullable(),
  /** Hours that its asset stood because of it, until now if it still does; null: it did not stand. */
  parada_h: figure,
  reaperturas: z.int(),
});
export type FilaReporteOrdenes = z.output<typeof filaReporteOrdenes>;

/** Computed from other tables: shown, but not sortable. */
const counted: readonly string[] = ['real_min', 'desviacion', 'tareas_n', 'tareas_hechas_n', 'fallas_n', 'parada_h'];
export const camposReporteOrdenes = Object.keys(filaReporteOrdenes.shape).filter((campo) => campo !== 'activo_uuid');
export const ordenablesReporteOrdenes = camposReporteOrdenes.filter((campo) => !counted.includes(campo));

export const totalesOrdenes = z.object({
  ordenes: z.int(),
  abiertas: z.int(),
  vencidas: z.int(),
  completadas: z.int(),
  /** Mean hours from creation to the first response. */
  mtta_h: figure,
  /**
   * Mean hours from start to completion of corrective and emergency orders. The MTTR of assets is about their downtime,
   * in their own report.
   */
  correctivo_h: figure,
  /** Percent completed on time, of the completed ones with a due date. */
  cumplimiento: figure,
  /** Percent of planned work (preventive, predictive, inspection) in planned and corrective work. */
  preventivo: figure,
  reaperturas: z.int(),
  /** Percent that had been reopened. */
  reabiertas: figure,
  /** Percent of the corrective ones that repeat a cause of their asset. */
  reincidencia: figure,
  espera_h: z.number(),
  /** Per order. */
  espera_media_h: figure,
  costo: z.number(),
});
export type TotalesOrdenes = z.output<typeof totalesOrdenes>;

export const grupoOrdenes = z.enum([
  'tipo',
  'prioridad',
  'estado',
  'nivel',
  'activo',
  'categoria',
  'responsable',
  'origen',
  'vencida',
]);
export type GrupoOrdenes = z.output<typeof grupoOrdenes>;
export const pasoReporte = z.enum(['semana', 'mes']);

/** The grouping of the summary. Without `paso`: by week up to half a year, else by month. */
export const agrupacionOrdenes = z.object({ agrupar: grupoOrdenes.default('tipo'), paso: pasoReporte.optional() });

export const resumenReporteOrdenes = z.object({
  /** What punctuality leaves out: open orders whose due date lies in the period and has passed, by the same filter. */
  abiertas_tarde: z.int(),
  totales: totalesOrdenes,
  /** The same for the period of equal length right before. */
  anterior: totalesOrdenes,
  /**
   * The hundred groups with the most orders; `clave` null: orders without a group. `nombre`: that of a record, null if
   * `clave` is a value.
   */
  grupos: z.array(totalesOrdenes.extend({ clave: z.string().nullable(), nombre: z.string().nullable() })),
  grupos_n: z.int(),
  paso: pasoReporte,
  /** Orders by week or month, in total and of each of the largest groups. */
  pasos: z.array(
    z.object({ desde: day, ordenes: z.int(), costo: z.number(), por_grupo: z.record(z.string(), z.int()) }),
  ),
});
export type ResumenReporteOrdenes = z.output<typeof resumenReporteOrdenes>;

/** `GET /reportes/ordenes/pareto`: the corrective orders of the report by their codes of one class. */
export const consultaPareto = z.object({ filter: z.string(), clase: claseFalla.default('causa') });

const parteFallas = z.object({
  fallas: z.int(),
  /** Hours that assets stood because of them. */
  parada_h: z.number(),
  costo: z.number(),
});
export type MedidaPareto = keyof z.output<typeof parteFallas>;

export const pareto = z.object({
  clase: claseFalla,
  /** By failures, the most frequent first. */
  codigos: z.array(parteFallas.extend({ id: rowId, codigo: z.string(), nombre: z.string() })),
  /** Those that name no code of the class. */
  sin_codigo: parteFallas,
});
export type Pareto = z.output<typeof pareto>;

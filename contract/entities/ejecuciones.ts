import { dayFrom } from '../core/dateBounds';
import {
  day,
  dayOrMoment,
  defineEntity,
  hora,
  moment,
  optionalText,
  rowId,
  type Listed,
  type RecordOf,
} from '../core/entity';
import { actualizacion, causaCorreccion, correccionDe } from './correcciones';
import { linea } from '../core/lineas';
import { colorParada } from './paradas';
import { z } from '../core/validation';

/** The most characters of a note. */
export const masNota = 1_000;

export const estadoEjecucion = z.enum(['programada', 'en_curso', 'completada', 'incumplida', 'cancelada']);
export type EstadoEjecucion = z.output<typeof estadoEjecucion>;
export const estadoParadaEjecutada = z.enum(['pendiente', 'a_tiempo', 'tarde', 'temprano', 'omitida']);
export const origenEjecucion = z.enum(['programa', 'manual']);

/**
 * The states that users may set. The rest follows from the drive: a missed obligatory stop turns an ended one into
 * `incumplida`.
 */
export const pasosEjecucion: Readonly<Record<EstadoEjecucion, readonly EstadoEjecucion[]>> = {
  programada: ['en_curso', 'cancelada'],
  en_curso: ['completada', 'incumplida', 'cancelada'],
  completada: [],
  incumplida: [],
  cancelada: ['programada'],
};

/** Who says that the asset arrived: its positions, or its driver where no position says it. */
export const fuenteLlegada = z.enum(['posicion', 'conductor']);

/** Why a stop is not served by this execution, and who decided it. */
export const omisionParada = z.object({
  motivo: z.string(),
  por: z.string().nullable(),
  fecha: moment,
  /** Its driver could not serve it; else the dispatch took it out. */
  conductor: z.boolean(),
  /** The execution that serves it instead: it counts there. */
  ejecucion_id: rowId.nullable(),
});
export type OmisionParada = z.output<typeof omisionParada>;

/** A stop of the plan with its result. Computed from visits, and from what its driver reports. */
export const paradaEjecutada = z.object({
  /** Its key within the execution, whatever its order. */
  clave: z.int(),
  parada_id: rowId,
  nombre: z.string(),
  latitud: z.number(),
  longitud: z.number(),
  orden: z.int(),
  planeada_en: moment,
  ventana_min: z.int(),
  servicio_min: z.int(),
  obligatoria: z.boolean(),
  llegada_en: moment.nullable(),
  salida_en: moment.nullable(),
  estado: estadoParadaEjecutada,
  fuente: fuenteLlegada.nullable(),
  /** It only passed by: its arrival is interpolated between two positions. */
  de_paso: z.literal(true).optional(),
  /** Where it departs: its departure is judged, not its arrival. */
  por_salida: z.literal(true).optional(),
  /** Added to the plan of this execution only. */
  agregada: z.boolean(),
  omision: omisionParada.nullable(),
  /** While pending: the expected arrival, from where the asset is; null: nothing can be said. */
  eta: moment.nullable(),
  /** Nine of ten arrivals are not earlier, and not later. */
  eta_desde: moment.nullable(),
  eta_hasta: moment.nullable(),
  /** Overdue, and nothing has moved for long: since when nothing can be said. */
  sin_estimacion_desde: moment.nullable(),
  /** The mean error of the last ten arrivals, in minutes; null: not enough are known. */
  error_min: z.int().nullable(),
  /** The way left to it. Without it no position says how far it is. */
  distancia_m: z.int().nullable(),
});
export type ParadaEjecutada = z.output<typeof paradaEjecutada>;

/** What is expected of a stop to come. */
export const esperaParada = paradaEjecutada.pick({
  eta: true,
  eta_desde: true,
  eta_hasta: true,
  sin_estimacion_desde: true,
  error_min: true,
  distancia_m: true,
});

/** A correction of what was already decided of an execution, and what it was before. */
export const correccionEjecucion = correccionDe(
  z.object({
    estado: estadoEjecucion,
    inicio_en: moment.nullable(),
    fin_en: moment.nullable(),
    a_tiempo_n: z.int(),
    temprano_n: z.int(),
    tarde_n: z.int(),
    omitidas_n: z.int(),
  }),
);
export type CorreccionEjecucion = z.output<typeof correccionEjecucion>;

/** An interval off the corridor. */
export const desvio = z.object({
  inicio_en: moment,
  /** Null while ongoing. */
  fin_en: moment.nullable(),
  /** The greatest distance from the line, and its place. */
  max_m: z.int(),
  latitud: z.number(),
  longitud: z.number(),
  /** Driven off the corridor. */
  distancia_m: z.int(),
});
export type Desvio = z.output<typeof desvio>;

/** One drive of a route, done or planned. Its course is computed from positions: users write only `fields`. */
export const ejecuciones = defineEntity({
  name: 'ejecuciones',
  fields: {
    ruta_id: rowId,
    activo_id: rowId,
    personal_id: rowId.nullable().default(null),
    /** Of the company's calendar; may lie in the past. */
    fecha: dayFrom('records'),
    /** Null: that of the route. */
    hora_salida: hora.nullable().default(null),
    nota: optionalText(masNota).default(null),
  },
  computed: {
    estado: estadoEjecucion,
    origen: origenEjecucion,
    /** Planned departure and end. */
    salida_en: moment,
    fin_previsto_en: moment,
    inicio_en: moment.nullable(),
    fin_en: moment.nullable(),
    /** When it left its first stop. */
    salio_en: moment.nullable(),
    /** It should have left, and has not. */
    no_ha_salido: z.boolean(),
    /** Of the way from its first stop to its last. */
    avance_pct: z.int(),
    paradas_n: z.int(),
    a_tiempo_n: z.int(),
    temprano_n: z.int(),
    tarde_n: z.int(),
    omitidas_n: z.int(),
    /** Stops that it handed over: another execution serves them. */
    cedidas_n: z.int(),
    /** Of the stops of its plan, those that were due, handed over or taken out; and those that it served on time. */
    prometidas_n: z.int(),
    cumplidas_n: z.int(),
    /** The share of both. Null if none was due. */
    cumplimiento_pct: z.int().nullable(),
    /** Minutes behind the plan at the last stop; negative: ahead. */
    retraso_min: z.int().nullable(),
    siguiente_parada_id: rowId.nullable(),
    /** The expected end: from where the asset is, and by the plan with the current delay. */
    eta: moment.nullable(),
    eta_plan: moment.nullable(),
    desvios_n: z.int(),
    desvio_max_m: z.int().nullable(),
    paradas: z.array(paradaEjecutada),
    desvios: z.array(desvio),
    /** Why its result was last corrected. */
    causa_correccion: causaCorreccion.nullable(),
    /** Oldest first. */
    correcciones: z.array(correccionEjecucion),
    transiciones_permitidas: z.array(estadoEjecucion),
  },
  /**
   * `desde`, `hasta`: days, both included; or moments, the second one excluded: executions that overlap them.
   * `actualizacion`: that update of the product changed its result.
   */
  filters: {
    ruta_id: rowId,
    activo_id: rowId,
    personal_id: rowId,
    estado: estadoEjecucion,
    origen: origenEjecucion,
    fecha: day,
    desde: dayOrMoment,
    hasta: dayOrMoment,
    /** Being driven, and behind the plan. */
    tarde: z.boolean(),
    no_ha_salido: z.boolean(),
    causa_correccion: causaCorreccion,
    actualizacion,
  },
  sortable: [
    'salida_en',
    'fecha',
    'estado',
    'inicio_en',
    'fin_en',
    'avance_pct',
    'cumplimiento_pct',
    'retraso_min',
    'desvios_n',
  ],
  /** Also by the names of its stops, vehicle, driver and route. */
  searched: ['nota'],
  reference: ['id', 'uuid', 'ruta_id', 'activo_id', 'estado', 'salida_en'],
});

export type Ejecucion = RecordOf<typeof ejecuciones>;

/** `POST /ejecuciones/{id}/transicion` */
export const cambioEjecucion = z.object({
  a: estadoEjecucion,
  version: z.int(),
  nota: optionalText(masNota).optional(),
});

export const masEjecucionesMovidas = 200;
/** `POST /ejecuciones/transiciones`: the same transition of many, each checked by itself. What is there is done. */
export const cambioEjecuciones = cambioEjecucion.omit({ version: true }).extend({
  ids: z.array(rowId).min(1).max(masEjecucionesMovidas, `Hasta ${masEjecucionesMovidas} a la vez`),
});
export const cambioEjecucionesHecho = z.object({
  hechas: z.array(rowId),
  rechazadas: z.array(z.object({ id: rowId, code: z.string(), motivo: z.string() })),
});

/** `GET /ejecuciones/{id}/plan`: the planned path, regardless of later changes of its route. */
export const planEjecucion = z.object({
  trazado: linea,
  tolerancia_m: z.int(),
  distancia_km: z.number(),
  nombre: z.string(),
  color: colorParada,
});
export type PlanEjecucion = z.output<typeof planEjecucion>;

/** `GET /ejecuciones/cumplimiento`: how routes were followed between two days. */
export const filtroCumplimiento = z.strictObject({
  desde: day,
  hasta: day,
  ruta_id: z.union([rowId, z.array(rowId).max(200)]).optional(),
  activo_id: z.union([rowId, z.array(rowId).max(200)]).optional(),
});
const sums = {
  ejecuciones_n: z.int(),
  completadas_n: z.int(),
  incumplidas_n: z.int(),
  canceladas_n: z.int(),
  abiertas_n: z.int(),
  paradas_n: z.int(),
  a_tiempo_n: z.int(),
  temprano_n: z.int(),
  tarde_n: z.int(),
  omitidas_n: z.int(),
  /** Stops that were handed over to another execution. */
  cedidas_n: z.int(),
  desvios_n: z.int(),
  /** Executions that were completed ÷ those that ended. Null: none ended. */
  completadas_pct: z.number().nullable(),
  /** Stops of the plans that were served on time ÷ those that were due, handed over or taken out. */
  a_tiempo_pct: z.number().nullable(),
  /** Minutes behind the plan, on average over the stops reached. */
  retraso_medio_min: z.number().nullable(),
};
const cumplimientoDeRuta = z.object({ ruta_id: rowId, nombre: z.string(), ...sums });
export const cumplimiento = z.object({ totales: z.object(sums), rutas: z.array(cumplimientoDeRuta) });
export type Cumplimiento = z.output<typeof cumplimiento>;

/** Both as exportable lists. */
export const cumplimientos = {
  name: 'cumplimiento' as const,
  record: cumplimientoDeRuta,
  filters: { desde: day, hasta: day, ruta_id: rowId, activo_id: rowId },
  sorts: ['nombre'],
} satisfies Listed;
export const paradasEjecutadas = {
  name: 'paradas-ejecutadas' as const,
  record: paradaEjecutada
    .omit({
      eta_desde: true,
      eta_hasta: true,
      sin_estimacion_desde: true,
      error_min: true,
      distancia_m: true,
      omision: true,
      por_salida: true,
    })
    .extend({
      de_paso: z.boolean(),
      diferencia_min: z.int().nullable(),
      estancia_min: z.int().nullable(),
      motivo: z.string().nullable(),
      omitida_por: z.string().nullable(),
      recibio: z.string().nullable(),
      nota: z.string().nullable(),
      /** Of the parcels, separated by commas. */
      codigos: z.string().nullable(),
      fotos_n: z.int(),
      notas_de_voz_n: z.int(),
    }),
  filters: { ejecucion_id: rowId },
  sorts: ['orden'],
} satisfies Listed;

import { estadoEjecucion, estadoParadaEjecutada } from '../entities/ejecuciones';
import { dayFrom } from '../core/dateBounds';
import { day, moment, rowId } from '../core/entity';
import { colorParada } from '../entities/paradas';
import { z } from '../core/validation';

/** The most executions of one answer; the rest is read on after the last id. */
export const masTablero = 500;

/** `GET /ejecuciones/tablero?fecha=2026-03-31`: the executions of a day as a dispatcher sees them. */
export const consultaTablero = z.strictObject({
  fecha: day,
  despues_de: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
});

/** Why a stop is not served by this execution. */
export const fueraTablero = z.enum(['despacho', 'conductor', 'traspasada']);

/** A stop as a block of the board; what is not known of it is absent. */
export const paradaTablero = z.object({
  clave: z.int(),
  parada_id: rowId,
  nombre: z.string(),
  planeada_en: moment,
  ventana_min: z.int(),
  servicio_min: z.int(),
  estado: estadoParadaEjecutada,
  llegada_en: moment.optional(),
  salida_en: moment.optional(),
  eta: moment.optional(),
  eta_desde: moment.optional(),
  eta_hasta: moment.optional(),
  sin_estimacion_desde: moment.optional(),
  fuera: fueraTablero.optional(),
});
export type ParadaTablero = z.output<typeof paradaTablero>;

export const ejecucionTablero = z.object({
  id: rowId,
  version: z.int(),
  ruta: z.string(),
  color: colorParada,
  activo_id: rowId,
  estado: estadoEjecucion,
  salida_en: moment,
  fin_previsto_en: moment,
  inicio_en: moment.nullable(),
  fin_en: moment.nullable(),
  retraso_min: z.int().nullable(),
  paradas: z.array(paradaTablero),
});
export type EjecucionTablero = z.output<typeof ejecucionTablero>;

/** Why nothing is offered to a vehicle: it does not drive routes, is not in use, or is silent since yesterday. */
export const impedimento = z.enum(['tipo', 'estado', 'sin_reporte']);
export type Impedimento = z.output<typeof impedimento>;

export const vehiculoTablero = z.object({
  id: rowId,
  nombre: z.string(),
  placa: z.string().nullable(),
  impedimento: impedimento.nullable(),
  visto_en: moment.nullable(),
  /** Why it must not leave; null: it may. */
  motivo_no_apto: z.string().nullable(),
});
export type VehiculoTablero = z.output<typeof vehiculoTablero>;

/** A stop of that day that no execution serves, and the one that lost it. */
export const sinAsignar = z.object({
  ejecucion_id: rowId,
  clave: z.int(),
  parada_id: rowId,
  nombre: z.string(),
  planeada_en: moment,
  servicio_min: z.int(),
  motivo: z.string().nullable(),
});
export type SinAsignar = z.output<typeof sinAsignar>;

/** `vehiculos`: those of these executions; `sin_asignar`: only in the first answer. Both ends of the day. */
export const tablero = z.object({
  fecha: day,
  desde: moment,
  hasta: moment,
  ejecuciones: z.array(ejecucionTablero),
  vehiculos: z.array(vehiculoTablero),
  sin_asignar: z.array(sinAsignar),
  /** The last id of this answer if there are more. */
  siguiente: rowId.nullable(),
});
export type Tablero = z.output<typeof tablero>;

/** `POST /ejecuciones/candidatos`: who should serve a stop of the company on that day. */
export const preguntaCandidatos = z.strictObject({
  fecha: dayFrom('records'),
  parada_id: rowId,
  servicio_min: z.int().min(0).max(1_440).default(0),
});

/** How many are offered. */
export const masCandidatos = 3;

/** A vehicle with an open execution, and where the stop would go: the best first. */
export const candidato = z.object({
  ejecucion_id: rowId,
  version: z.int(),
  activo_id: rowId,
  nombre: z.string(),
  placa: z.string().nullable(),
  /** Why it must not leave; null: it may. */
  motivo_no_apto: z.string().nullable(),
  ruta: z.string(),
  /** For `insertar`: the stop before it; null: the next one. */
  despues_de: z.int().nullable(),
  /** What it adds, by the straight line times a detour at the usual speed, the service included. */
  agrega_min: z.int(),
  agrega_km: z.number(),
  llegada_en: moment,
  termina_en: moment,
  /** Stops still to come, and how many it takes, where its extra field `capacidad_paradas` says so. */
  pendientes_n: z.int(),
  capacidad_n: z.int().nullable(),
  /** The end of the company's hours on that day, and the minutes that it would work after them. */
  turno_hasta: moment.nullable(),
  fuera_turno_min: z.int(),
});
export type Candidato = z.output<typeof candidato>;

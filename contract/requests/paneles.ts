import { day, moment } from '../core/entity';
import { prioridadOrden } from '../entities/ordenes';
import { panelRespaldos } from './respaldos';
import { z } from '../core/validation';

/** The figures of the three dashboards: counts. */
const counts = z.record(z.string(), z.int());

/** Orders at a glance. The moments are the filters of the list behind a figure. */
const panelOrdenes = z.object({
  /** Those neither closed nor cancelled. */
  por_estado: counts,
  /** The last twelve weeks, the current one last: its Monday, and its first and last moment. */
  semanas: z.array(z.object({ dia: day, desde: moment, hasta: moment, creadas: z.int(), cerradas: z.int() })),
});

/**
 * Figures from the fleet's positions over this many days, today included. Percentages are null where the divisor would
 * be zero.
 */
const panelFlota = z.object({
  dias: z.int(),
  desde: day,
  hasta: day,
  /** Those that ever reported. */
  activos: z.int(),
  km: z.number(),
  /** In trips, without idling time. */
  movimiento_h: z.number(),
  /** The share of idling in the engine hours. */
  ralenti: z.number().nullable(),
  /** The share of days with a trip, of all days of all assets. */
  utilizacion: z.number().nullable(),
});

/** Today's executions of routes. */
const panelRutas = z.object({
  dia: day,
  programadas: z.int(),
  en_curso: z.int(),
  completadas: z.int(),
  incumplidas: z.int(),
  /** Of the running ones: currently behind the plan. */
  tarde: z.int(),
  /** Those that should have left, and have not. */
  no_han_salido: z.int(),
  /** Stops on time ÷ stops that were due; null: none was. */
  a_tiempo_pct: z.number().nullable(),
});

const ofMany = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), filas: z.array(row) });

/** `id` is that of the asset or the person. */
const documentosDe = z.object({
  id: z.int(),
  de_quien: z.string(),
  documento_id: z.int(),
  tipo: z.string(),
  vence_en: day,
  n: z.int(),
});

/** What the office should handle: the total, and the first few. */
const porAtender = z.object({
  /** Open and past their due date. */
  ordenes: ofMany(
    z.object({
      id: z.int(),
      numero: z.string(),
      titulo: z.string(),
      prioridad: prioridadOrden,
      fecha_limite: moment,
      activo: z.string().nullable(),
      responsable: z.string().nullable(),
    }),
  ),
  /** Assets, and people, with documents that expire soon or have expired: the first one, and how many each has. */
  documentos: ofMany(documentosDe),
  documentos_personas: ofMany(documentosDe),
  /** Devices of assets that reported before and are now silent. */
  dispositivos: ofMany(z.object({ id: z.int(), nombre: z.string(), activo: z.string(), ultima_conexion_en: moment })),
  /** Assets with readings that count only after a confirmation: the newest one, and how many each has. */
  lecturas: ofMany(
    z.object({
      id: z.int(),
      activo_id: z.int(),
      activo: z.string(),
      medidor: z.string(),
      unidad: z.string(),
      valor: z.number(),
      motivo: z.string().nullable(),
      fecha: moment,
      n: z.int(),
    }),
  ),
});

export const panel = z.object({
  /** Null if the caller may not see any of it. */
  por_atender: porAtender.nullable(),
  activos: z.int(),
  activos_por_estado: counts,
  en_linea: z.int(),
  dispositivos_por_conexion: counts.nullable(),
  /** Assets with a document that expires soon or has expired. */
  con_documentos_por_vencer: z.int().nullable(),
  ordenes: panelOrdenes.nullable(),
  /** Today, a week and a month. */
  flota: z.array(panelFlota),
  /** Null for a company without routes. */
  rutas: panelRutas.nullable(),
});
export const panelOperario = z.object({ activos: z.int(), activos_por_estado: counts, en_linea: z.int() });
/** A problem of the last 24 hours that needs attention. */
export const incidencia = z.object({
  clase: z.enum(['trabajo', 'importacion', 'trama']),
  empresa_id: z.int(),
  empresa: z.string(),
  empresa_activa: z.boolean(),
  /** The subject of the job, or the device. */
  que: z.string().nullable(),
  motivo: z.string(),
  veces: z.int(),
  fecha: moment,
  /** The user who requested it; null if nobody did. */
  persona: z.string().nullable(),
  /** The number of tries of a job. */
  intentos: z.int().nullable(),
});
export type Incidencia = z.output<typeof incidencia>;

const progress = z.object({ en_curso: z.int(), fallidos: z.int() });

/** Figures of the process that responds, since its start: the same as in /metrics. Milliseconds, bytes. */
const servidor = z.object({
  maquina: z.string(),
  proceso: z.int(),
  version: z.string(),
  desde: moment,
  /** 95 % of the requests took at most `p95_ms`; null before the first one. */
  solicitudes: z.object({ n: z.int(), con_error: z.int(), p95_ms: z.number().nullable() }),
  tramas: z.object({ guardadas: z.int(), rechazadas: z.int(), en_espera: z.int() }),
  /** Of the installation; null while the database does not respond. */
  proyeccion: z.object({ atraso_ms: z.number(), marcas: z.int() }).nullable(),
  publicaciones: z.object({ n: z.int(), perdidas: z.int() }),
  conexiones_bd: z.object({ en_uso: z.int(), abiertas: z.int(), en_espera: z.int() }),
  consultas: z.object({ n: z.int(), lentas: z.int() }),
  navegadores: z.object({ conectados: z.int(), canales: z.int() }),
  memoria_bytes: z.number(),
  /** The 99th percentile of the event loop's delay, since the figures were last read. */
  demora_p99_ms: z.number(),
});
export type Servidor = z.output<typeof servidor>;

/** Something that runs by the clock. `propia`: each process does it, and this is what the responding one did. */
export const ronda = z.object({
  nombre: z.string(),
  cada_ms: z.number(),
  corrio_en: moment.nullable(),
  duro_ms: z.number().nullable(),
  fallo: z.string().nullable(),
  fallo_en: moment.nullable(),
  atrasada: z.boolean(),
  propia: z.boolean(),
});
export type Ronda = z.output<typeof ronda>;

/** Seconds by which the database's clock is ahead of the responding process's; jumps since that began. */
export const relojes = z.object({
  diferencia_s: z.number().nullable(),
  saltos: z.object({ proceso: z.int(), base: z.int() }),
});
export type Relojes = z.output<typeof relojes>;

/** In seconds: superadmins are warned when the two clocks differ by more than this. */
export const diferenciaTolerable = 5;

/** The installation at a glance. Failures are those of the last 24 hours; storage in bytes. */
export const panelAdmin = z.object({
  empresas: z.int(),
  empresas_suspendidas: z.int(),
  usuarios: z.int(),
  activos: z.int(),
  dispositivos_por_conexion: counts,
  ordenes_abiertas: z.int(),
  ordenes_vencidas: z.int(),
  /** Over the last five minutes. */
  posiciones_por_minuto: z.number(),
  trabajos: progress,
  importaciones: progress,
  almacenamiento: z.object({ archivos: z.int(), posiciones: z.int(), total: z.int() }),
  /** Responses with 500 and above from the process that responds, since then. */
  errores: z.object({ n: z.int(), desde: moment }),
  servidor,
  incidencias: z.array(incidencia),
  rondas: z.array(ronda),
  relojes,
  respaldos: panelRespaldos,
});

export type Panel = z.output<typeof panel>;
export type PanelOperario = z.output<typeof panelOperario>;
export type PorAtender = z.output<typeof porAtender>;
export type PanelOrdenes = z.output<typeof panelOrdenes>;
export type PanelRutas = z.output<typeof panelRutas>;
export type PanelFlota = z.output<typeof panelFlota>;
export type PanelAdmin = z.output<typeof panelAdmin>;

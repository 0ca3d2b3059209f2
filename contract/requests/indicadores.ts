import { tipoActivo } from '../entities/activos';
import { day, dayOrMoment, moment, rowId } from '../core/entity';
import { situacionPlan } from '../entities/mantenimiento';
import { motivoEspera } from '../entities/ordenes';
import { alcanceCifras, oneOrMany, periodoReporte } from './reportes';
import { tipoEvento } from '../entities/valoresEvento';
import { z } from '../core/validation';

/** The most days in one response. */
export const masIndicadores = { dias: 366 } as const;

/**
 * Late work still counts as compliant up to this share of its plan's interval, in days and by its meter, and always up
 * to so many days.
 */
export const tolerancia = { parte: 0.1, dias: 1 } as const;

/** The same failure of the same asset within so many days counts as recurrent. */
export const reincideEnDias = 30;

const de = { nivel_id: z.coerce.number().pipe(rowId).optional(), tipo_activo: oneOrMany(tipoActivo) };

/** `GET /indicadores`: days, both included, or moments, the second one excluded. A level includes all below it. */
export const consultaIndicadores = z.strictObject({ desde: dayOrMoment, hasta: dayOrMoment, ...de });

/** `GET /indicadores/panel`: days, so that there is a previous period. */
export const consultaPanel = periodoReporte(z.strictObject({ desde: day, hasta: day, ...de }));

const figure = z.number().nullable();

/** Hours are decimal, amounts in the company's currency. Null: nothing to count or to divide by, which is not zero. */
export const cifrasIndicadores = z.object({
  /** The operational one (EN 15341): all downtime. */
  disponibilidad_pct: figure,
  disponibilidad_operacional_pct: figure,
  /** Only downtime by failures and planned maintenance. */
  disponibilidad_tecnica_pct: figure,
  /** Over the operating hours that `mtbf_base` names. */
  mtbf_h: figure,
  mttr_h: figure,
  fallas_n: z.int(),
  paradas_plan_h: z.number(),
  paradas_no_plan_h: z.number(),
  /** Downtime × its cost per hour, of the assets that have one; null: none has. */
  costo_parada: figure,
  cumplimiento_preventivo_pct: figure,
  cumplimiento_fecha_pct: figure,
  preventivo_pct: figure,
  /** Mean hours from creation to the first response. */
  mtta_h: figure,
  /** The share of corrective orders with a cause that the asset recently had. */
  reincidencia_pct: figure,
  /** The share of closed orders that had been reopened. */
  reaperturas_pct: figure,
  completadas_n: z.int(),
  /** The share of the hours of technicians' shifts that they logged. */
  productividad_pct: figure,
  /** Mean hours that closed orders were paused. */
  espera_h: figure,
  /** Current, regardless of the period. */
  backlog_n: z.int(),
  backlog_h: figure,
  /** In weeks of the technicians' shifts. */
  backlog_semanas: figure,
  /** Mean age in days. */
  backlog_edad_d: figure,
  vencidas_n: z.int(),
  costo_total: figure,
  /** Its two parts: of the assets, from which all ratios are computed, and of orders of a level without an asset. */
  costo_flota: figure,
  costo_sin_activo: figure,
  costo_activo: figure,
  /** Cost and kilometres of the same assets: those with kilometres in the period. */
  costo_km: figure,
  /** Likewise, of those with operating hours by their hour meter or ignition. */
  costo_hora: figure,
  /** Cost as a percentage of the purchase price of the assets. */
  rav_pct: figure,
  km: z.number(),
  horas_motor: figure,
  ralenti_pct: figure,
  utilizacion_pct: figure,
  eventos_100km: figure,
  /** The driving score, see conduccion.ts. */
  puntaje: figure,
});
export type CifrasIndicadores = z.output<typeof cifrasIndicadores>;

/** The figures, and what they cover. */
export const indicadores = cifrasIndicadores.extend(alcanceCifras);
export type Indicadores = z.output<typeof indicadores>;

const ahora = {
  backlog_n: true,
  backlog_h: true,
  backlog_semanas: true,
  backlog_edad_d: true,
  vencidas_n: true,
} as const;
export type DeAhora = keyof typeof ahora;
/** The current ones, regardless of the period: they have no previous value. */
export const deAhora = Object.keys(ahora) as readonly string[];

const mayor = z.object({ id: rowId, uuid: z.uuid(), codigo: z.string(), nombre: z.string(), valor: z.number() });
const nivelIndicadores = indicadores
  .pick({
    disponibilidad_pct: true,
    disponibilidad_tecnica_pct: true,
    fallas_n: true,
    mtbf_h: true,
    mtbf_base: true,
    mttr_h: true,
    cumplimiento_preventivo_pct: true,
    costo_flota: true,
  })
  .extend({ id: rowId, nombre: z.string(), padre_id: rowId.nullable(), profundidad: z.int(), activos: z.int() });

/** The office's dashboard. */
export const panelIndicadores = z.object({
  actual: indicadores,
  /** What `cumplimiento_fecha_pct` leaves out: open orders whose due date lies in the period and has passed. */
  abiertas_tarde: z.int(),
  /** Of as many days right before. */
  anterior: indicadores.omit(ahora),
  antes: z.object({ desde: day, hasta: day }),
  /** Each level including all below it; only levels that are not empty. */
  niveles: z.array(nivelIndicadores),
  /** The ten highest assets; those with zero are left out. */
  mayores: z.object({ costo: z.array(mayor), parada_h: z.array(mayor) }),
  /** Open orders by age, the youngest first: up to so many days (null: older), created between these moments. */
  antiguedad: z.array(
    z.object({ dias: z.int().nullable(), desde: moment.nullable(), hasta: moment.nullable(), n: z.int() }),
  ),
  /** Dues of plans by their current state, and those of the next days, today included. */
  planes: z.object({
    situaciones: z.partialRecord(situacionPlan, z.int()),
    proximos: z.array(z.object({ dias: z.int(), desde: day, hasta: day, n: z.int() })),
  }),
  /**
   * The waiting times of orders closed in the period, by reason, the longest first; `n`: the number of these orders.
   */
  esperas: z.array(z.object({ motivo: motivoEspera, horas: z.number(), n: z.int() })),
  /** Active technicians: orders completed, hours logged, and hours of their shift (null: no shift). */
  personas: z.array(
    z.object({ id: rowId, nombre: z.string(), completadas: z.int(), horas: z.number(), disponibles_h: figure }),
  ),
  /**
   * Assets and people with documents that expire from today to that day. Null for people if the filter has a kind of
   * asset.
   */
  documentos: z.array(z.object({ dias: z.int(), hasta: day, activos: z.int(), personas: z.int().nullable() })),
  /** Events that began in the period, by kind, the most frequent first. */
  eventos: z.array(z.object({ tipo: tipoEvento, n: z.int() })),
});
export type PanelIndicadores = z.output<typeof panelIndicadores>;

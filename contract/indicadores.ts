import { estadoActivo, tipoActivo } from './activos';
import { day, dayOrMoment, moment, rowId } from './entity';
import { situacionPlan } from './mantenimiento';
import { motivoEspera } from './ordenes';
import { estadoPersonal } from './personal';
import { oneOrMany, periodoReporte } from './reportes';
import { tipoEvento } from './tiposEvento';
import { z } from './validation';

/** The most days of one answer. */
export const masIndicadores = { dias: 366 } as const;

/** What is done late counts as kept up to this share of its plan's interval, in days and by its meter, and always up to so many days. */
export const tolerancia = { parte: 0.1, dias: 1 } as const;

/** Within so many days the same failure of the same asset is one that came back. */
export const reincideEnDias = 30;

const de = { nivel_id: z.coerce.number().pipe(rowId).optional(), tipo_activo: oneOrMany(tipoActivo) };

/** `GET /indicadores`: days, both of them in it, or moments, the second one not. A level counts with all below it. */
export const consultaIndicadores = z.strictObject({ desde: dayOrMoment, hasta: dayOrMoment, ...de });

/** `GET /indicadores/panel`: days, so that there is a period before. */
export const consultaPanel = periodoReporte(z.strictObject({ desde: day, hasta: day, ...de }));

const figure = z.number().nullable();

/** Hours are decimal, amounts in the company's currency. Null: there is nothing to count or to divide by, which is not zero. */
export const indicadores = z.object({
  disponibilidad_pct: figure,
  mtbf_h: figure,
  mttr_h: figure,
  fallas_n: z.int(),
  paradas_plan_h: z.number(),
  paradas_no_plan_h: z.number(),
  /** Downtime × what an hour of it costs, of the assets that say so; null: none does. */
  costo_parada: figure,
  cumplimiento_preventivo_pct: figure,
  cumplimiento_fecha_pct: figure,
  preventivo_pct: figure,
  /** Mean hours from made to first answered. */
  mtta_h: figure,
  /** Of corrective orders, those of a cause that the asset had shortly before. */
  reincidencia_pct: figure,
  /** Closed orders that had been reopened. */
  reaperturas_pct: figure,
  completadas_n: z.int(),
  /** Of the hours of technicians' shifts, those that they logged. */
  productividad_pct: figure,
  /** Mean hours that closed orders waited while paused. */
  espera_h: figure,
  /** Of now, whatever the period. */
  backlog_n: z.int(),
  backlog_h: figure,
  /** Of technicians' shifts, to do them. */
  backlog_semanas: figure,
  /** Mean age in days. */
  backlog_edad_d: figure,
  vencidas_n: z.int(),
  costo_total: figure,
  /** Of it, that of orders of a level and of no asset. */
  costo_sin_activo: figure,
  costo_activo: figure,
  costo_km: figure,
  costo_hora: figure,
  /** Cost as percent of what the assets were bought for. */
  rav_pct: figure,
  km: z.number(),
  horas_motor: figure,
  ralenti_pct: figure,
  utilizacion_pct: figure,
  eventos_100km: figure,
  /** Of driving, by conduccion.ts. */
  puntaje: figure,
});
export type Indicadores = z.output<typeof indicadores>;

const ahora = { backlog_n: true, backlog_h: true, backlog_semanas: true, backlog_edad_d: true, vencidas_n: true } as const;
export type DeAhora = keyof typeof ahora;
/** Those of now, whatever the period: there is none before. */
export const deAhora = Object.keys(ahora) as readonly string[];

/** The states of assets and people whose papers somebody has to renew. */
export const conDocumentos = {
  activos: estadoActivo.options.filter((estado) => estado !== 'dado_de_baja'),
  personas: estadoPersonal.options.filter((estado) => estado !== 'retirado'),
};

const mayor = z.object({ id: rowId, uuid: z.uuid(), codigo: z.string(), nombre: z.string(), valor: z.number() });
const nivelIndicadores = indicadores
  .pick({ disponibilidad_pct: true, fallas_n: true, mtbf_h: true, mttr_h: true, cumplimiento_preventivo_pct: true, costo_total: true })
  .extend({ id: rowId, nombre: z.string(), padre_id: rowId.nullable(), profundidad: z.int(), activos: z.int() });

/** What the dashboard of the office shows. */
export const panelIndicadores = z.object({
  actual: indicadores,
  /** Of as many days right before. */
  anterior: indicadores.omit(ahora),
  antes: z.object({ desde: day, hasta: day }),
  /** Each level with all below it; only levels that hold something. */
  niveles: z.array(nivelIndicadores),
  /** The ten assets with most; those with none are left out. */
  mayores: z.object({ costo: z.array(mayor), parada_h: z.array(mayor) }),
  /** Open orders by their age, the youngest first: up to so many days (null: older), made between these moments. */
  antiguedad: z.array(z.object({ dias: z.int().nullable(), desde: moment.nullable(), hasta: moment.nullable(), n: z.int() })),
  /** Dues of plans as they stand today, and those of the next days, today included. */
  planes: z.object({
    situaciones: z.partialRecord(situacionPlan, z.int()),
    proximos: z.array(z.object({ dias: z.int(), desde: day, hasta: day, n: z.int() })),
  }),
  /** What orders closed in the period had waited for, the longest first; `n`: how many of them did. */
  esperas: z.array(z.object({ motivo: motivoEspera, horas: z.number(), n: z.int() })),
  /** Technicians at work: orders completed, hours logged, and hours of their shift (null: they have none). */
  personas: z.array(z.object({ id: rowId, nombre: z.string(), completadas: z.int(), horas: z.number(), disponibles_h: figure })),
  /** Assets and people with papers that expire from today to that day. People are of no kind of asset: null. */
  documentos: z.array(z.object({ dias: z.int(), hasta: day, activos: z.int(), personas: z.int().nullable() })),
  /** Events that began in the period, by kind, the most frequent first. */
  eventos: z.array(z.object({ tipo: tipoEvento, n: z.int() })),
});
export type PanelIndicadores = z.output<typeof panelIndicadores>;

import { dayFrom } from '../core/dateBounds';
import { day, dayOrMoment, rowId } from '../core/entity';
import { limits } from '../core/limits';
import { z } from '../core/validation';
import { situacionPlan, tipoPlan, type SituacionPlan } from '../entities/mantenimiento';
import { estadoOrden, isOpenState, tipoOrden } from '../entities/ordenes';
import { writeAmount } from '../rules/amounts';

const id = z.coerce.number().pipe(rowId);

/** vencimientos: on a date that stands · pronosticos: forecast by a meter, or a later time of its plan. */
export const quePlanificado = z.enum(['vencimientos', 'pronosticos', 'ordenes']);
/** Of plans and of orders. */
export const tipoPlanificado = z.enum([...new Set([...tipoPlan.options, ...tipoOrden.options])]);

/**
 * `GET /mantenimiento/calendario?desde=…&hasta=…`: days, both included; a year at most. `bajo_nivel_id`: of assets in
 * that level or below it. `responsable_id`: of the plan, or of the order. `tipo`: of the plan, or of the order.
 */
export const filtroCalendario = z.strictObject({
  desde: dayOrMoment,
  hasta: dayOrMoment,
  bajo_nivel_id: id.optional(),
  plan_id: id.optional(),
  activo_id: id.optional(),
  responsable_id: id.optional(),
  tipo: tipoPlanificado.optional(),
  que: quePlanificado.optional(),
});

/** One entry of one day: a due, a later cycle of a plan, or an order. */
export const citaMantenimiento = z.object({
  /** One of the two. */
  vencimiento_id: rowId.nullable(),
  orden_id: rowId.nullable(),
  plan_id: rowId.nullable(),
  activo_id: rowId.nullable(),
  titulo: z.string(),
  /** What is to be done: the plan's name, or the title of an order without one. */
  asunto: z.string(),
  /** The number of the order. */
  numero: z.string().nullable(),
  /** The asset: its name, its plate, its code. */
  activo: z.string().nullable(),
  placa: z.string().nullable(),
  codigo: z.string().nullable(),
  /** Who is in charge of the order, or of the plan. */
  responsable: z.string().nullable(),
  fecha: day,
  /** By the forecast of a meter. */
  pronosticado: z.boolean(),
  /** Null: an order without a plan. */
  situacion: situacionPlan.nullable(),
  /** 0: the due itself, which can be moved with its `version`; 1: the next one, … 0 for orders. */
  ciclo: z.int(),
  version: z.int(),
  orden_estado: estadoOrden.nullable(),
  /** An open order whose limit has passed. */
  vencida: z.boolean(),
});
export type CitaMantenimiento = z.output<typeof citaMantenimiento>;

export const claseCita = z.enum([...situacionPlan.options, 'futuro', 'orden_vencida', 'orden', 'terminada']);
export type ClaseCita = SituacionPlan | 'futuro' | 'orden_vencida' | 'orden' | 'terminada';
type Judged = Pick<CitaMantenimiento, 'orden_id' | 'orden_estado' | 'situacion' | 'ciclo' | 'vencida'>;
/** The state of an entry: of a due, that of its plan; of an order, whether there is work to do. */
export const claseDeCita = ({ orden_id, orden_estado, situacion, ciclo, vencida }: Judged): ClaseCita => {
  if (orden_estado !== null && !isOpenState(orden_estado)) return 'terminada';
  if (orden_id !== null) return vencida ? 'orden_vencida' : 'orden';
  return situacion === null || ciclo > 0 ? 'futuro' : situacion;
};

/**
 * `GET /mantenimiento/planificador`: the calendar with its counts. `clase`: only that state. `vencidos`: also what is
 * overdue since before `desde`.
 */
export const filtroPlanificador = filtroCalendario.extend({
  clase: claseCita.optional(),
  vencidos: z.stringbool().optional(),
});
export const planificador = z.object({
  citas: z.array(citaMantenimiento),
  /** How many there are of each state, whatever `clase` is. */
  clases: z.partialRecord(claseCita, z.int()),
  /** How many the filters leave out. */
  ocultas: z.int(),
});
export type Planificador = z.output<typeof planificador>;

const { most } = limits.bulk;
const some = <Item extends z.ZodType>(item: Item) => z.array(item).max(most, `Hasta ${writeAmount(most)} a la vez`);

/**
 * `POST /mantenimiento/planificador/mover`: dues and orders to a day. Each order says the day it is on: one that is
 * elsewhere by now is refused. Orders keep their hour, of the planned date or, without one, of the limit.
 * `…/devolver`, with the same body, takes back what that moved: each to the day where it was.
 */
export const moverCitas = z
  .strictObject({
    fecha: dayFrom('life'),
    vencimientos: some(rowId).default([]),
    ordenes: some(z.strictObject({ id: rowId, fecha: dayFrom('life') })).default([]),
  })
  .refine(({ vencimientos, ordenes }) => vencimientos.length + ordenes.length > 0, {
    path: ['vencimientos'],
    message: 'Elija al menos uno',
  });
export type MoverCitas = z.output<typeof moverCitas>;

import { tipoActivo } from './activos';
import { admiteCondicion, condicionPlan } from './condicionPlan';
import { dayFrom } from '../core/dateBounds';
import {
  day,
  dayOrMoment,
  defineEntity,
  moment,
  optionalText,
  quantity,
  rowId,
  type Listed,
  type RecordOf,
} from '../core/entity';
import { tipoMedidor, type Medidor } from './hojaDeVida';
import { prioridadOrden } from './ordenes';
import { writeAmount } from '../rules/amounts';
import { z } from '../core/validation';

export const tipoPlan = z.enum(['preventivo', 'predictivo', 'inspeccion', 'legal', 'lubricacion', 'calibracion']);
export const alcancePlan = z.enum(['activo', 'lista', 'categoria', 'nivel']);
export const disparadorPlan = z.enum(['tiempo', 'medidor', 'tiempo_o_medidor', 'condicion', 'fecha_unica']);
export const unidadIntervalo = z.enum(['dia', 'semana', 'mes', 'anio']);
/** Meters for intervals: those whose readings never decrease. */
export const medidoresDeIntervalo = ['odometro', 'horometro', 'ciclos'] as const satisfies readonly Medidor['tipo'][];
export const cuentaIntervalos = (tipo: Medidor['tipo']): boolean =>
  (medidoresDeIntervalo as readonly string[]).includes(tipo);
/** programada: fixed dates, whatever is done · ejecutada: counted from the last completion. */
export const basePlan = z.enum(['programada', 'ejecutada']);
export const estadoPlan = z.enum(['activo', 'pausado', 'finalizado']);
export type EstadoPlan = z.output<typeof estadoPlan>;
/**
 * `en_orden`: it has an open order. Not known, and neither kept nor overdue: `sin_historia` (when it was last done),
 * `sin_medidor` (the asset lacks the meter), `sin_lecturas` (none of the meter, or the last one is old).
 */
export const situacionPlan = z.enum([
  'al_dia',
  'proximo',
  'vencido',
  'en_orden',
  'pospuesto',
  'sin_historia',
  'sin_medidor',
  'sin_lecturas',
]);
export type SituacionPlan = z.output<typeof situacionPlan>;

/** The states that users may set in the field `estado`. A finished plan cannot be resumed. */
export const pasosPlan: Readonly<Record<EstadoPlan, readonly EstadoPlan[]>> = {
  activo: ['pausado', 'finalizado'],
  pausado: ['activo', 'finalizado'],
  finalizado: [],
};

/** The parts of a trigger. */
export const partesDisparador: Readonly<
  Record<z.output<typeof disparadorPlan>, { tiempo: boolean; medidor: boolean }>
> = {
  tiempo: { tiempo: true, medidor: false },
  medidor: { tiempo: false, medidor: true },
  tiempo_o_medidor: { tiempo: true, medidor: true },
  condicion: { tiempo: false, medidor: false },
  fecha_unica: { tiempo: false, medidor: false },
};

export const masActivosDePlan = 1_000;
/** @param what the noun of many: «servicios» */
const some = (most: number, what: string) =>
  z
    .array(rowId)
    .max(most, `Hasta ${writeAmount(most)} ${what}`)
    .refine((ids) => new Set(ids).size === ids.length, 'Cada uno va una sola vez')
    .default([]);

/** Maintenance of some assets, recurrent or once. */
export const mantenimiento = defineEntity({
  name: 'mantenimiento',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    descripcion: optionalText(2_000).default(null),
    tipo: tipoPlan.default('preventivo'),
    estado: estadoPlan.default('activo'),
    /** The contents of its orders: the checklists, parts and times of these services, and this checklist. */
    servicio_ids: some(20, 'servicios'),
    plantilla_id: rowId.nullable().default(null),
    /**
     * The assets of the plan: `activos` for activo (one) and lista, else `categorias`, or `niveles` with those below
     * them, whose assets may change.
     */
    alcance: alcancePlan,
    activos: some(masActivosDePlan, 'activos'),
    categorias: some(100, 'categorías'),
    niveles: some(100, 'niveles'),
    disparador: disparadorPlan,
    /** With `tiempo`: every so many days, weeks, … */
    cada_valor: z.int().min(1).max(3_650).nullable().default(null),
    cada_unidad: unidadIntervalo.nullable().default(null),
    /** The days of the week; 1 is Monday. None: that of `inicia_en`. */
    dias_semana: z
      .array(z.int().min(1).max(7))
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'Cada día va una sola vez')
      .default([]),
    /**
     * The months in which it is on; 1 is January. None: all year. In the others it rests: no date falls into them, and
     * what was due waits for the first day of the next one. It is then due once.
     */
    meses: z
      .array(z.int().min(1).max(12))
      .max(12)
      .refine((months) => new Set(months).size === months.length, 'Cada mes va una sola vez')
      .default([]),
    /** With `medidor`: every so many units of that meter (km, h, cycles). */
    cada_medida: quantity.gt(0).max(10_000_000).nullable().default(null),
    medidor_tipo: tipoMedidor.nullable().default(null),
    /** The name of the meter, if assets have several of that kind; null: the first one of each asset. */
    medidor_nombre: optionalText(60).default(null),
    /** With `condicion`: the condition on that meter's readings. */
    condicion: condicionPlan.nullable().default(null),
    base: basePlan.default('programada'),
    /**
     * The first date itself, for the assets that are in the plan by then; days of the company's calendar. Of others it
     * must be known when it was last done.
     */
    inicia_en: dayFrom('records'),
    /** Nothing is due after this day. */
    termina_en: dayFrom('life').nullable().default(null),
    /** The notice before a due; null: the company's default. Units of the meter. */
    aviso_dias: z.int().min(0).max(365).nullable().default(null),
    aviso_medida: quantity.min(0).max(10_000_000).nullable().default(null),
    /** Orders are created automatically, so many days before the due. */
    crear_orden_automatica: z.boolean().default(false),
    anticipacion_dias: z.int().min(0).max(365).default(0),
    prioridad: prioridadOrden.default('media'),
    responsable_id: rowId.nullable().default(null),
    equipo_ids: some(20, 'personas'),
    requiere_firma: z.boolean().default(false),
    /** Null: the company's default. */
    fotos_min: z.int().min(0).max(20).nullable().default(null),
  },
  computed: {
    /** Its dues, by state. A paused or finished plan has none. */
    activos_n: z.int(),
    al_dia_n: z.int(),
    proximos_n: z.int(),
    vencidos_n: z.int(),
    en_orden_n: z.int(),
    pospuestos_n: z.int(),
    sin_historia_n: z.int(),
    sin_medidor_n: z.int(),
    sin_lecturas_n: z.int(),
    /**
     * The state of the plan is that of its most urgent due: vencido, proximo, pospuesto, en_orden, sin_historia,
     * sin_medidor, sin_lecturas, al_dia. Null: no dues.
     */
    situacion: situacionPlan.nullable(),
    /** The earliest date of its dues, exact or forecast. */
    vence_en: day.nullable(),
    transiciones_permitidas: z.array(estadoPlan),
  },
  /** `activo_id`: plans that include this asset. `situacion`: plans with a due in this state. */
  filters: {
    tipo: tipoPlan,
    estado: estadoPlan,
    alcance: alcancePlan,
    disparador: disparadorPlan,
    situacion: situacionPlan,
    activo_id: rowId,
    servicio_id: rowId,
    responsable_id: rowId,
  },
  sortable: ['nombre', 'tipo', 'estado', 'disparador', 'activos_n', 'vencidos_n', 'vence_en'],
  searched: ['nombre', 'descripcion'],
  reference: ['id', 'uuid', 'nombre', 'tipo', 'estado'],
});

export type Mantenimiento = RecordOf<typeof mantenimiento>;

const required = 'Obligatorio';
/** The field of each scope: the others are left empty. */
const alcanceDe = { activo: 'activos', lista: 'activos', categoria: 'categorias', nivel: 'niveles' } as const;

type Judged = Pick<Mantenimiento, 'alcance' | 'disparador' | 'inicia_en'> & Partial<Mantenimiento>;

/**
 * The errors of a plan as a whole, by the field to correct: shown by its form before anything is sent, and checked by
 * the server.
 */
export const faltasDePlan = (plan: Judged): Partial<Record<keyof Mantenimiento, string>> => {
  const { tiempo, medidor } = partesDisparador[plan.disparador];
  const { alcance, cada_unidad, dias_semana = [], base = 'programada', inicia_en, termina_en } = plan;
  const scope = alcanceDe[alcance];
  const chosen = plan[scope] ?? [];
  const conditional = plan.disparador === 'condicion';
  const weekdays = tiempo && dias_semana.length > 0;
  return {
    ...(chosen.length === 0 && { [scope]: 'Elija al menos uno' }),
    ...(alcance === 'activo' && chosen.length > 1 && { activos: 'Elija uno solo, o cambie el alcance a una lista' }),
    ...(tiempo && plan.cada_valor == null && { cada_valor: required }),
    ...(tiempo && cada_unidad == null && { cada_unidad: required }),
    ...(weekdays && cada_unidad !== 'semana' && { dias_semana: 'Solo si se repite por semanas' }),
    ...(weekdays &&
      base === 'ejecutada' && {
        dias_semana: 'Solo con fechas fijas: lo que cuenta desde la última ejecución no tiene días de la semana',
      }),
    ...(medidor && plan.cada_medida == null && { cada_medida: required }),
    ...((medidor || conditional) && plan.medidor_tipo == null && { medidor_tipo: required }),
    ...(medidor &&
      plan.medidor_tipo != null &&
      !cuentaIntervalos(plan.medidor_tipo) && { medidor_tipo: 'Elija un medidor que solo suba, o «Por condición»' }),
    ...(conditional && plan.condicion == null && { condicion: required }),
    ...(conditional &&
      plan.medidor_tipo != null &&
      !admiteCondicion(plan.medidor_tipo) && { medidor_tipo: 'Solo sube: use «Por medidor»' }),
    ...(medidor &&
      plan.cada_medida != null &&
      plan.aviso_medida != null &&
      plan.aviso_medida >= plan.cada_medida && { aviso_medida: 'Debe ser menor que el intervalo' }),
    ...(termina_en != null && termina_en < inicia_en && { termina_en: 'No puede ser anterior al inicio' }),
  };
};

/** Clears the fields that a plan of this trigger and scope does not use. */
export const sinSobrantes = <Plan extends Judged>(plan: Plan): Plan => {
  const { tiempo, medidor } = partesDisparador[plan.disparador];
  const scope = alcanceDe[plan.alcance];
  return {
    ...plan,
    ...(scope !== 'activos' && { activos: [] }),
    ...(scope !== 'categorias' && { categorias: [] }),
    ...(scope !== 'niveles' && { niveles: [] }),
    ...(!tiempo && { cada_valor: null, cada_unidad: null, dias_semana: [] }),
    ...(plan.disparador === 'fecha_unica' && { meses: [] }),
    ...(!medidor && { cada_medida: null, aviso_medida: null }),
    ...(plan.disparador !== 'condicion' ? { condicion: null } : { aviso_dias: null, anticipacion_dias: 0 }),
    ...(!medidor && plan.disparador !== 'condicion' && { medidor_tipo: null, medidor_nombre: null }),
  };
};

/**
 * `GET /mantenimiento/medidores`: the names of the assets' meters, for plans that count by one of several of a kind.
 */
export const medidorNombrado = z.object({ tipo: tipoMedidor, nombre: z.string() });
export type MedidorNombrado = z.output<typeof medidorNombrado>;

/** The state of one asset in one plan now: computed from the plan, the asset's meters and the completed work. */
export const vencimiento = z.object({
  id: rowId,
  /** Increases with each change by a user, and with each cycle. */
  version: z.int(),
  plan_id: rowId,
  plan: z.string(),
  tipo: tipoPlan,
  disparador: disparadorPlan,
  activo_id: rowId,
  activo: z.string(),
  codigo: z.string().nullable(),
  placa: z.string().nullable(),
  nivel_id: rowId,
  responsable_id: rowId.nullable(),
  situacion: situacionPlan,
  /** When the asset joined the plan. */
  desde: moment,
  /** The number of completions. */
  ciclo: z.int(),
  ultima_fecha: day.nullable(),
  ultima_medida: z.number().nullable(),
  /** The last completion as entered by a user; null: none. */
  dicha_fecha: day.nullable(),
  dicha_medida: z.number().nullable(),
  /** By the plan, regardless of postponements, and of a pause that began since. */
  proxima_fecha: day.nullable(),
  proxima_medida: z.number().nullable(),
  /** When the meter is expected to reach it, by the use of 30 days. Null: already reached, or there is no estimate. */
  fecha_pronosticada: day.nullable(),
  /** The first valid reading that reached it, or that fulfilled the condition, and its value. */
  alcanzada_en: day.nullable(),
  alcanzada_medida: z.number().nullable(),
  /**
   * The effective date: the one it was moved to, else the earlier of date and meter; after a pause, the first day of
   * the season. Null: nothing is due any more, or
   * there is no estimate.
   */
  vence_en: day.nullable(),
  /** True: by forecast, so it may still move. */
  pronosticado: z.boolean(),
  dias_restantes: z.int().nullable(),
  medida_restante: z.number().nullable(),
  medidor_tipo: tipoMedidor.nullable(),
  medidor_nombre: z.string().nullable(),
  condicion: condicionPlan.nullable(),
  /**
   * Of the meter (null: the asset has no such meter): its unit, newest valid reading (including replaced meters), use
   * per day.
   */
  unidad: z.string().nullable(),
  medida_actual: z.number().nullable(),
  uso_diario: z.number().nullable(),
  /** In the months off: the first day of the next one on; until then it is not overdue. Null: it does not rest. */
  en_pausa_hasta: day.nullable(),
  pospuesto_hasta: day.nullable(),
  /** A user moved this due, and no other, to that day. */
  reprogramado_para: day.nullable(),
  motivo: z.string().nullable(),
  orden_abierta_id: rowId.nullable(),
  orden_abierta: z.string().nullable(),
  /**
   * For plans with automatic orders: the order of this cycle that was cancelled or deleted, so that no other one is
   * created. Null: none.
   */
  orden_retirada: z
    .object({
      numero: z.string(),
      estado: z.enum(['cancelada', 'eliminada']),
      motivo: z.string().nullable(),
      por: z.string().nullable(),
      fecha: day,
    })
    .nullable(),
});
export type Vencimiento = z.output<typeof vencimiento>;

/**
 * `GET /mantenimiento/vencimientos`: dues of active plans. `desde`, `hasta`: by `vence_en`, days, both included; or
 * moments, the second one excluded. `bajo_nivel_id`, `categoria_id`, `tipo_activo`: of assets in that level or any
 * below it, of that category, of that kind.
 */
export const vencimientos = {
  name: 'vencimientos' as const,
  record: vencimiento,
  filters: {
    situacion: situacionPlan,
    activo_id: rowId,
    plan_id: rowId,
    tipo: tipoPlan,
    responsable_id: rowId,
    bajo_nivel_id: rowId,
    categoria_id: rowId,
    tipo_activo: tipoActivo,
    desde: dayOrMoment,
    hasta: dayOrMoment,
  },
  sorts: [
    'id',
    'vence_en',
    'plan',
    'activo',
    'codigo',
    'proxima_fecha',
    'fecha_pronosticada',
    'ultima_fecha',
    'medida_restante',
  ] as const,
} satisfies Listed;

/**
 * `POST /mantenimiento/vencimientos/{id}/posponer`: not before that day, which is today or later. Returns the due, with
 * `saltadas`.
 */
export const posponer = z.object({
  hasta: dayFrom('life'),
  motivo: z.string().trim().min(3).max(500),
  version: z.int(),
});
/**
 * `GET …/saltos?hasta=`: the dates of the plan that would be left out by a postponement until that day; answered to the
 * dialog before it is confirmed.
 */
export const saltosPlan = z.object({ saltadas: z.array(day) });
/** `…/reprogramar`: serie moves all dates from this one on; only for dues by date. */
export const reprogramar = z.object({
  fecha: dayFrom('life'),
  alcance: z.enum(['solo_esta', 'serie']),
  version: z.int(),
});
/** `…/deshacer`: undoes the last postponement or rescheduling, if nothing else has happened since. Returns the due. */
export const deshacerPaso = z.object({ version: z.int() });

/**
 * `…/ultima`: when it was last done without an order; both null: clears that. Not later than today, above the meter's
 * value, or before the last order. Returns the due.
 */
export const ultimaVez = z.object({
  fecha: dayFrom('records').nullable(),
  medida: quantity.min(0).max(1_000_000_000).nullable(),
  version: z.int(),
});

/**
 * The history of one asset in one plan. Append-only; `GET /mantenimiento/vencimientos/{id}/historial`. The rest is in
 * the orders.
 */
export const pasoPlan = z.object({
  id: z.int(),
  tipo: z.enum(['entra', 'sale', 'pospone', 'reprograma', 'reprograma_serie', 'deshace', 'ultima', 'sin_ultima']),
  fecha: moment,
  /** The day that it was moved to; for `ultima`, the day of the last completion, and the meter then. */
  dia: day.nullable(),
  medida: z.number().nullable(),
  motivo: z.string().nullable(),
  usuario: z.string().nullable(),
});
export type PasoPlan = z.output<typeof pasoPlan>;

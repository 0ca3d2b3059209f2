import { tipoActivo } from './activos';
import { dayFrom, momentFrom } from '../core/dateBounds';
import {
  day,
  defineEntity,
  externalReference,
  fileId,
  moment,
  money,
  naturalKey,
  optionalText,
  quantity,
  rowId,
  type RecordOf,
} from '../core/entity';
import { garantiaVigente } from './garantias';
import { horasPorRegistro } from '../rules/hours';
import { orderFilters } from '../rules/orders';
import { estadoOrden, motivoEspera, origenOrden, prioridadOrden, tipoOrden } from './valoresOrden';
import { z } from '../core/validation';

export { estadoOrden, motivoEspera, origenOrden, prioridadOrden, tipoOrden, type EstadoOrden } from './valoresOrden';

export {
  diasParaReabrir,
  estadosAbiertos,
  estadosEliminables,
  estadosFinales,
  isOpenState,
  transicion,
  transiciones,
} from '../rules/orders';
export type { Transicion } from '../rules/orders';

const firma = z.object({
  archivo_id: fileId,
  nombre: z.string().trim().min(1).max(120),
  documento: optionalText(30).default(null),
  latitud: z.number().min(-90).max(90).nullable().default(null),
  longitud: z.number().min(-180).max(180).nullable().default(null),
});

/** Work orders: requested, assigned, done, verified and costed. */
export const ordenes = defineEntity({
  name: 'ordenes',
  fields: {
    titulo: z.string().trim().min(3).max(160),
    descripcion: optionalText(10_000).default(null),
    tipo: tipoOrden.default('correctivo'),
    prioridad: prioridadOrden.default('media'),
    /** An order is about an asset or, without one, about a place. */
    activo_id: rowId.nullable().default(null),
    /** By default the asset's. */
    nivel_id: rowId.nullable().default(null),
    /** Their checklists become its tasks. */
    servicio_ids: z.array(rowId).max(20).default([]),
    /** People of the staff: who requested it, who is in charge, who helps. */
    solicitante_id: rowId.nullable().default(null),
    responsable_id: rowId.nullable().default(null),
    equipo_ids: z.array(rowId).max(20).default([]),
    proveedor_id: rowId.nullable().default(null),
    /** Its name; a new one becomes a supplier. */
    proveedor: optionalText(120).default(null),
    /** Where its parts are reserved; null: the store of its level. */
    bodega_id: rowId.nullable().default(null),
    fecha_programada: momentFrom('life').nullable().default(null),
    fecha_limite: momentFrom('life').nullable().default(null),
    duracion_estimada_min: z.int().min(1).max(100_000).nullable().default(null),
    /** The asset is stopped from its start to its closing. */
    detiene_activo: z.boolean().default(false),
    /** Codes of its failure, each of its class and for the asset's category; beside them the same in words. */
    problema_id: rowId.nullable().default(null),
    causa_id: rowId.nullable().default(null),
    remedio_id: rowId.nullable().default(null),
    /** When it failed; by default, when the order is made. */
    falla_en: momentFrom('life').nullable().default(null),
    sintoma: optionalText(500).default(null),
    causa_falla: optionalText(120).default(null),
    solucion: optionalText(5_000).default(null),
    requiere_firma: z.boolean().default(false),
    /** Photos required to complete it; null: the company's default. */
    fotos_min: z.int().min(0).max(20).nullable().default(null),
    referencia_externa: externalReference,
  },
  computed: {
    numero: z.string(),
    estado: estadoOrden,
    /** Open and past its `fecha_limite`. Computed on request, never stored. */
    vencida: z.boolean(),
    /** States that the caller may move it to now. */
    transiciones_permitidas: z.array(estadoOrden),
    primera_respuesta_en: moment.nullable(),
    iniciada_en: moment.nullable(),
    completada_en: moment.nullable(),
    completada_por_id: rowId.nullable(),
    cerrada_en: moment.nullable(),
    cerrada_por_id: rowId.nullable(),
    cancelada_en: moment.nullable(),
    motivo_espera: motivoEspera.nullable(),
    motivo_rechazo: z.string().nullable(),
    motivo_cancelacion: z.string().nullable(),
    reaperturas: z.int(),
    /** Minutes paused in total. */
    espera_min: z.int(),
    odometro_cierre_km: z.number().nullable(),
    horometro_cierre_h: z.number().nullable(),
    firma: z
      .object({
        url: z.string().nullable(),
        nombre: z.string(),
        documento: z.string().nullable(),
        fecha: moment,
        latitud: z.number().nullable(),
        longitud: z.number().nullable(),
      })
      .nullable(),
    costo_mano_obra: money,
    costo_repuestos: money,
    costo_terceros: money,
    /** Less `recuperado`, which may be more. */
    costo_total: z.number(),
    /** What warranties paid for it. */
    recuperado: money,
    /** Of corrective work: the warranties in force when it failed. */
    garantias: z.array(garantiaVigente),
    tareas_n: z.int(),
    tareas_hechas_n: z.int(),
    /** Unfinished obligatory tasks: they prevent its completion. */
    obligatorias_n: z.int(),
    /** Its company does no verification: completing it also closes it. */
    se_cierra_sola: z.boolean(),
    /** Its company asks for the code of the cause before it is completed. */
    exige_causa: z.boolean(),
    fotos_n: z.int(),
    comentarios_n: z.int(),
    origen: origenOrden,
    /** The due of a plan that it is for; null: no plan. */
    mantenimiento_activo_id: rowId.nullable(),
    /** False for imported history: it does not affect plans. */
    afecta_plan: z.boolean(),
  },
  /**
   * `abierta`: in one of the open states. `sin_asignar`: open, and nobody is in charge. `mia`: the caller is in charge
   * or helps. `limite_desde`, `limite_hasta`, …: moments, both included.
   */
  filters: {
    estado: estadoOrden,
    tipo: tipoOrden,
    prioridad: prioridadOrden,
    activo_id: rowId,
    nivel_id: rowId,
    proveedor_id: rowId,
    bodega_id: rowId,
    bajo_nivel_id: rowId,
    tipo_activo: tipoActivo,
    responsable_id: rowId,
    solicitante_id: rowId,
    servicio_id: rowId,
    /** The order took it, or its services need it. */
    repuesto_id: rowId,
    problema_id: rowId,
    causa_id: rowId,
    remedio_id: rowId,
    motivo_espera: motivoEspera,
    origen: origenOrden,
    mantenimiento_activo_id: rowId,
    /** Of a plan. */
    mantenimiento_id: rowId,
    /** Corrective, and a warranty was in force when it failed. */
    en_garantia: z.boolean(),
    vencida: z.boolean(),
    abierta: z.boolean(),
    sin_asignar: z.boolean(),
    mia: z.boolean(),
    limite_desde: moment,
    limite_hasta: moment,
    programada_desde: moment,
    programada_hasta: moment,
    creada_desde: moment,
    creada_hasta: moment,
    cerrada_desde: moment,
    cerrada_hasta: moment,
    uuid: z.uuid(),
    numero: naturalKey,
    referencia_externa: naturalKey,
  },
  means: orderFilters,
  sortable: [
    'numero',
    'titulo',
    'tipo',
    'prioridad',
    'estado',
    'fecha_programada',
    'fecha_limite',
    'iniciada_en',
    'completada_en',
    'cerrada_en',
    'duracion_estimada_min',
    'costo_total',
  ],
  searched: ['numero', 'titulo', 'descripcion', 'referencia_externa'],
  codes: ['numero'],
  reference: ['id', 'uuid', 'numero', 'titulo', 'estado'],
  costs: ['costo_mano_obra', 'costo_repuestos', 'costo_terceros', 'costo_total', 'recuperado'],
  unlisted: ['garantias'],
});

export type Orden = RecordOf<typeof ordenes>;

/**
 * `POST /ordenes/{id}/transicion`: moves an order to the state `a`. `fecha`: when it happened, if not now. It is
 * refused in the future, before an earlier move of the order, and more than `diasParaReportar` days back; otherwise it
 * is stored unchanged.
 * @see transiciones for the fields that each move requires
 */
export const cambioOrden = z.object({
  a: estadoOrden,
  version: z.int(),
  /** The state that its author saw: only another one contradicts the move. Without it, any since `version`. */
  visto: z.object({ estado: estadoOrden }).optional(),
  fecha: momentFrom('records').optional(),
  nota: optionalText(2_000).default(null),
  responsable_id: rowId.optional(),
  motivo_espera: motivoEspera.optional(),
  motivo_rechazo: optionalText(2_000).optional(),
  motivo_cancelacion: optionalText(2_000).optional(),
  solucion: optionalText(5_000).optional(),
  problema_id: rowId.optional(),
  causa_id: rowId.optional(),
  remedio_id: rowId.optional(),
  causa_falla: optionalText(120).optional(),
  odometro_cierre_km: quantity.min(0).max(100_000_000).nullable().optional(),
  horometro_cierre_h: quantity.min(0).max(10_000_000).nullable().optional(),
  firma: firma.nullable().optional(),
  /** On a start: also starts the caller's clock. */
  temporizador: z.boolean().default(false),
  /**
   * With it, a running clock of the caller on another order is stopped at that moment. Without it, the start is
   * rejected.
   */
  mueve_reloj: z.boolean().default(false),
});

export type CambioOrden = z.output<typeof cambioOrden>;

/** The most orders moved in one request: each has many effects, and a request has ten seconds. */
export const masMovidas = 200;

/** `POST /ordenes/transiciones`: the same move for many orders, each validated separately. */
export const cambioOrdenes = cambioOrden
  .omit({ version: true, visto: true, firma: true, temporizador: true, mueve_reloj: true })
  .extend({ ids: z.array(rowId).min(1).max(masMovidas, `Se mueven ${masMovidas} órdenes a la vez como máximo`) });
/** `POST /ordenes/asignar`: gives these orders to a person; those that have ended are rejected. */
export const asignarOrdenes = z.strictObject({
  ids: z.array(rowId).min(1).max(masMovidas, `Se asignan ${masMovidas} órdenes a la vez como máximo`),
  responsable_id: rowId,
});
export const cambioOrdenesHecho = z.object({
  hechas: z.array(rowId),
  rechazadas: z.array(z.object({ id: rowId, numero: z.string(), motivo: z.string() })),
});

/** One step of an order's own history. Append-only. */
export const pasoOrden = z.object({
  id: z.int(),
  orden_id: rowId,
  de_estado: estadoOrden.nullable(),
  a_estado: estadoOrden,
  fecha: moment,
  creado_en: moment,
  usuario: z.string().nullable(),
  nota: z.string().nullable(),
  /** Its data: reasons, solution, meters, the signature at that time. */
  datos: z.record(z.string(), z.unknown()),
});
export type PasoOrden = z.output<typeof pasoOrden>;

/** `menciones`: ids of the users to notify. */
export const nuevoComentarioOrden = z.object({
  texto: z.string().trim().min(1).max(5_000),
  menciones: z.array(rowId).max(20).default([]),
  adjuntos: z.array(fileId).max(10).default([]),
  fecha: momentFrom('records').optional(),
});

const adjunto = z.object({ id: fileId, url: z.string(), nombre: z.string(), tipo: z.string() });

export const comentarioOrden = z.object({
  id: z.int(),
  orden_id: rowId,
  texto: z.string(),
  menciones: z.array(rowId),
  adjuntos: z.array(adjunto),
  user_id: rowId.nullable(),
  usuario: z.string().nullable(),
  fecha: moment,
});
export type ComentarioOrden = z.output<typeof comentarioOrden>;

export const claseArchivo = z.enum(['foto', 'documento']);
export const nuevoArchivoOrden = z.object({
  archivo_id: fileId,
  clase: claseArchivo.default('foto'),
  nota: optionalText(300).default(null),
  fecha: momentFrom('records').optional(),
});
export const archivoOrden = adjunto.extend({
  orden_id: rowId,
  clase: claseArchivo,
  nota: z.string().nullable(),
  usuario: z.string().nullable(),
  fecha: moment,
});
export type ArchivoOrden = z.output<typeof archivoOrden>;

/**
 * Hours worked: from `desde` to `hasta`, or `horas` on the day `fecha`. Without an end the clock starts to run: a
 * person has one running clock. The moments may also be called `inicio_en` and `fin_en`, as in the answers.
 */
export const nuevaManoObra = z
  .object({
    /** By default: the caller. */
    personal_id: rowId.optional(),
    desde: momentFrom('records').optional(),
    hasta: momentFrom('records').nullish(),
    inicio_en: momentFrom('records').optional(),
    fin_en: momentFrom('records').nullish(),
    fecha: dayFrom('records').optional(),
    horas: quantity
      .gt(0, 'Debe ser mayor que cero')
      .max(horasPorRegistro, `Un registro llega a ${horasPorRegistro} horas`)
      .optional(),
    incluye_costo: z.boolean().default(true),
    nota: optionalText(300).default(null),
  })
  .superRefine(({ desde, hasta, inicio_en, fin_en, fecha, horas }, { addIssue }) => {
    const wrong = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    const [from, to] = [desde ?? inicio_en, hasta ?? fin_en];
    if (fecha !== undefined || horas !== undefined) {
      if (from !== undefined || to) wrong('horas', 'Escriba las horas de un día, o desde y hasta');
      else if (fecha === undefined) wrong('fecha', 'Obligatorio');
      else if (horas === undefined) wrong('horas', 'Obligatorio');
    } else if (to && (from === undefined || Date.parse(to) <= Date.parse(from)))
      wrong(fin_en ? 'fin_en' : 'hasta', 'Debe ser posterior al inicio');
  });
export const finManoObra = z.object({ fin_en: momentFrom('records').optional() });
export const manoObra = z.object({
  id: rowId,
  orden_id: rowId,
  personal_id: rowId,
  persona: z.string(),
  /** Of hours that were only written for a day, the beginning of that day. */
  inicio_en: moment,
  fin_en: moment.nullable(),
  por_horas: z.boolean(),
  /** Null while it runs. */
  minutos: z.int().nullable(),
  /** Per hour, at that time; null if the caller may not see costs, as is `costo`. */
  tarifa_hora: money.nullable(),
  costo: money.nullable(),
  incluye_costo: z.boolean(),
  nota: z.string().nullable(),
  /** When it is written: what warranties cover. */
  avisos: z.array(z.string()).optional(),
});
export type ManoObra = z.output<typeof manoObra>;

const moved = quantity.min(-100_000).max(100_000);
/** Parts that the order took out of stock (or, if negative, returned). */
export const nuevoRepuestoOrden = z.object({
  repuesto_id: rowId,
  /** By default the part's only one, else the caller's own, else the order's. */
  bodega_id: rowId.optional(),
  cantidad: moved.refine((value) => value !== 0, 'No puede ser cero'),
  nota: optionalText(300).default(null),
  fecha: momentFrom('records').optional(),
});
export const repuestoOrden = z.object({
  id: z.int(),
  orden_id: rowId,
  repuesto_id: rowId,
  /** Null: a phone does not know it yet. */
  bodega_id: rowId.nullable(),
  nombre: z.string(),
  codigo: z.string().nullable(),
  unidad: z.string(),
  /** Used: positive; returned: negative. */
  cantidad: z.number(),
  costo_unitario: money.nullable(),
  costo: z.number().nullable(),
  fecha: moment,
  usuario: z.string().nullable(),
  /** When it is taken: who else had reserved it, and what warranties cover. */
  avisos: z.array(z.string()).optional(),
});
export type RepuestoOrden = z.output<typeof repuestoOrden>;

export const tipoCosto = z.enum(['tercero', 'transporte', 'peaje', 'multa', 'otro']);
export const nuevoCostoOrden = z.object({
  tipo: tipoCosto.default('tercero'),
  descripcion: z.string().trim().min(1).max(160),
  valor: money,
  fecha: dayFrom('records').optional(),
  soporte_id: fileId.nullable().default(null),
});
export const costoOrden = z.object({
  id: rowId,
  orden_id: rowId,
  tipo: tipoCosto,
  descripcion: z.string(),
  valor: money,
  fecha: day,
  soporte_url: z.string().nullable(),
  usuario: z.string().nullable(),
  /** When it is written: what warranties cover. */
  avisos: z.array(z.string()).optional(),
});
export type CostoOrden = z.output<typeof costoOrden>;

import { can } from './access';
import { tipoActivo } from './activos';
import { day, defineEntity, moment, optionalText, rowId, type RecordOf } from './entity';
import { prioridadOrden, tipoOrden } from './ordenes';
import type { Role } from './roles';
import { deMantenimiento, grupoEvento, severidadEvento, tipoEvento, type TipoEvento } from './tiposEvento';
import { z } from './validation';

export const estadoEvento = z.enum(['abierto', 'reconocido', 'en_gestion', 'resuelto', 'descartado']);
export type EstadoEvento = z.output<typeof estadoEvento>;

/** States in which somebody still owes it something. */
export const eventosPendientes = ['abierto', 'reconocido', 'en_gestion'] as const satisfies readonly EstadoEvento[];

/** What people may move it to; a discarded one says why. */
export const pasosEvento: Readonly<Record<EstadoEvento, readonly EstadoEvento[]>> = {
  abierto: ['reconocido', 'en_gestion', 'resuelto', 'descartado'],
  reconocido: ['en_gestion', 'resuelto', 'descartado'],
  en_gestion: ['resuelto', 'descartado'],
  resuelto: [],
  descartado: [],
};

/** Who moved it, and what they said. */
const paso = z.object({ a: estadoEvento, quien: z.string().nullable(), nota: z.string().nullable(), fecha: moment });
export type PasoEvento = z.output<typeof paso>;

/** What happened, by a rule. Computed: people only move it on. */
export const eventos = defineEntity({
  name: 'eventos',
  fields: {},
  computed: {
    tipo: tipoEvento,
    grupo: grupoEvento,
    severidad: severidadEvento,
    estado: estadoEvento,
    activo_id: rowId.nullable(),
    dispositivo_id: rowId.nullable(),
    /** Who drove then, or who asked for help. */
    personal_id: rowId.nullable(),
    regla_id: rowId.nullable(),
    regla_nombre: z.string().nullable(),
    posicion_id: z.int().nullable(),
    inicio_en: moment,
    /** Null while it lasts. */
    fin_en: moment.nullable(),
    duracion_s: z.int(),
    latitud: z.number().nullable(),
    longitud: z.number().nullable(),
    direccion: z.string().nullable(),
    valor: z.number().nullable(),
    valor_max: z.number().nullable(),
    umbral: z.number().nullable(),
    unidad: z.string().nullable(),
    /** Driven while it lasted. */
    distancia_km: z.number().nullable(),
    parada_id: rowId.nullable(),
    ruta_id: rowId.nullable(),
    ejecucion_id: rowId.nullable(),
    /** What it is about, where that is no asset: what a device calls its alarm, an order's number, a document's name. */
    asunto: z.string().nullable(),
    documento_id: rowId.nullable(),
    repuesto_id: rowId.nullable(),
    /** The due of a plan that is near or overdue. */
    mantenimiento_activo_id: rowId.nullable(),
    /** The order that is overdue, critical or reopened. */
    orden_origen_id: rowId.nullable(),
    /** The order that was made from it. */
    orden_id: rowId.nullable(),
    reconocido_por: z.string().nullable(),
    reconocido_en: moment.nullable(),
    resuelto_por: z.string().nullable(),
    resuelto_en: moment.nullable(),
    nota: z.string().nullable(),
    /** It was known only a minute or more after it happened. */
    tardio: z.boolean(),
    /** Derived from movement, because the device does not report the ignition. */
    estimado: z.boolean(),
    /** What came later proved it wrong: nobody has to do anything. */
    corregido: z.boolean(),
    pasos: z.array(paso),
    transiciones_permitidas: z.array(estadoEvento),
  },
  /**
   * `abierto`: those that still go on. `pendiente`: nobody has resolved or discarded it. `bajo_nivel_id`: of assets in that level or below.
   * `puntua`: it counts for the score of driving. `desde`, `hasta`: what overlaps these moments; `dia_desde`, `dia_hasta`: what began on these days of the company's calendar.
   */
  filters: {
    tipo: tipoEvento,
    grupo: grupoEvento,
    severidad: severidadEvento,
    estado: estadoEvento,
    activo_id: rowId,
    bajo_nivel_id: rowId,
    tipo_activo: tipoActivo,
    personal_id: rowId,
    regla_id: rowId,
    parada_id: rowId,
    ruta_id: rowId,
    abierto: z.boolean(),
    pendiente: z.boolean(),
    tardio: z.boolean(),
    corregido: z.boolean(),
    con_orden: z.boolean(),
    puntua: z.boolean(),
    desde: moment,
    hasta: moment,
    dia_desde: day,
    dia_hasta: day,
  },
  sortable: ['inicio_en', 'fin_en', 'tipo', 'estado', 'duracion_s', 'valor_max', 'activo_id'],
  searched: ['direccion', 'asunto', 'nota'],
  reference: ['id', 'uuid', 'tipo', 'severidad', 'estado', 'inicio_en'],
});

export type Evento = RecordOf<typeof eventos>;

/** Does a role get events of this kind? */
export const veEvento = (role: Role, tipo: TipoEvento): boolean =>
  can(role, 'list', 'eventos') && (can(role, 'list', 'ordenes') || !deMantenimiento.includes(tipo));

const nota = optionalText(1_000).default(null);

/** How many events change at once. */
export const cambiosALaVez = 1_000;

/** `POST /eventos/{id}/transicion` */
export const cambioEvento = z.strictObject({ a: estadoEvento, version: z.int(), nota });
/** `POST /eventos/transicion`: moves those that may move, and answers why the rest may not. */
export const cambioEventos = z.strictObject({ ids: z.array(rowId).min(1).max(cambiosALaVez), a: estadoEvento, nota });
export const cambiadosEventos = z.object({ cambiados: z.array(rowId), rechazados: z.array(z.object({ id: rowId, code: z.string() })) });
export type CambiadosEventos = z.output<typeof cambiadosEventos>;

/** `POST /eventos/{id}/orden`: missing fields come from the event. */
export const ordenDeEvento = z
  .strictObject({
    titulo: z.string().trim().min(3).max(160),
    descripcion: optionalText(10_000),
    tipo: tipoOrden,
    prioridad: prioridadOrden,
    servicio_ids: z.array(rowId).max(20),
    responsable_id: rowId.nullable(),
    fecha_limite: moment.nullable(),
  })
  .partial();

/** `POST /eventos/sos`: somebody needs help. */
export const llamadoSos = z.strictObject({
  activo_id: rowId.nullable().default(null),
  latitud: z.number().min(-90).max(90).nullable().default(null),
  longitud: z.number().min(-180).max(180).nullable().default(null),
  /** When the button was pressed, where that was without network. */
  fecha: moment.optional(),
});

/** What who called for help learns of it. */
export const sos = z.object({ id: rowId, estado: estadoEvento, inicio_en: moment, reconocido_por: z.string().nullable(), nota: z.string().nullable() });
export type Sos = z.output<typeof sos>;

/** `GET /eventos/resumen`: what is pending, by severity, and the alarms that nobody has acknowledged. */
export const resumenEventos = z.object({
  pendientes: z.record(severidadEvento, z.int()),
  /** How many there are, however few are listed. */
  alarmas_n: z.int(),
  /** The assets that have some. */
  en_alarma: z.array(rowId),
  /** Unacknowledged ones of severity alta or critica of the last day, newest first; late ones only where somebody called for help. */
  alarmas: z.array(
    z.object({
      id: rowId,
      tipo: tipoEvento,
      grupo: grupoEvento,
      severidad: severidadEvento,
      activo_id: rowId.nullable(),
      inicio_en: moment,
      valor_max: z.number().nullable(),
      unidad: z.string().nullable(),
      direccion: z.string().nullable(),
      latitud: z.number().nullable(),
      longitud: z.number().nullable(),
      asunto: z.string().nullable(),
      version: z.int(),
    }),
  ),
});
export type ResumenEventos = z.output<typeof resumenEventos>;

/** A month whose events are kept as a file; `mes` is its first day. */
export const mesArchivado = z.object({ mes: day, eventos_n: z.int(), url: z.string() });
export type MesArchivado = z.output<typeof mesArchivado>;

/** The columns of a file of events. */
export const columnasEventos = [
  'inicio_en',
  'fin_en',
  'duracion_s',
  'tipo',
  'severidad',
  'estado',
  'activo_id',
  'personal_id',
  'valor_max',
  'umbral',
  'unidad',
  'distancia_km',
  'direccion',
  'asunto',
  'regla_nombre',
  'reconocido_por',
  'reconocido_en',
  'resuelto_por',
  'resuelto_en',
  'nota',
  'tardio',
  'corregido',
] as const satisfies readonly (keyof Evento)[];

/** `GET /eventos/mapa`: what is pending and has a place, goes on or began within a day, but for what only informs; the severe first, of each the newest first. */
export const eventosEnMapa = z.array(
  z.object({
    id: rowId,
    tipo: tipoEvento,
    severidad: severidadEvento,
    estado: estadoEvento,
    activo_id: rowId.nullable(),
    inicio_en: moment,
    valor_max: z.number().nullable(),
    unidad: z.string().nullable(),
    latitud: z.number(),
    longitud: z.number(),
    asunto: z.string().nullable(),
  }),
);
export type EventoEnMapa = z.output<typeof eventosEnMapa>[number];

/** Why an asset needs somebody, the first that holds: nobody answered what happened to it, it fell silent, its device runs empty. */
export const motivoAtencion = z.enum(['evento', 'silencio', 'bateria']);

/** `GET /eventos/atencion`: assets that need somebody, those with the worst unacknowledged event first. */
export const activosPorAtender = z.object({
  total: z.int(),
  filas: z.array(
    z.object({
      activo_id: rowId,
      nombre: z.string(),
      placa: z.string().nullable(),
      motivo: motivoAtencion,
      /** Since when. */
      desde: moment,
      /** Percent, where that is the reason. */
      bateria: z.number().nullable(),
      /** The worst that nobody has acknowledged. */
      evento: resumenEventos.shape.alarmas.element
        .pick({ id: true, tipo: true, severidad: true, valor_max: true, unidad: true, direccion: true })
        /** All of its kind that nobody has acknowledged, as many as are acknowledged at once. */
        .extend({ iguales: z.array(rowId) })
        .nullable(),
      /** How many nobody has acknowledged. */
      eventos_n: z.int(),
    }),
  ),
});
export type ActivosPorAtender = z.output<typeof activosPorAtender>;

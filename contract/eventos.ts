import { can } from './access';
import { tipoActivo } from './activos';
import { day, defineEntity, moment, optionalText, rowId, type RecordOf } from './entity';
import { prioridadOrden, tipoOrden } from './ordenes';
import type { Role } from './roles';
import { deMantenimiento, grupoEvento, severidadEvento, tipoEvento, type TipoEvento } from './tiposEvento';
import { z } from './validation';

export const estadoEvento = z.enum(['abierto', 'reconocido', 'en_gestion', 'resuelto', 'descartado']);
export type EstadoEvento = z.output<typeof estadoEvento>;

/** States that still need somebody's action. */
export const eventosPendientes = ['abierto', 'reconocido', 'en_gestion'] as const satisfies readonly EstadoEvento[];

/** The states that users may set; discarding requires a reason. */
export const pasosEvento: Readonly<Record<EstadoEvento, readonly EstadoEvento[]>> = {
  abierto: ['reconocido', 'en_gestion', 'resuelto', 'descartado'],
  reconocido: ['en_gestion', 'resuelto', 'descartado'],
  en_gestion: ['resuelto', 'descartado'],
  resuelto: [],
  descartado: [],
};

/** A step: its user and their note. */
const paso = z.object({ a: estadoEvento, quien: z.string().nullable(), nota: z.string().nullable(), fecha: moment });
export type PasoEvento = z.output<typeof paso>;

/** An event, raised by a rule. Computed: users only change its state. */
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
    /** The driver at that time, or the person who called for help. */
    personal_id: rowId.nullable(),
    regla_id: rowId.nullable(),
    regla_nombre: z.string().nullable(),
    posicion_id: z.int().nullable(),
    inicio_en: moment,
    /** Null while ongoing. */
    fin_en: moment.nullable(),
    duracion_s: z.int(),
    latitud: z.number().nullable(),
    longitud: z.number().nullable(),
    direccion: z.string().nullable(),
    valor: z.number().nullable(),
    valor_max: z.number().nullable(),
    umbral: z.number().nullable(),
    unidad: z.string().nullable(),
    /** Driven during the event. */
    distancia_km: z.number().nullable(),
    parada_id: rowId.nullable(),
    parada_nombre: z.string().nullable(),
    ruta_id: rowId.nullable(),
    ejecucion_id: rowId.nullable(),
    /** Its subject, if not an asset: a device's name for its alarm, an order's number, a document's name. */
    asunto: z.string().nullable(),
    documento_id: rowId.nullable(),
    repuesto_id: rowId.nullable(),
    /** The due of a plan that is near or overdue. */
    mantenimiento_activo_id: rowId.nullable(),
    /** The order that is overdue, critical or reopened. */
    orden_origen_id: rowId.nullable(),
    /** The order created from it. */
    orden_id: rowId.nullable(),
    reconocido_por: z.string().nullable(),
    reconocido_en: moment.nullable(),
    resuelto_por: z.string().nullable(),
    resuelto_en: moment.nullable(),
    nota: z.string().nullable(),
    /** It became known a minute or more after it happened. */
    tardio: z.boolean(),
    /** Derived from movement, because the device does not report the ignition. */
    estimado: z.boolean(),
    /** Later data proved it wrong: nobody has to do anything. */
    corregido: z.boolean(),
    pasos: z.array(paso),
    transiciones_permitidas: z.array(estadoEvento),
  },
  /**
   * `abierto`: ongoing ones. `pendiente`: not resolved or discarded. `bajo_nivel_id`: of assets in that level or below. `puntua`: it counts for the driving
   * score. `desde`, `hasta`: overlaps these moments; `dia_desde`, `dia_hasta`: began on these days of the company's calendar.
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

/** Whether a role gets events of this kind. */
export const veEvento = (role: Role, tipo: TipoEvento): boolean =>
  can(role, 'list', 'eventos') && (can(role, 'list', 'ordenes') || !deMantenimiento.includes(tipo));

const nota = optionalText(1_000).default(null);

/** The most events changed at once. */
export const cambiosALaVez = 1_000;

/** `POST /eventos/{id}/transicion` */
export const cambioEvento = z.strictObject({ a: estadoEvento, version: z.int(), nota });
/** `POST /eventos/transicion`: moves those that can be moved, and returns why the others cannot. */
export const cambioEventos = z.strictObject({ ids: z.array(rowId).min(1).max(cambiosALaVez), a: estadoEvento, nota });
export const cambiadosEventos = z.object({ cambiados: z.array(rowId), rechazados: z.array(z.object({ id: rowId, code: z.string() })) });
export type CambiadosEventos = z.output<typeof cambiadosEventos>;

/** `POST /eventos/{id}/orden`: missing fields are taken from the event. */
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

/** `POST /eventos/sos`: a call for help. */
export const llamadoSos = z.strictObject({
  activo_id: rowId.nullable().default(null),
  latitud: z.number().min(-90).max(90).nullable().default(null),
  longitud: z.number().min(-180).max(180).nullable().default(null),
  /** When the button was pressed, if there was no network then. */
  fecha: moment.optional(),
});

/** `POST /eventos/sos/{id}/retirar`: its caller needs no help; the note of the event. */
export const notaEstoyBien = 'Estoy bien';

/** The state of a call for help, for its caller. */
export const sos = z.object({ id: rowId, estado: estadoEvento, inicio_en: moment, reconocido_por: z.string().nullable(), nota: z.string().nullable() });
export type Sos = z.output<typeof sos>;

/** `GET /eventos/resumen`: the number of pending events by severity, and the unacknowledged alarms. */
export const resumenEventos = z.object({
  pendientes: z.record(severidadEvento, z.int()),
  /** The total, however few are listed. */
  alarmas_n: z.int(),
  /** The assets with alarms. */
  en_alarma: z.array(rowId),
  /** Unacknowledged ones of severity alta or critica of the last day, newest first; late ones only if they are calls for help. */
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

/** A month whose events are archived as a file; `mes` is its first day. */
export const mesArchivado = z.object({ mes: day, eventos_n: z.int(), url: z.string() });
export type MesArchivado = z.output<typeof mesArchivado>;

/** The columns of an exported file of events. */
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
  'parada_nombre',
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

/**
 * `GET /eventos/mapa`: pending events with a place that are ongoing or began within a day, except purely informative ones; the most severe first, then the
 * newest.
 */
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

/** Why an asset needs attention, the first that applies: an unacknowledged event, silence, a low battery of its device. */
export const motivoAtencion = z.enum(['evento', 'silencio', 'bateria']);

/** How many assets it lists unless asked for more. */
export const atencionUsual = 4;
export const consultaAtencion = z.object({ limite: z.coerce.number().int().min(1).max(500).default(atencionUsual) });

/** `GET /eventos/atencion?limite=`: assets that need attention, those with the worst unacknowledged event first. */
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
      /** Percent, if that is the reason. */
      bateria: z.number().nullable(),
      /** The worst unacknowledged one. */
      evento: resumenEventos.shape.alarmas.element
        .pick({ id: true, tipo: true, severidad: true, valor_max: true, unidad: true, direccion: true })
        /** All unacknowledged ones of its kind, at most as many as can be acknowledged at once. */
        .extend({ iguales: z.array(rowId) })
        .nullable(),
      /** The number of unacknowledged ones. */
      eventos_n: z.int(),
    }),
  ),
});
export type ActivosPorAtender = z.output<typeof activosPorAtender>;

/** What the stop of an event says of it: where it happened, or for speeding why the limit was that one. Null without a stop. */
export const porParada = ({ tipo, parada_nombre }: Pick<Evento, 'tipo' | 'parada_nombre'>): { lugar: string | null; limite: string | null } =>
  tipo === 'exceso_velocidad' ? { lugar: null, limite: parada_nombre && `por estar en ${parada_nombre}` } : { lugar: parada_nombre, limite: null };

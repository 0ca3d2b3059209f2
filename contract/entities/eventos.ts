import { can } from '../core/access';
import { tipoActivo } from './activos';
import { actualizacion, causaCorreccion, correccionDe } from './correcciones';
import { momentFrom } from '../core/dateBounds';
import { day, defineEntity, moment, optionalText, rowId, type RecordOf } from '../core/entity';
import { limits } from '../core/limits';
import { prioridadOrden, tipoOrden } from './ordenes';
import type { Role } from '../core/roles';
import { canalAviso } from './reglas';
import { deMantenimiento, estadosEvento, type TipoEvento } from './tiposEvento';
import { grupoEvento, severidadEvento, tipoEvento } from './valoresEvento';
import { z } from '../core/validation';

export const estadoEvento = z.enum(estadosEvento);
export type EstadoEvento = z.output<typeof estadoEvento>;

/** States that still need somebody's action. */
export const eventosPendientes = ['abierto', 'reconocido', 'en_gestion'] as const satisfies readonly EstadoEvento[];

/** For how long an event that is over can be opened again, h. */
export const horasParaReabrir = 24;

/**
 * The states that users may set. Discarding, opening again and resolving a call for help require a note; only what
 * ended within `horasParaReabrir` is opened again.
 */
export const pasosEvento: Readonly<Record<EstadoEvento, readonly EstadoEvento[]>> = {
  abierto: ['reconocido', 'en_gestion', 'resuelto', 'descartado'],
  reconocido: ['en_gestion', 'resuelto', 'descartado'],
  en_gestion: ['resuelto', 'descartado'],
  resuelto: ['abierto'],
  descartado: ['abierto'],
};

/**
 * A change of its state, or of its owner; a free note; a step of the protocol for calls for help that was done, or that
 * was not done after all.
 */
export const clasePaso = z.enum(['estado', 'dueno', 'nota', 'protocolo', 'protocolo_quitado']);

/**
 * A step: its user and their note, or the step of the protocol. `atiende`: its owner from then on, if the step changed
 * the owner; null: nobody. `deshace`: its user took back what they did just before.
 */
const paso = z.object({
  clase: clasePaso,
  a: estadoEvento,
  quien: z.string().nullable(),
  atiende: z.string().nullable(),
  nota: z.string().nullable(),
  deshace: z.boolean(),
  fecha: moment,
});
export type PasoEvento = z.output<typeof paso>;

/** A correction of an event, and how it was stored before. */
export const correccionEvento = correccionDe(
  z.object({
    estado: estadoEvento,
    inicio_en: moment,
    fin_en: moment.nullable(),
    valor_max: z.number().nullable(),
  }),
);
export type CorreccionEvento = z.output<typeof correccionEvento>;

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
    /** Their name. */
    conductor: z.string().nullable(),
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
    ruta_nombre: z.string().nullable(),
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
    /** Its owner: the user who looks after it, and since when. */
    atendido_por_id: rowId.nullable(),
    atendido_por: z.string().nullable(),
    atendido_desde: moment.nullable(),
    reconocido_por: z.string().nullable(),
    reconocido_en: moment.nullable(),
    resuelto_por: z.string().nullable(),
    resuelto_en: moment.nullable(),
    nota: z.string().nullable(),
    /** It became known a minute or more after it happened. */
    tardio: z.boolean(),
    /** Derived from movement, because the device does not report the ignition. */
    estimado: z.boolean(),
    /** It is not derived any more; what a person decided about it stays. */
    corregido: z.boolean(),
    /** It was found when known positions were judged again: it was closed from the start, and nobody was notified. */
    hallado: z.boolean(),
    /** The group that is one row: its first event. Null: it stands alone. `GET /eventos/grupos` tells of it. */
    grupo_id: rowId.nullable(),
    /** The silence that kept it quiet: it told nobody and waits for nobody. */
    silencio_id: rowId.nullable(),
    /** Why it was last corrected. */
    causa_correccion: causaCorreccion.nullable(),
    /** Oldest first. */
    correcciones: z.array(correccionEvento),
    pasos: z.array(paso),
    transiciones_permitidas: z.array(estadoEvento),
  },
  /**
   * `agrupado`: of each group only its newest event that the other filters leave. `silenciado`: kept quiet.
   * `abierto`: ongoing ones. `pendiente`: not resolved, discarded or silenced.
   * `bajo_nivel_id`: of assets in that level or below.
   * `actualizacion`: changed by that update of the product. `puntua`: it counts for the driving score. `mio`: the
   * caller is its owner. `desde`, `hasta`: overlaps these moments; `dia_desde`, `dia_hasta`: began on these days of the
   * company's calendar.
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
    hallado: z.boolean(),
    agrupado: z.boolean(),
    grupo_id: rowId,
    silenciado: z.boolean(),
    silencio_id: rowId,
    causa_correccion: causaCorreccion,
    actualizacion,
    con_orden: z.boolean(),
    mio: z.boolean(),
    con_dueno: z.boolean(),
    atendido_por_id: rowId,
    puntua: z.boolean(),
    desde: moment,
    hasta: moment,
    dia_desde: day,
    dia_hasta: day,
  },
  /** In every order but that of ids, unanswered calls for help come first. */
  sortable: [
    'inicio_en',
    'fin_en',
    'tipo',
    'estado',
    'duracion_s',
    'valor_max',
    'activo_id',
    'conductor',
    'ruta_nombre',
    'parada_nombre',
    'atendido_por',
  ],
  searched: ['direccion', 'asunto', 'nota'],
  reference: ['id', 'uuid', 'tipo', 'severidad', 'estado', 'inicio_en'],
});

export type Evento = RecordOf<typeof eventos>;

/** Whether a role gets events of this kind. */
export const veEvento = (role: Role, tipo: TipoEvento): boolean =>
  can(role, 'list', 'eventos') && (can(role, 'list', 'ordenes') || !deMantenimiento.includes(tipo));

const nota = optionalText(1_000).default(null);

/** `POST /eventos/{id}/transicion` */
export const cambioEvento = z.strictObject({ a: estadoEvento, version: z.int(), nota });
/** All pending events of these groups too; with `filtro`, a list's filter, only those that it leaves. */
const deGrupos = {
  grupos: z.array(rowId).max(200).default([]),
  filtro: z.record(z.string(), z.unknown()).default({}),
};
/** `POST /eventos/transicion`: moves those that can be moved, and returns why the others cannot. */
export const cambioEventos = z.strictObject({
  ids: z.array(rowId).min(1).max(limits.events.atOnce),
  ...deGrupos,
  a: estadoEvento,
  nota,
});
export const cambiadosEventos = z.object({
  cambiados: z.array(rowId),
  rechazados: z.array(z.object({ id: rowId, code: z.string() })),
});
export type CambiadosEventos = z.output<typeof cambiadosEventos>;

/**
 * `POST /eventos/asignar`: gives these events to a user; null: to nobody. Those that somebody else looks after stay
 * with them unless `reasignar` says so. Who takes an event for themselves acknowledges it.
 */
export const asignarEventos = z.strictObject({
  ids: z.array(rowId).min(1).max(limits.events.atOnce),
  ...deGrupos,
  usuario_id: rowId.nullable(),
  reasignar: z.boolean().default(false),
});

/** `GET /eventos/personas`: the users who may be given an event. */
export const personaDeEventos = z.object({ id: rowId, nombre: z.string() });
export type PersonaDeEventos = z.output<typeof personaDeEventos>;

/** `GET /eventos/grupos?filter={"grupo_id":[…]}`: these groups as wholes, or what other filters leave of them. */
export const grupoDeEventos = z.object({
  grupo_id: rowId,
  eventos_n: z.int(),
  pendientes_n: z.int(),
  /** The assets of its events; 0 for events without one. */
  activos_n: z.int(),
  /** When its first event began, and its last one. */
  desde: moment,
  hasta: moment,
});
export type GrupoDeEventos = z.output<typeof grupoDeEventos>;

/** What became of a notice by one channel. */
export const resultadoAviso = z.enum(['en_cola', 'entregado', 'fallido', 'leido_antes', 'sin_dispositivo', 'ausente']);
export type ResultadoAviso = z.output<typeof resultadoAviso>;

/**
 * Why a user was told of an event: its rule, a step of the escalation, an assignment, the end of a call for help, or a
 * note that names them.
 */
export const causaAviso = z.enum(['regla', 'escalamiento', 'asignacion', 'retiro', 'mencion']);

export const avisoDeEvento = z.object({
  persona: z.string().nullable(),
  causa: causaAviso,
  /** The number of the step, of an escalation. */
  paso: z.int().nullable(),
  /** It was counted in a notice about several events. */
  resumido: z.boolean(),
  canal: canalAviso,
  resultado: resultadoAviso,
  creado_en: moment,
  /** When it was handed over, or last tried. */
  enviado_en: moment.nullable(),
  leido_en: moment.nullable(),
  /** The first step of this user on the event. */
  atendido_en: moment.nullable(),
});
export type AvisoDeEvento = z.output<typeof avisoDeEvento>;

/**
 * Why somebody whom a step names was not told: not an active member of the company, not of such events by their role,
 * or not by these channels as they chose.
 */
export const motivoOmitido = z.enum(['ausente', 'sin_permiso', 'preferencias']);

/** A step of the escalation: done, or the next one. */
export const pasoEscalado = z.object({
  paso: z.int(),
  previsto_en: moment.nullable(),
  hecho_en: moment.nullable(),
  avisados_n: z.int(),
  omitidos: z.array(z.object({ persona: z.string().nullable(), motivo: motivoOmitido })),
});
export type PasoEscalado = z.output<typeof pasoEscalado>;

/** The most users of whom `GET /eventos/{id}/avisos` tells. */
export const masAvisos = 500;
export const avisosDeEvento = z.object({ avisos: z.array(avisoDeEvento), escalamiento: z.array(pasoEscalado) });
export type AvisosDeEvento = z.output<typeof avisosDeEvento>;

/** The priority of an order of an event, unless another is asked for. */
export const prioridadDe = ({ severidad }: Pick<Evento, 'severidad'>): z.output<typeof prioridadOrden> =>
  severidad === 'critica' || severidad === 'alta' ? severidad : 'media';

/** `POST /eventos/{id}/orden`: missing fields are taken from the event. */
export const ordenDeEvento = z
  .strictObject({
    titulo: z.string().trim().min(3).max(160),
    descripcion: optionalText(10_000),
    tipo: tipoOrden,
    prioridad: prioridadOrden,
    servicio_ids: z.array(rowId).max(20),
    responsable_id: rowId.nullable(),
    fecha_limite: momentFrom('life').nullable(),
  })
  .partial();

/** `POST /eventos/sos`: a call for help. */
export const llamadoSos = z.strictObject({
  activo_id: rowId.nullable().default(null),
  latitud: z.number().min(-90).max(90).nullable().default(null),
  longitud: z.number().min(-180).max(180).nullable().default(null),
  /** When the button was pressed, if there was no network then. */
  fecha: momentFrom('records').optional(),
  /** It only adds where the caller is to their last call: one that is over stays over, and none is made. */
  solo_lugar: z.boolean().default(false),
});

/** `POST /eventos/sos/{id}/retirar`: its caller needs no help; the note of the event. */
export const notaEstoyBien = 'Estoy bien';

/** The state of a call for help, for its caller. */
export const sos = z.object({
  id: rowId,
  estado: estadoEvento,
  inicio_en: moment,
  reconocido_por: z.string().nullable(),
  nota: z.string().nullable(),
});
export type Sos = z.output<typeof sos>;

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
  'ruta_nombre',
  'asunto',
  'regla_nombre',
  'atendido_por',
  'reconocido_por',
  'reconocido_en',
  'resuelto_por',
  'resuelto_en',
  'nota',
  'tardio',
  'corregido',
  'causa_correccion',
  'hallado',
] as const satisfies readonly (keyof Evento)[];

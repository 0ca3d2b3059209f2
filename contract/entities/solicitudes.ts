import {
  correo,
  dayOrMoment,
  defineEntity,
  fileId,
  moment,
  optionalText,
  rowId,
  telephone,
  type RecordOf,
} from '../core/entity';
import { z } from '../core/validation';

export const urgenciaSolicitud = z.enum(['baja', 'media', 'alta']);
export const estadoSolicitud = z.enum(['nueva', 'aprobada', 'unida', 'rechazada']);
export type EstadoSolicitud = z.output<typeof estadoSolicitud>;

/** Who asked, to be answered. */
export const contactoSolicitud = z.object({
  nombre: z.string().trim().min(1).max(120),
  telefono: telephone.optional().default(null),
  correo: correo.nullable().optional().default(null),
});

export const descripcionSolicitud = z.string().trim().min(3).max(2_000);

/** What somebody saw that is broken: decided by the office. */
export const solicitudes = defineEntity({
  name: 'solicitudes',
  fields: {
    descripcion: descripcionSolicitud,
    /** It is about an asset or a place. */
    activo_id: rowId.nullable().default(null),
    nivel_id: rowId.nullable().default(null),
    urgencia: urgenciaSolicitud.default('media'),
    fotos: z.array(fileId).max(10).default([]),
    /** A voice note. */
    voz_id: fileId.nullable().default(null),
    contacto: contactoSolicitud.nullable().default(null),
  },
  computed: {
    estado: estadoSolicitud,
    fotos_url: z.array(z.string()),
    voz_url: z.string().nullable(),
    /** Made by somebody with an account, or at the page of a link. */
    origen: z.enum(['usuario', 'enlace']),
    /** Who made it. */
    solicitante: z.string().nullable(),
    /** Why it was rejected. */
    motivo: z.string().nullable(),
    /** What the requester reads. */
    respuesta: z.string().nullable(),
    /** When it was first answered or decided. */
    respondida_en: moment.nullable(),
    /** The order that it became, or was joined to. */
    orden_id: rowId.nullable(),
    orden_numero: z.string().nullable(),
    /** The request that it was joined to. */
    solicitud_id: rowId.nullable(),
  },
  filters: {
    estado: estadoSolicitud,
    urgencia: urgenciaSolicitud,
    activo_id: rowId,
    nivel_id: rowId,
    bajo_nivel_id: rowId,
    orden_id: rowId,
    solicitud_id: rowId,
    /** Of the caller. */
    mia: z.boolean(),
    desde: dayOrMoment,
    hasta: dayOrMoment,
  },
  sortable: ['estado', 'urgencia', 'respondida_en'],
  searched: ['descripcion', 'solicitante'],
  reference: ['id', 'uuid', 'descripcion', 'estado'],
});

export type Solicitud = RecordOf<typeof solicitudes>;

/**
 * `POST /solicitudes/{id}/transicion`, only from `nueva`. `motivo` of a rejection; `orden_id` or `solicitud_id` of what
 * it is joined to. `respuesta`: one line that the requester reads.
 */
export const cambioSolicitud = z.object({
  a: z.enum(['aprobada', 'unida', 'rechazada']),
  version: z.int(),
  motivo: optionalText(500).default(null),
  orden_id: rowId.nullable().default(null),
  solicitud_id: rowId.nullable().default(null),
  respuesta: optionalText(300).default(null),
});

/** `POST /solicitudes/{id}/responder`: whatever its state. */
export const respuestaSolicitud = z.object({ respuesta: z.string().trim().min(1).max(300), version: z.int() });

/** `GET /solicitudes/{id}/parecidas`: open, of the same asset or place, with the same words, of the last 7 days. */
export const parecida = z.object({
  tipo: z.enum(['orden', 'solicitud']),
  id: rowId,
  /** The number of the order. */
  numero: z.string().nullable(),
  texto: z.string(),
  estado: z.string(),
  creado_en: moment,
  /** How many of its words are in both, 0 to 1. */
  parecido: z.number(),
});
export type Parecida = z.output<typeof parecida>;

export const diasParecidas = 7;

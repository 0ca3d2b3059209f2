import { dayFrom } from '../core/dateBounds';
import {
  correo,
  day,
  defineEntity,
  externalReference,
  fileId,
  moment,
  money,
  naturalKey,
  optionalText,
  rowId,
  telephone,
  type RecordOf,
} from '../core/entity';
import { estadosPersonal } from '../rules/states';
import { z } from '../core/validation';

export const tipoPersonal = z.enum(['tecnico', 'conductor', 'supervisor', 'almacen', 'administrativo', 'contratista']);
export const estadoPersonal = z.enum(estadosPersonal);
export const documentoTipo = z.enum(['CC', 'CE', 'PA', 'NIT', 'OTRO']);
/** How many days before its expiry a licence is `por_vencer`. */
export const diasAvisoLicencia = 30;

/** al_dia · por_vencer: soon · vencida · sin_licencia: none with an expiry. */
export const situacionLicencia = z.enum(['al_dia', 'por_vencer', 'vencida', 'sin_licencia']);

const dia = z.enum(['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo']);

/** An empty day is not a working day. */
const turno = z.partialRecord(dia, z.int().min(0).max(1_440).nullish()).transform((days) => {
  const worked: Partial<Record<z.output<typeof dia>, number>> = {};
  for (const day of dia.options) {
    const minutes = days[day];
    if (typeof minutes === 'number') worked[day] = minutes;
  }
  return worked;
});

/** People who drive, maintain and are responsible for assets, with or without an account. */
export const personal = defineEntity({
  name: 'personal',
  fields: {
    nombre: z.string().trim().min(1).max(80),
    apellido: optionalText(80).default(null),
    documento_tipo: documentoTipo.nullable().default(null),
    documento_numero: optionalText(30).default(null),
    cargo: optionalText(80).default(null),
    tipo: tipoPersonal,
    telefono: telephone.default(null),
    email: optionalText(254)
      .refine((text) => text === null || correo.safeParse(text).success, 'Debe ser un correo electrónico')
      .default(null),
    foto_id: fileId.nullable().default(null),
    nivel_id: rowId.nullable().default(null),
    user_id: rowId.nullable().default(null),
    tarifa_hora: money.nullable().default(null),
    especialidades: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
    licencia_numero: optionalText(40).default(null),
    licencia_categoria: optionalText(10).default(null),
    licencia_vence_en: dayFrom('life').nullable().default(null),
    llavero_rfid: optionalText(40).default(null),
    /** Minutes of work by day of the week. */
    turno: turno.default({}),
    /** A calendar of theirs that is read each day: what takes four hours or more is an absence. */
    ics_url: optionalText(1_000)
      .refine(
        (text) => text === null || /^(https?|webcal):\/\//i.test(text),
        'Escriba una dirección https:// o webcal://',
      )
      .default(null),
    estado: estadoPersonal.default('activo'),
    referencia_externa: externalReference,
  },
  computed: {
    image_url: z.string().nullable(),
    nombre_completo: z.string(),
    situacion_licencia: situacionLicencia,
    /** Their documents that have expired or soon will, without the licence. */
    documentos_por_vencer: z.int(),
    /** The day on which the first of their documents expires, or expired; without the licence. */
    primer_vencimiento: day.nullable(),
  },
  filters: {
    tipo: tipoPersonal,
    estado: estadoPersonal,
    nivel_id: rowId,
    bajo_nivel_id: rowId,
    situacion_licencia: situacionLicencia,
    /** With a document or a licence that expires from today to that day. */
    documentos_hasta: day,
    /** With a document that expires soon or has expired. */
    con_documentos_por_vencer: z.boolean(),
    con_usuario: z.boolean(),
    user_id: rowId,
    referencia_externa: naturalKey,
  },
  sortable: [
    'nombre',
    'apellido',
    'cargo',
    'tipo',
    'estado',
    'licencia_vence_en',
    'documento_numero',
    'primer_vencimiento',
  ],
  searched: ['nombre', 'apellido', 'documento_numero', 'cargo', 'email'],
  reference: ['id', 'uuid', 'nombre', 'apellido', 'nombre_completo', 'tipo', 'estado', 'image_url'],
  costs: ['tarifa_hora'],
});

export type Persona = RecordOf<typeof personal>;

/**
 * `GET /personal/{id}/a-cargo`: the open work and the things of a person, by their resource; what is over does not
 * count.
 */
export const aCargo = z.object({
  ordenes: z.int(),
  tareas: z.int(),
  activos: z.int(),
  niveles: z.int(),
  mantenimiento: z.int(),
  rutas: z.int(),
  ejecuciones: z.int(),
});
export type ACargo = z.output<typeof aCargo>;

/**
 * `POST /personal/{id}/retirar`: all of it passes to another person, or (null) is left without one, and the person is
 * retired.
 */
export const retirar = z.object({ pasa_a: rowId.nullable(), version: z.int() });

/**
 * `GET /personal/llaves-desconocidas`: a driver's key, as devices read it in the last 31 days, that nobody has. Asset
 * and device are those that read it last; `dispositivo_id` is null where that was imported.
 */
export const llaveDesconocida = z.object({
  llave: z.string(),
  activo_id: rowId,
  activo_nombre: z.string(),
  dispositivo_id: rowId.nullable(),
  primera_en: moment,
  ultima_en: moment,
  veces: z.int(),
});
export type LlaveDesconocida = z.output<typeof llaveDesconocida>;

/** The most of them that are listed. */
export const masLlaves = 200;

import { momentFrom } from '../core/dateBounds';
import {
  dayOrMoment,
  defineEntity,
  fileId,
  moment,
  optionalText,
  quantity,
  rowId,
  type RecordOf,
} from '../core/entity';
import { z } from '../core/validation';
import { severidadDefecto } from './plantillas';

export const resultadoRespuesta = z.enum(['aprobado', 'falla', 'no_aplica']);
export type ResultadoRespuesta = z.output<typeof resultadoRespuesta>;

/** What follows for the asset: a critical defect makes it unfit. */
export const resultadoInspeccion = z.enum(['apta', 'con_observaciones', 'no_apta']);
export type ResultadoInspeccion = z.output<typeof resultadoInspeccion>;

const valorRespuesta = z.union([z.string().max(1_000), z.number(), z.boolean()]).nullable();

/** The answer to a point. `item`: its id in the form. */
export const respuesta = z.object({
  item: z.string().min(1).max(40),
  resultado: resultadoRespuesta,
  valor: valorRespuesta.default(null),
  nota: optionalText(1_000).default(null),
  fotos: z.array(fileId).max(10).default([]),
  /** Of a point that is open as a defect and now holds: who repaired it, and how. Without it the defect stays open. */
  reparado: z
    .strictObject({ nombre: z.string().trim().min(1).max(120), nota: z.string().trim().min(1).max(500) })
    .nullable()
    .default(null),
});
export type Respuesta = z.output<typeof respuesta>;

/** The signature of who inspected. */
const firmaInspeccion = z.object({
  archivo_id: fileId,
  nombre: z.string().trim().min(1).max(120),
});

/** An answer as it is shown: with what the point was then. */
const respuestaDada = z.object({
  item: z.string(),
  titulo: z.string(),
  grupo: z.string().nullable(),
  severidad_si_falla: severidadDefecto,
  resultado: resultadoRespuesta,
  valor: valorRespuesta,
  unidad: z.string().nullable(),
  nota: z.string().nullable(),
  fotos: z.array(z.object({ id: fileId, url: z.string() })),
  reparado: z.object({ nombre: z.string(), nota: z.string() }).nullable(),
  /** The defect that it is a sighting of. */
  defecto_id: rowId.nullable(),
});
export type RespuestaDada = z.output<typeof respuestaDada>;

/** What somebody found when they looked an asset over. Never changed, only annulled. */
export const inspecciones = defineEntity({
  name: 'inspecciones',
  fields: {
    plantilla_id: rowId,
    activo_id: rowId,
    duracion_s: z.int().min(0).max(86_400).nullable().default(null),
    /** Of the odometer in km; of an asset without one, of the hour meter. */
    lectura: quantity.min(0).max(100_000_000).nullable().default(null),
    latitud: z.number().min(-90).max(90).nullable().default(null),
    longitud: z.number().min(-180).max(180).nullable().default(null),
  },
  computed: {
    fecha: moment,
    respuestas: z.array(respuestaDada),
    firma: z.object({ url: z.string(), nombre: z.string().nullable() }).nullable(),
    resultado: resultadoInspeccion,
    /** Who inspected. */
    personal_id: rowId.nullable(),
    inspector: z.string().nullable(),
    plantilla: z.string(),
    fallas_n: z.int(),
    fotos_n: z.int(),
    /** The defects that it is a sighting of. */
    defectos: z.array(rowId),
    /** The order that it made by itself. */
    orden_id: rowId.nullable(),
    medidor: z.enum(['odometro', 'horometro']).nullable(),
    anulada_en: moment.nullable(),
    motivo_anulacion: z.string().nullable(),
  },
  filters: {
    activo_id: rowId,
    plantilla_id: rowId,
    personal_id: rowId,
    resultado: resultadoInspeccion,
    anulada: z.boolean(),
    bajo_nivel_id: rowId,
    /** Done from then on, and before; `hasta` is excluded. */
    desde: dayOrMoment,
    hasta: dayOrMoment,
  },
  means: { anulada: { whether: { not: { empty: 'anulada_en' } } } },
  sortable: ['fecha', 'resultado', 'duracion_s'],
  searched: ['plantilla', 'inspector'],
  reference: ['id', 'uuid', 'fecha', 'resultado'],
});

export type Inspeccion = RecordOf<typeof inspecciones>;

/**
 * `POST /inspecciones`. `uuid`: of the phone, so that it is stored once. `plantilla_version`: the form as the phone had
 * it; if it is known it is judged by that one.
 */
export const nuevaInspeccion = inspecciones.input.extend({
  /** When it was done; by default now. */
  fecha: momentFrom('records').optional(),
  respuestas: z.array(respuesta).max(200),
  /** The file of the signature alone, or with the name of who signed. */
  firma: z.union([fileId.transform((archivo_id) => ({ archivo_id, nombre: null })), firmaInspeccion]).nullish(),
  uuid: z.uuid().optional(),
  plantilla_version: z.int().optional(),
});
export type NuevaInspeccion = z.input<typeof nuevaInspeccion>;
/** The same as it is read. */
export type InspeccionEnviada = z.output<typeof nuevaInspeccion>;

/** `POST /inspecciones/{id}/anular`: it counts for nothing, and what only it saw is taken back. */
export const anulacion = z.object({ motivo: z.string().trim().min(1).max(300), version: z.int() });

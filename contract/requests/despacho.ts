import { estadoEjecucion, paradaEjecutada } from '../entities/ejecuciones';
import { momentFrom } from '../core/dateBounds';
import { fileId, moment, optionalText, rowId } from '../core/entity';
import { colorParada, paradas } from '../entities/paradas';
import { z } from '../core/validation';

const clave = z.int().min(1);
/** Why stops are omitted or handed over. */
export const motivoDespacho = z.string().trim().min(1, 'Diga por qué').max(500);

/**
 * `POST /ejecuciones/{id}/despacho`: changes the stops that an execution still has to serve. What follows from it
 * (order, arrivals, delays) is computed as always; those already reached stay.
 */
export const despacho = z.discriminatedUnion('accion', [
  z.object({
    accion: z.literal('insertar'),
    version: z.int(),
    /** A stop of the company; or a place, which becomes one. */
    parada_id: rowId.nullable().default(null),
    lugar: paradas.input
      .pick({ nombre: true })
      .extend({ latitud: z.number().min(-85).max(85), longitud: z.number().min(-180).max(180) })
      .nullable()
      .default(null),
    /** The stop before it; null: the first one to come; not said: where it is the shortest detour. */
    despues_de: clave.nullable().optional(),
    servicio_min: z.int().min(0).max(1_440).default(0),
    obligatoria: z.boolean().default(true),
  }),
  /** Takes an inserted stop out again. */
  z.object({ accion: z.literal('quitar'), version: z.int(), clave }),
  z.object({ accion: z.literal('omitir'), version: z.int(), clave, motivo: motivoDespacho }),
  /** Serves stops after all that were omitted, or handed over and not yet reached there. */
  z.object({ accion: z.literal('recuperar'), version: z.int(), claves: z.array(clave).min(1).max(400) }),
  /** All stops still to come, in their new order. */
  z.object({ accion: z.literal('ordenar'), version: z.int(), claves: z.array(clave).min(1).max(400) }),
  /** To an open execution, or to an asset that begins one with them now. */
  z.object({
    accion: z.literal('traspasar'),
    version: z.int(),
    claves: z.array(clave).min(1).max(400),
    ejecucion_id: rowId.nullable().default(null),
    activo_id: rowId.nullable().default(null),
    personal_id: rowId.nullable().default(null),
    motivo: motivoDespacho,
  }),
]);
export type Despacho = z.input<typeof despacho>;

/**
 * What a driver says of a stop. `llegada`: they are there · `prueba`: it was served, with its proof · `fallida`: it
 * could not be served · `anulada`: what they said of it before was a mistake.
 */
export const tipoMarcaParada = z.enum(['llegada', 'prueba', 'fallida', 'anulada']);
export type TipoMarcaParada = z.output<typeof tipoMarcaParada>;

/** The most photos of one mark. */
export const masFotosMarca = 10;

/** The most codes of parcels of one mark, and the longest one. */
export const codigosMarca = { mas: 50, largo: 64 } as const;

const codigo = z.string().trim().min(1).max(codigosMarca.largo, `Hasta ${codigosMarca.largo} caracteres`);

/** `POST /ejecuciones/{id}/marcas` */
export const nuevaMarcaParada = z.object({
  clave,
  tipo: tipoMarcaParada,
  /** When it happened, if it is sent later. */
  fecha: momentFrom('records').optional(),
  nota: optionalText(1_000).optional(),
  fotos: z.array(fileId).max(masFotosMarca, `Hasta ${masFotosMarca} fotos`).optional(),
  /** The codes of the parcels, as they were scanned or typed; each once. */
  codigos: z.array(codigo).max(codigosMarca.mas, `Hasta ${codigosMarca.mas} códigos`).optional(),
  /** A voice note: the id of a sound. */
  audio_id: fileId.nullable().optional(),
  /** Who received; with their signature, if they signed. */
  firma: z
    .object({
      archivo_id: fileId.nullable().optional(),
      nombre: z.string().trim().min(1, 'Escriba quién firma').max(120),
      documento: optionalText(40).optional(),
    })
    .nullable()
    .optional(),
  /** Where the phone was. */
  latitud: z.number().min(-90).max(90).nullable().optional(),
  longitud: z.number().min(-180).max(180).nullable().optional(),
});

/** A mark as it is kept. `GET /ejecuciones/{id}/marcas` lists those of an execution, oldest first. */
export const marcaParada = z.object({
  id: rowId,
  ejecucion_id: rowId,
  clave: z.int(),
  tipo: tipoMarcaParada,
  fecha: moment,
  /** False: it was said before the departure's day, and counts nowhere. */
  cuenta: z.boolean(),
  nota: z.string().nullable(),
  fotos: z.array(z.object({ id: fileId, url: z.string() })),
  codigos: z.array(z.string()),
  /** The voice note. */
  audio: z.object({ id: fileId, url: z.string() }).nullable(),
  /** Who received; without a `url` they did not sign. */
  firma: z.object({ url: z.string().nullable(), nombre: z.string(), documento: z.string().nullable() }).nullable(),
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  por: z.string().nullable(),
});
export type MarcaParada = z.output<typeof marcaParada>;

/** An execution as its driver's phone keeps it: today's, tomorrow's, and one that is still being driven. */
export const rutaPaquete = z.object({
  id: rowId,
  version: z.int(),
  ruta: z.string(),
  color: colorParada,
  activo_id: rowId,
  estado: estadoEjecucion,
  salida_en: moment,
  /** What its driver says before this counts nowhere. */
  cuenta_desde: moment,
  fin_previsto_en: moment,
  inicio_en: moment.nullable(),
  fin_en: moment.nullable(),
  retraso_min: z.int().nullable(),
  nota: z.string().nullable(),
  paradas: z.array(paradaEjecutada),
  marcas: z.array(marcaParada),
  /** The asset's newest position. */
  posicion: z.object({ latitud: z.number(), longitud: z.number(), fecha: moment }).nullable(),
});
export type RutaPaquete = z.output<typeof rutaPaquete>;

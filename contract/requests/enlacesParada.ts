import { tipoActivo } from '../entities/activos';
import { moment, optionalText, rowId, secretText } from '../core/entity';
import { limits } from '../core/limits';
import { z } from '../core/validation';

/**
 * Live links of one stop of an execution, for the customer who waits there: `/vivo/{token}` shows nothing of any other
 * stop.
 */

/** `POST /enlaces-vivos/paradas`: a link of this stop. It follows the stop to the execution that takes it over. */
export const nuevoEnlaceParada = z.object({ ejecucion_id: rowId, parada_clave: z.int().min(1) });

/** The answer of the creation, the only one with the address. */
export const enlaceParadaCreado = z.object({ id: rowId, url: secretText });
export type EnlaceParadaCreado = z.output<typeof enlaceParadaCreado>;

/** The hours for which a link outlives its execution, so that its customer sees the proof and rates; and its most. */
export const vidaEnlaceParada = { horasDespues: 48, dias: 60 } as const;
/** The most living links of one stop. */
export const masEnlacesParada = 20;

const stars = limits.rating;
/** `POST /vivo/{token}/calificacion`: once per link, when its stop was served. */
export const nuevaCalificacion = z.strictObject({
  estrellas: z.int().min(stars.min, 'De 1 a 5').max(stars.max, 'De 1 a 5'),
  comentario: optionalText(stars.words).optional(),
});
export type NuevaCalificacion = z.input<typeof nuevaCalificacion>;

/** What the customer said of the visit. */
export const calificacion = z.object({ estrellas: z.int(), comentario: z.string().nullable(), fecha: moment });
export type Calificacion = z.output<typeof calificacion>;

/** `GET /enlaces-vivos/paradas?ejecucion_id=`: those of an execution, the newest first; ended ones if rated. */
export const enlaceParada = z.object({
  id: rowId,
  parada_clave: z.int(),
  /** Whether it still shows something. */
  vive: z.boolean(),
  usuario: z.string().nullable(),
  creado_en: moment,
  vistas_n: z.int(),
  vista_en: moment.nullable(),
  calificacion: calificacion.nullable(),
});
export type EnlaceParada = z.output<typeof enlaceParada>;

/**
 * `programada`: the vehicle has not left · `en_ruta`: it serves others before · `en_camino`: it drives to this stop ·
 * `llego`: it is there · `entregada`: it was served · `no_entregada`: the driver could not · `cancelada`: nobody comes.
 */
export const estadoVisita = z.enum([
  'programada',
  'en_ruta',
  'en_camino',
  'llego',
  'entregada',
  'no_entregada',
  'cancelada',
]);
export type EstadoVisita = z.output<typeof estadoVisita>;

/** `GET /vivo/{token}` of such a link as JSON. Nothing in it can be asked further by. */
export const vistaParada = z.object({
  tipo: z.literal('parada'),
  empresa: z.string(),
  zona_horaria: z.string(),
  estado: estadoVisita,
  parada: z.object({ nombre: z.string(), latitud: z.number(), longitud: z.number() }),
  /** When the visit was promised. */
  ventana: z.object({ desde: moment, hasta: moment }),
  /** Of a visit to come: expected, and between when (10–90 %); since when nothing can be said. */
  eta: moment.nullable(),
  eta_desde: moment.nullable(),
  eta_hasta: moment.nullable(),
  sin_estimacion_desde: moment.nullable(),
  llegada_en: moment.nullable(),
  salida_en: moment.nullable(),
  /** The vehicle, only while it drives to this stop. */
  unidad: z
    .object({
      tipo: tipoActivo,
      placa: z.string().nullable(),
      fecha: moment,
      latitud: z.number(),
      longitud: z.number(),
      rumbo: z.number().nullable(),
      en_movimiento: z.boolean(),
    })
    .nullable(),
  /** What the driver left as proof: the addresses of photos below that of the page, and who signed. */
  prueba: z.object({ fecha: moment, fotos: z.array(z.string()), firma: z.string().nullable() }).nullable(),
  calificacion: calificacion.omit({ fecha: true }).nullable(),
  puede_calificar: z.boolean(),
});
export type VistaParada = z.output<typeof vistaParada>;

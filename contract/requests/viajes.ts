import { isColumnaDato, prefijoAtributo, tiposDato } from '../entities/datos';
import { moment, rowId, type Listed } from '../core/entity';
import { formaCsv } from './exportacion';
import { severidadEvento, tipoEvento } from '../entities/valoresEvento';
import { z } from '../core/validation';

/** A computed list: rows that overlap the range; `desde` inclusive, `hasta` exclusive. */
const span = { desde: moment.optional(), hasta: moment.optional() };
const someAssets = z.union([rowId, z.array(rowId).min(1).max(1_000)]);

/** From one stop to the next. Kilometres, seconds, km/h; places as text. */
export const viaje = z.object({
  id: rowId,
  activo_id: rowId,
  /** The driver at that time. */
  conductor_id: rowId.nullable(),
  inicio_en: moment,
  /** Null while ongoing. */
  fin_en: moment.nullable(),
  latitud_inicio: z.number(),
  longitud_inicio: z.number(),
  latitud_fin: z.number().nullable(),
  longitud_fin: z.number().nullable(),
  lugar_inicio: z.string().nullable(),
  lugar_fin: z.string().nullable(),
  parada_inicio_id: rowId.nullable(),
  parada_fin_id: rowId.nullable(),
  distancia_km: z.number(),
  duracion_s: z.int(),
  ralenti_s: z.int(),
  velocidad_max_kmh: z.number().nullable(),
  velocidad_prom_kmh: z.number().nullable(),
  /** The number of events on it, without purely informative ones. */
  eventos_n: z.int(),
});
export type Viaje = z.output<typeof viaje>;

export const viajeFilters = z.strictObject({
  activo_id: someAssets.optional(),
  conductor_id: rowId.optional(),
  ...span,
});

/** Where an asset stopped. */
export const detencion = z.object({
  id: rowId,
  activo_id: rowId,
  inicio_en: moment,
  /** Null while ongoing. */
  fin_en: moment.nullable(),
  latitud: z.number(),
  longitud: z.number(),
  duracion_s: z.int(),
  /** The part of it without a frame: that it stood then is not known. */
  sin_senal_s: z.int(),
  ralenti_s: z.int(),
  parada_id: rowId.nullable(),
  lugar: z.string().nullable(),
});
export type Detencion = z.output<typeof detencion>;

export const detencionFilters = z.strictObject({ activo_id: someAssets.optional(), ...span });

/** Both as exportable lists. */
export const viajes = {
  name: 'viajes' as const,
  record: viaje,
  filters: { activo_id: rowId, conductor_id: rowId, desde: moment, hasta: moment },
  sorts: ['id', 'inicio_en'],
} satisfies Listed;
export const detenciones = {
  name: 'detenciones' as const,
  record: detencion,
  filters: { activo_id: rowId, desde: moment, hasta: moment },
  sorts: ['id', 'inicio_en'],
} satisfies Listed;

/** The events on the way with a known place, without withdrawn ones. */
export const eventoDeRecorrido = z.object({
  id: rowId,
  tipo: tipoEvento,
  severidad: severidadEvento,
  inicio_en: moment,
  latitud: z.number(),
  longitud: z.number(),
  valor_max: z.number().nullable(),
  unidad: z.string().nullable(),
});
export type EventoDeRecorrido = z.output<typeof eventoDeRecorrido>;

/** A time without a frame, longer than the device's interval explains, as far as it lies in the range. */
export const sinSenal = z.object({ desde: moment, hasta: moment });

/** The data of an asset in a range: figures, trips, stops, and its good fixes by device time, as columns. */
export const recorrido = z.object({
  activo_id: rowId,
  totales: z.object({
    distancia_km: z.number(),
    /**
     * Moving, standing and silent are disjoint, and together the time from the first of them to the last. Idling on the
     * way is standing: `ralenti_s` is the part of standing, at stops and on the way, with the engine running.
     */
    movimiento_s: z.int(),
    ralenti_s: z.int(),
    detenido_s: z.int(),
    sin_senal_s: z.int(),
    velocidad_max_kmh: z.number().nullable(),
    velocidad_prom_kmh: z.number().nullable(),
    viajes_n: z.int(),
    detenciones_n: z.int(),
  }),
  viajes: z.array(viaje),
  detenciones: z.array(detencion),
  sin_senal: z.array(sinSenal),
  /**
   * Where it was when a silence began that lasts at the beginning of the range; null: it reported then, or nothing is
   * known of it.
   */
  ultimo_lugar: z.object({ latitud: z.number(), longitud: z.number() }).nullable(),
  eventos: z.array(eventoDeRecorrido),
  puntos: z.object({
    fecha_s: z.array(z.int()),
    latitud: z.array(z.number()),
    longitud: z.array(z.number()),
    velocidad_kmh: z.array(z.number().nullable()),
    rumbo: z.array(z.number().nullable()),
  }),
});
export type Recorrido = z.output<typeof recorrido>;

/** One of the columns, or `atributos.` and the name of an attribute as the device sends it. */
export const dato = z
  .string()
  .max(80)
  .refine((text) => isColumnaDato(text) || (text.startsWith(prefijoAtributo) && text.length > prefijoAtributo.length), {
    error: 'No es un dato de las posiciones.',
  });

/**
 * What the positions of an asset say in a range, besides place and speed; `tipo` as the device sends it, and `texto` if
 * it varies.
 */
export const datoDisponible = z.object({ dato: z.string(), tipo: z.enum(tiposDato) });
export type DatoDisponible = z.output<typeof datoDisponible>;

/** Some of it over time: every position that says any of it, also those without a good place. */
export const series = z.object({
  fecha_s: z.array(z.int()),
  datos: z.record(z.string(), z.array(z.union([z.number(), z.boolean(), z.string()]).nullable())),
});
export type Series = z.output<typeof series>;

export const formatoRecorrido = z.enum(['gpx', 'kml', 'geojson', 'csv', 'xlsx']);
export type FormatoRecorrido = z.output<typeof formatoRecorrido>;

/** The most assets, days and data of one request, points of a file returned at once, and of one created by a job. */
export const masRecorrido = { activos: 5, dias: 31, puntos: 20_000, archivo: 300_000, datos: 5 } as const;

/** The data of one request. */
export const datosPedidos = z
  .array(dato)
  .max(masRecorrido.datos)
  .refine((datos) => new Set(datos).size === datos.length, { error: 'Cada dato se pide una vez.' });
/** The longest range of a file of the history, which a job writes. */
export const masExportado = { activos: 50, dias: 366 } as const;

/** Requests the track of an asset as a file, by a job; `pdf`: the printable sheet of its day. */
export const exportarRecorrido = z.object({
  formato: z.enum([...formatoRecorrido.options, 'pdf']),
  ...formaCsv.shape,
  activo_id: rowId,
  desde: moment,
  hasta: moment,
  /** More columns of CSV and XLSX. */
  datos: datosPedidos.optional(),
});

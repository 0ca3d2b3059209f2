import { moment, rowId, type Listed } from './entity';
import { severidadEvento, tipoEvento } from './tiposEvento';
import { z } from './validation';

/** A computed list: what belongs to the range overlaps it; `desde` inclusive, `hasta` exclusive. */
const span = { desde: moment.optional(), hasta: moment.optional() };
const someAssets = z.union([rowId, z.array(rowId).min(1).max(1_000)]);

/** From one stop to the next. Kilometres, seconds, km/h; places in words. */
export const viaje = z.object({
  id: rowId,
  activo_id: rowId,
  /** Who drove it then. */
  conductor_id: rowId.nullable(),
  inicio_en: moment,
  /** Null while it runs. */
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
  /** What happened on it, without what is only informative. */
  eventos_n: z.int(),
});
export type Viaje = z.output<typeof viaje>;

export const viajeFilters = z.strictObject({ activo_id: someAssets.optional(), conductor_id: rowId.optional(), ...span });

/** Where an asset stood. */
export const detencion = z.object({
  id: rowId,
  activo_id: rowId,
  inicio_en: moment,
  /** Null while it lasts. */
  fin_en: moment.nullable(),
  latitud: z.number(),
  longitud: z.number(),
  duracion_s: z.int(),
  ralenti_s: z.int(),
  parada_id: rowId.nullable(),
  lugar: z.string().nullable(),
});
export type Detencion = z.output<typeof detencion>;

export const detencionFilters = z.strictObject({ activo_id: someAssets.optional(), ...span });

/** Both as lists that can be had as files. */
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

/** What happened on the way, where it is known where; what was withdrawn did not. */
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

/** What an asset did in a range: figures, trips, stops, and its good fixes in device order, as columns. */
export const recorrido = z.object({
  activo_id: rowId,
  totales: z.object({
    distancia_km: z.number(),
    movimiento_s: z.int(),
    ralenti_s: z.int(),
    detenido_s: z.int(),
    velocidad_max_kmh: z.number().nullable(),
    velocidad_prom_kmh: z.number().nullable(),
    viajes_n: z.int(),
    detenciones_n: z.int(),
  }),
  viajes: z.array(viaje),
  detenciones: z.array(detencion),
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

export const formatoRecorrido = z.enum(['gpx', 'kml', 'geojson', 'csv', 'xlsx']);
export type FormatoRecorrido = z.output<typeof formatoRecorrido>;

/** Assets and days that are looked at together, points of a file that is answered at once, and of one that a job makes. */
export const masRecorrido = { activos: 5, dias: 31, puntos: 20_000, archivo: 300_000 } as const;

/** Asks for the way of an asset as a file, which is a job; `pdf`: the sheet of its day, to be printed. */
export const exportarRecorrido = z.object({ formato: z.enum([...formatoRecorrido.options, 'pdf']), activo_id: rowId, desde: moment, hasta: moment });

/** Assets and points of the whole fleet's day, and the hours that a day has at most. */
export const masFlota = { activos: 1_000, puntos: 300_000, horas: 25 } as const;

/**
 * The day of one asset among all. `s` are seconds since `desde`, `lat` and `lon` hundred-thousandths of a degree; of each the first value and then
 * differences. A trip takes as many points as `viajes` says, in their order; one that only stood has no trip and one point.
 */
export const diaActivo = z.object({
  activo_id: rowId,
  distancia_km: z.number(),
  viajes: z.array(z.int()),
  s: z.array(z.int()),
  lat: z.array(z.int()),
  lon: z.array(z.int()),
});
export type DiaActivo = z.output<typeof diaActivo>;

/** Every asset that reported on that day, by id; `activos_n` may be larger than the list. */
export const diaFlota = z.object({ desde: moment, hasta: moment, activos_n: z.int(), activos: z.array(diaActivo) });
export type DiaFlota = z.output<typeof diaFlota>;

/** Nobody knows what an asset did between two fixes that are farther apart in time, or faster than anything drives. */
export const hueco = { segundos: 15 * 60, kmh: 300 } as const;

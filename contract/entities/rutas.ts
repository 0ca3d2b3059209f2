import { defineEntity, hora, optionalText, rowId, type RecordOf } from '../core/entity';
import { linea } from '../core/lineas';
import { colorParada } from './paradas';
import { z } from '../core/validation';

export const toleranciaRuta = { min: 50, max: 2_000, usual: 200 } as const;
export const masParadasDeRuta = 300;
const masAsignaciones = 200;
const longest = 7 * 24 * 60;
const minutes = z.int().min(0).max(longest);

/**
 * A stop of a route: its arrival after the departure, the tolerance to count as on time, and the duration of the stop.
 * Minutes.
 */
export const paradaDeRuta = z.object({
  parada_id: rowId,
  /** From 1 on; by default the order of the list. */
  orden: z.int().min(1).max(masParadasDeRuta).optional(),
  llegada_min: minutes,
  ventana_min: z.int().min(0).max(1_440).default(10),
  servicio_min: z.int().min(0).max(1_440).default(0),
  obligatoria: z.boolean().default(true),
});
export type ParadaDeRuta = z.output<typeof paradaDeRuta>;

/** The asset and driver of a route on its days, and the hour, if not the route's own. */
export const asignacionRuta = z.object({
  activo_id: rowId,
  personal_id: rowId.nullable().default(null),
  hora_salida: hora.nullable().default(null),
});
export type AsignacionRuta = z.output<typeof asignacionRuta>;

/**
 * Where a route comes from: the route of a public transport feed, and its trips there. `salidas`: when each of them
 * departs, in the order of `trip_ids`: its hour by the clock of the service day, which may pass 24, and the weekdays of
 * its service, 1 is Monday: `25:10 67`, or `frecuencia 67` where it departs again and again. Empty: unknown.
 */
export const gtfsDeRuta = z.object({
  route_id: z.string().max(500),
  trip_ids: z.array(z.string().max(500)).max(20_000),
  salidas: z
    .array(z.string().regex(/^((\d{2,3}:[0-5]\d|frecuencia)( [1-7]{1,7})?)?$/, 'Escríbalas así: 06:30 12345'))
    .max(20_000)
    .optional(),
});
export type GtfsDeRuta = z.output<typeof gtfsDeRuta>;

/** A line with stops in order, driven on some days by some assets. */
export const rutas = defineEntity({
  name: 'rutas',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    codigo: optionalText(60).default(null),
    color: colorParada.default('azul'),
    /** Simplified in lists; complete in a single record. */
    trazado: linea,
    /** Metres beside the line that still count as on it. */
    tolerancia_m: z.int().min(toleranciaRuta.min).max(toleranciaRuta.max).default(toleranciaRuta.usual),
    /** Minutes from departure to end; by default until its last stop is done. */
    duracion_min: z.int().min(1).max(longest).nullable().default(null),
    /** Applies while the route is driven, in addition to those of stops, asset and company. */
    limite_velocidad_kmh: z.int().min(1).max(200).nullable().default(null),
    paradas: z.array(paradaDeRuta).max(masParadasDeRuta, `Hasta ${masParadasDeRuta} paradas`).default([]),
    /** 1 is Monday; none: only scheduled by hand. */
    dias_semana: z
      .array(z.int().min(1).max(7))
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'Cada día va una sola vez')
      .default([]),
    hora_salida: hora.nullable().default(null),
    asignaciones: z.array(asignacionRuta).max(masAsignaciones, `Hasta ${masAsignaciones} asignaciones`).default([]),
    activa: z.boolean().default(true),
    gtfs: gtfsDeRuta.nullable().default(null),
  },
  computed: {
    distancia_km: z.number(),
    paradas_n: z.int(),
    asignaciones_n: z.int(),
  },
  filters: { activa: z.boolean(), dias_semana: z.int(), parada_id: rowId, activo_id: rowId },
  sortable: ['nombre', 'codigo', 'distancia_km', 'paradas_n', 'hora_salida'],
  searched: ['nombre', 'codigo'],
  codes: ['codigo'],
  reference: ['id', 'uuid', 'nombre', 'codigo', 'color', 'activa', 'distancia_km', 'paradas_n'],
});

export type Ruta = RecordOf<typeof rutas>;

/**
 * The errors of a route as a whole, by the field to correct: shown by its form before anything is sent, and checked by
 * the server.
 */
export const faltasDeRuta = ({
  paradas = [],
  dias_semana = [],
  hora_salida,
  asignaciones = [],
}: Partial<Ruta>): Partial<Record<keyof Ruta, string>> => {
  const inOrder = enOrden(paradas);
  const orders = inOrder.map(({ orden }) => orden);
  const back = inOrder.findIndex(({ llegada_min }, at) => llegada_min < (inOrder[at - 1]?.llegada_min ?? 0));
  const unclear =
    dias_semana.length > 0 &&
    !hora_salida &&
    (asignaciones.length === 0 || asignaciones.some((each) => !each.hora_salida));
  const twice =
    new Set(asignaciones.map(({ activo_id, hora_salida: own }) => `${activo_id} ${own ?? hora_salida ?? ''}`)).size <
    asignaciones.length;
  return {
    ...(new Set(orders).size < orders.length && { paradas: 'Dos paradas tienen el mismo orden' }),
    ...(back > 0 && { paradas: `La parada ${back + 1} llega antes que la anterior: revise los minutos` }),
    ...(unclear && { hora_salida: 'Obligatoria para los días elegidos' }),
    ...(twice && { asignaciones: 'Un activo sale dos veces a la misma hora' }),
  };
};

/** Map formats for routes, and the most routes in one file. */
export const formatoMapaRuta = z.enum(['geojson', 'kml', 'gpx']);
export const masRutas = 10_000;

/** The stops in driving order, numbered. */
export const enOrden = (paradas: readonly ParadaDeRuta[]): (ParadaDeRuta & { orden: number })[] =>
  paradas.map((parada, at) => ({ ...parada, orden: parada.orden ?? at + 1 })).sort((a, b) => a.orden - b.orden);

import { horario } from './empresas';
import {
  defineEntity,
  externalReference,
  moment,
  naturalKey,
  optionalText,
  rowId,
  type Listed,
  type RecordOf,
} from '../core/entity';
import { poligono } from '../core/poligonos';
import { degreeAt } from '../rules/geodesic';
import { z } from '../core/validation';

export const tipoParada = z.enum([
  'cliente',
  'base',
  'taller',
  'estacion_combustible',
  'bodega',
  'peaje',
  'punto_control',
  'zona_riesgo',
  'otro',
]);
export const formaParada = z.enum(['circulo', 'poligono']);
export const colorParada = z.enum(['azul', 'verde', 'naranja', 'rojo', 'morado', 'turquesa', 'rosado', 'gris']);

export const radioParada = { min: 20, max: 5_000, usual: 100 } as const;

/** A place of interest to the company, with its visits. A circle around a place, or a polygon. */
export const paradas = defineEntity({
  name: 'paradas',
  fields: {
    nombre: z.string().trim().min(1).max(120),
    codigo: optionalText(30).default(null),
    tipo: tipoParada.default('cliente'),
    forma: formaParada.default('circulo'),
    /** The centre; for a polygon it is computed. */
    latitud: z.number().min(-85).max(85).nullable().default(null),
    longitud: z.number().min(-180).max(180).nullable().default(null),
    radio_m: z.number().min(radioParada.min).max(radioParada.max).nullable().default(null),
    poligono: poligono.nullable().default(null),
    direccion: optionalText(200).default(null),
    contacto: optionalText(200).default(null),
    /** When it is open; null: always. */
    horario: horario.nullable().default(null),
    permanencia_max_min: z.int().min(1).max(100_000).nullable().default(null),
    limite_velocidad_kmh: z.int().min(1).max(200).nullable().default(null),
    color: colorParada.default('azul'),
    nivel_id: rowId.nullable().default(null),
    activa: z.boolean().default(true),
    referencia_externa: externalReference,
  },
  computed: {
    /** Assets inside now. */
    dentro_n: z.int(),
    ultima_visita_en: moment.nullable(),
  },
  /** `cerca`: latitude, longitude, metres: stops whose edge is within that distance. */
  filters: {
    tipo: tipoParada,
    forma: formaParada,
    nivel_id: rowId,
    activa: z.boolean(),
    cerca: z.number(),
    codigo: naturalKey,
    referencia_externa: naturalKey,
  },
  sortable: ['nombre', 'codigo', 'tipo', 'dentro_n', 'ultima_visita_en'],
  searched: ['nombre', 'codigo', 'direccion', 'contacto'],
  codes: ['codigo'],
  reference: [
    'id',
    'uuid',
    'nombre',
    'codigo',
    'tipo',
    'forma',
    'latitud',
    'longitud',
    'radio_m',
    'poligono',
    'color',
    'activa',
  ],
});

export type Parada = RecordOf<typeof paradas>;

/**
 * The errors of a stop as a whole, by the field to correct: shown by its form before anything is sent, and checked by
 * the server.
 */
export const faltasDeParada = ({
  forma,
  latitud,
  longitud,
  radio_m,
  poligono: shape,
}: Partial<Parada>): Partial<Record<keyof Parada, string>> =>
  forma === 'poligono'
    ? { ...(!shape && { poligono: 'Dibuje el polígono en el mapa' }) }
    : {
        ...(latitud == null && { latitud: 'Marque el centro en el mapa' }),
        ...(longitud == null && { longitud: 'Marque el centro en el mapa' }),
        ...(radio_m == null && { radio_m: 'Obligatorio' }),
        ...(latitud != null &&
          longitud != null &&
          radio_m != null &&
          radio_m >= metersToEdge(latitud, longitud) && { longitud: 'El círculo cruza el meridiano 180' }),
      };

/** Metres from a place to the antimeridian, where bounds in degrees end. */
const metersToEdge = (latitud: number, longitud: number) => (180 - Math.abs(longitud)) * degreeAt(latitud).este;

/** From the first fix inside to the first one outside. Computed from positions: read-only. */
export const visita = z.object({
  id: rowId,
  activo_id: rowId,
  parada_id: rowId,
  entrada_en: moment,
  /** Null while it is inside. */
  salida_en: moment.nullable(),
  duracion_s: z.int(),
  /** Longer than the stop allows. */
  excedida: z.boolean(),
});
export type Visita = z.output<typeof visita>;

/** Map formats for stops, and the most stops in one file. */
export const formatoMapa = z.enum(['geojson', 'kml']);
export const masParadas = 10_000;

/** Places without a stop where assets have often stopped lately. */
export const sugerenciaParada = z.object({
  latitud: z.number(),
  longitud: z.number(),
  detenciones_n: z.int(),
  activos_n: z.int(),
  /** Of all stays together. */
  duracion_s: z.int(),
  /** The nearest town, as text. */
  lugar: z.string().nullable(),
});
export type SugerenciaParada = z.output<typeof sugerenciaParada>;

const many = z.union([rowId, z.array(rowId).min(1).max(1_000)]);
/** `dentro`: only ongoing ones. */
export const visitaFilters = z.strictObject({
  activo_id: many.optional(),
  parada_id: many.optional(),
  desde: moment.optional(),
  hasta: moment.optional(),
  dentro: z.boolean().optional(),
});

export const visitas = {
  name: 'visitas' as const,
  record: visita,
  filters: { activo_id: rowId, parada_id: rowId, desde: moment, hasta: moment, dentro: z.boolean() },
  sorts: ['id', 'entrada_en'],
} satisfies Listed;

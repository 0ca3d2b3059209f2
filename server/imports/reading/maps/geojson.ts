import { z } from '#contract/core/validation';
import { Unreadable } from '../../../untrusted/task';
import { readShape, type Wanted } from '../../rows/shapes';
import type { Book } from '../sheet';
import { featureBook, refuseMany, type Feature } from './features';
import { jsonIn } from './jsonText';
import { createProjector } from './projector';

const geometries = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
];

const document = z.object({
  type: z.string().optional(),
  features: z.array(z.unknown()).optional(),
  crs: z.unknown().optional(),
});
const feature = z.object({
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  geometry: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).nullish().catch(null),
  crs: z.unknown().optional(),
});
/** The JSON of ArcGIS, which has another form of geometry. */
const ofArcGis = z.object({ spatialReference: z.looseObject({}) }).or(z.object({ geometryType: z.string() }));

const noPlaces =
  'El archivo es JSON válido, pero no GeoJSON: se espera una FeatureCollection, un Feature o una geometría';

/** A feature with the coordinate system that was declared for it. */
interface Declared {
  given: unknown;
  crs: unknown;
}

/**
 * Reads GeoJSON: a collection, one feature, a bare geometry, a list of them, or one of them a line.
 * @throws Unreadable
 */
export const openGeoJson = (bytes: Buffer, wanted: Wanted): Book => {
  const { value, lines } = jsonIn(bytes);
  const all = Array.isArray(value) ? (value as unknown[]) : [value];
  refuseMany(all.length);
  const declared = all.flatMap((each, at) =>
    featuresIn(each, all.length > 1 ? `${lines ? 'La línea' : 'El elemento'} ${at + 1} del archivo` : null),
  );
  refuseMany(declared.length);
  const projector = createProjector();
  const features = declared.map(({ given, crs }): Feature => {
    const { data } = feature.safeParse(given);
    const own = geometryOf(data?.geometry ?? null);
    const properties = data?.properties ?? {};
    const id = data?.id === undefined || 'id' in properties ? {} : { id: data.id };
    return { geometry: projector.place(own, crsIn(own) ?? data?.crs ?? crs), properties: { ...id, ...properties } };
  });
  projector.refuseFaraway();
  return featureBook(features, wanted, projector.notices());
};

const featuresIn = (given: unknown, name: string | null): Declared[] => {
  const { data } = document.safeParse(given);
  const { type, features, crs } = data ?? {};
  if (features && type !== 'Feature' && !ofArcGis.safeParse(given).success)
    return features.map((each) => ({ given: each, crs }));
  if (type === 'Feature') return [{ given, crs }];
  if (type && geometries.includes(type)) return [{ given: { geometry: given }, crs }];
  if (type === 'Topology') throw new Unreadable('El archivo es TopoJSON: guárdelo como GeoJSON');
  if (type === 'FeatureCollection') return [];
  if (ofArcGis.safeParse(given).success)
    throw new Unreadable('El archivo es JSON de ArcGIS (Esri JSON): expórtelo como GeoJSON');
  throw new Unreadable(name ? `${name} no es GeoJSON: se espera un Feature o una geometría` : noPlaces);
};

const crsIn = (geometry: unknown): unknown =>
  z.object({ crs: z.unknown().optional() }).safeParse(geometry).data?.crs ?? undefined;

/** Databases write a geometry, or its coordinates, as a text. */
const geometryOf = (given: unknown): unknown => {
  if (typeof given === 'string') return readShape(given);
  const { data } = z.object({ coordinates: z.string().max(1_000_000) }).safeParse(given);
  if (!data || typeof given !== 'object') return given;
  const text = data.coordinates.trim();
  try {
    return { ...given, coordinates: JSON.parse(text.startsWith('[') ? text : `[${text}]`) as unknown };
  } catch {
    return given;
  }
};

import { z } from '#contract/validation';
import { Unreadable } from '../../../untrusted/task';
import { decodeUnicode } from '../encoding';
import type { Book } from '../sheet';
import { featureBook, type Feature, type Wanted } from './features';

const geometries = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'GeometryCollection'];

const document = z.object({
  type: z.string(),
  features: z.array(z.unknown()).optional(),
  crs: z.object({ properties: z.object({ name: z.string() }) }).nullish(),
});
const feature = z.object({ geometry: z.unknown(), properties: z.record(z.string(), z.unknown()).nullish() });

/** Degrees of WGS 84, as the standard requires. */
const worldwide = /CRS:?84|EPSG:*4326/i;

/** Reads GeoJSON: a collection, one feature, or a bare geometry. @throws Unreadable */
export const openGeoJson = (bytes: Buffer, wanted: Wanted): Book => {
  const given = jsonOf(bytes);
  const { data: map } = document.safeParse(given);
  if (!map) throw new Unreadable('El archivo es JSON pero no GeoJSON: no trae lugares');
  const { type, features, crs } = map;
  if (type === 'Topology') throw new Unreadable('El archivo es TopoJSON: guárdelo como GeoJSON');
  const system = crs?.properties.name;
  if (system !== undefined && !worldwide.test(system))
    throw new Unreadable(`Las coordenadas están en ${system.slice(0, 60)}: guarde el mapa en WGS 84 (EPSG:4326)`);
  if (type === 'FeatureCollection') return featureBook((features ?? []).map(featureOf), wanted);
  if (type === 'Feature') return featureBook([featureOf(given)], wanted);
  if (geometries.includes(type)) return featureBook([{ geometry: given, properties: {} }], wanted);
  throw new Unreadable('El archivo es JSON pero no GeoJSON: no trae lugares');
};

const featureOf = (given: unknown): Feature => {
  const { data } = feature.safeParse(given);
  return { geometry: data?.geometry ?? null, properties: data?.properties ?? {} };
};

/** @throws Unreadable when it is not JSON */
const jsonOf = (bytes: Buffer): unknown => {
  const text = decodeUnicode(bytes);
  if (text === undefined) throw new Unreadable('El archivo no está en UTF-8: guárdelo de nuevo en UTF-8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable('El archivo no es JSON válido o está incompleto: expórtelo de nuevo de su programa de mapas');
  }
};

import type { Feature, FeatureCollection, Position } from 'geojson';
import type { Outline } from '../map/outline';
import { worldX, worldY } from '../map/projection';

/** A country: its name in Spanish, its centre in degrees, and the degrees of longitude that its largest part spans. */
export type Country = [name: string, lat: number, lon: number, span: number];

/** Lakes and rivers as encoded polylines, in hundredths of a degree. */
export interface WatersFile {
  lakes: string[];
  rivers: string[];
}

/** Lakes and rivers as outlines. */
export interface Waters {
  lakes: Outline[];
  rivers: Outline[];
}

/** The borders of countries, islands and enclaves. */
export const outlinesOf = ({ features }: FeatureCollection): Outline[] =>
  features.flatMap((country) => polygonsOf(country).flatMap((rings) => rings.map(outlineOf)));

const outlineOf = (ring: readonly Position[]): Outline => {
  const outline = {
    points: new Float64Array(2 * ring.length),
    west: Infinity,
    north: Infinity,
    east: -Infinity,
    south: -Infinity,
  };
  for (const [at, [lon = 0, lat = 0]] of ring.entries()) {
    const [x, y] = [worldX(lon), worldY(lat)];
    outline.points[2 * at] = x;
    outline.points[2 * at + 1] = y;
    outline.west = Math.min(outline.west, x);
    outline.east = Math.max(outline.east, x);
    outline.north = Math.min(outline.north, y);
    outline.south = Math.max(outline.south, y);
  }
  return outline;
};

const polygonsOf = ({ geometry }: Feature): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];

/**
 * Countries that cross the 180th meridian, without the lines around the world that the jump from 180 to −180 would
 * draw.
 */
export const unbroken = ({ features, ...rest }: FeatureCollection): FeatureCollection => ({
  ...rest,
  features: features.map((country) => {
    const { geometry } = country;
    if (geometry.type === 'Polygon')
      return { ...country, geometry: { ...geometry, coordinates: geometry.coordinates.map(unbrokenRing) } };
    if (geometry.type !== 'MultiPolygon') return country;
    return {
      ...country,
      geometry: { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unbrokenRing)) },
    };
  }),
});

/** South of this a ring may go around the pole. */
const aroundThePole = -80;

const unbrokenRing = (ring: Position[]): Position[] => {
  let turn = 0;
  return ring.map(([lon = 0, lat = 0], at) => {
    const before = ring[at - 1]?.[0] ?? lon;
    if (Math.abs(lon - before) > 180 && lat > aroundThePole) turn += lon < before ? 360 : -360;
    return [lon + turn, lat];
  });
};

/** Names of the countries in world-atlas, the widest first. */
export const countriesNamed = ({ features }: FeatureCollection): Country[] => {
  const regions = new Intl.DisplayNames('es', { type: 'region' });
  const named = features.flatMap((country): Country[] => {
    const region = regionOf(country);
    const name = region && regions.of(region);
    const widest = widestRing(country);
    return name && widest ? [[name, ...middleOf(widest.ring), widest.span]] : [];
  });
  return named.sort((a, b) => b[3] - a[3]);
};

/** All lakes and all rivers. */
export const watersOf = ({ lakes, rivers }: WatersFile): Waters => ({
  lakes: lakes.map((shore) => outlineOf(pointsOf(shore))),
  rivers: rivers.map((river) => outlineOf(pointsOf(river))),
});

/** The file has the ISO 3166 numbers of countries; the browser translates the codes. */
const regionOf = ({ id }: Feature): string | undefined => {
  const region = /^\d{3}$/.test(String(id)) ? new Intl.Locale(`und-${id}`).region : undefined;
  return region && /^[A-Z]{2}$/.test(region) ? region : undefined;
};

const widestRing = (country: Feature): { ring: Position[]; span: number } | undefined => {
  const rings = polygonsOf(country).flatMap(([outer]) => (outer ? [{ ring: outer, span: spanOf(outer) }] : []));
  return rings.reduce<(typeof rings)[number] | undefined>(
    (best, each) => (best && best.span >= each.span ? best : each),
    undefined,
  );
};

const spanOf = (ring: readonly Position[]): number => {
  let [west, east] = [Infinity, -Infinity];
  for (const [lon = 0] of ring) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
  }
  return east - west;
};

/** Centroid of a ring. */
const middleOf = (ring: Position[]): [lat: number, lon: number] => {
  let [area, lat, lon] = [0, 0, 0];
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    const cross = x * nextY - nextX * y;
    area += cross / 2;
    lon += ((x + nextX) * cross) / 6;
    lat += ((y + nextY) * cross) / 6;
  }
  return [lat / area, lon / area];
};

/**
 * Decodes alternating latitudes and longitudes, as differences to the previous point: five bits per character, lowest
 * first, the lowest bit the sign.
 */
const pointsOf = (text: string): Position[] => {
  const points: Position[] = [];
  let at = 0;
  const step = () => {
    let bits = 0;
    for (let shift = 0; ; shift += 5) {
      const letter = text.charCodeAt(at++) - 63;
      bits |= (letter & 0x1f) << shift;
      if (!(letter >= 0x20)) return bits & 1 ? ~(bits >> 1) : bits >> 1;
    }
  };
  let [lat, lon] = [0, 0];
  while (at < text.length) {
    lat += step();
    lon += step();
    points.push([lon / 100, lat / 100]);
  }
  return points;
};

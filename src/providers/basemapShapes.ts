import type { Feature, FeatureCollection, Position } from 'geojson';

/** A country: its name in Spanish, its centre in degrees, and the degrees of longitude that its largest part spans. */
export type Country = [name: string, lat: number, lon: number, span: number];

/** Lakes and rivers as encoded polylines, in hundredths of a degree. */
export interface WatersFile {
  lakes: string[];
  rivers: string[];
}

/** Countries that cross the 180th meridian, without the lines around the world that the jump from 180 to −180 would draw. */
export const unbroken = ({ features, ...rest }: FeatureCollection): FeatureCollection => ({
  ...rest,
  features: features.map((country) => {
    const { geometry } = country;
    if (geometry.type === 'Polygon') return { ...country, geometry: { ...geometry, coordinates: geometry.coordinates.map(unbrokenRing) } };
    if (geometry.type !== 'MultiPolygon') return country;
    return { ...country, geometry: { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(unbrokenRing)) } };
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
  const named = features.flatMap((country): Country[] => {
    const name = spanishName(country);
    const ring = widestRing(country);
    return name && ring ? [[name, ...middleOf(ring), spanOf(ring)]] : [];
  });
  return named.sort((a, b) => b[3] - a[3]);
};

/** All lakes as one shape, all rivers as another, in degrees. */
export const watersOf = ({ lakes, rivers }: WatersFile): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: lakes.map((shore) => [pointsOf(shore)]) } },
    { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: rivers.map(pointsOf) } },
  ],
});

/** The file has the ISO 3166 numbers of countries; the browser translates the codes. */
const spanishName = ({ id }: Feature): string | undefined => {
  const region = /^\d{3}$/.test(String(id)) ? new Intl.Locale(`und-${id}`).region : undefined;
  return region && /^[A-Z]{2}$/.test(region) ? new Intl.DisplayNames('es', { type: 'region' }).of(region) : undefined;
};

const widestRing = ({ geometry }: Feature): Position[] | undefined => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  const rings = polygons.flatMap(([outer]) => (outer ? [outer] : []));
  return rings.reduce<Position[] | undefined>((best, ring) => (best && spanOf(best) >= spanOf(ring) ? best : ring), undefined);
};

const spanOf = (ring: Position[]): number => {
  const lons = ring.map(([lon = 0]) => lon);
  return Math.max(...lons) - Math.min(...lons);
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

/** Decodes alternating latitudes and longitudes, as differences to the previous point: five bits per character, lowest first, the lowest bit the sign. */
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

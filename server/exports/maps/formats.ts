import type { Linea } from '#contract/core/lineas';
import type { Parada } from '#contract/entities/paradas';
import type { Poligono, Position } from '#contract/core/poligonos';
import { escaped, inks } from './drawing';

/** Properties of a place or line on a map, by the names of our own fields, which the import recognizes. */
export type Said = Record<string, string | number | boolean>;

/** A record in the form for maps. `drawn`: a circle as a polygon, for programs that know only those. */
export interface Placed {
  nombre: string;
  color: Parada['color'];
  geometry: Poligono | Linea | { type: 'Point'; coordinates: Position };
  drawn?: Poligono;
  said: Said;
}

/** The text around each record and of the record itself. */
export interface MapFormat {
  mime: string;
  head: (title: string) => string;
  /** Between two records. */
  between: string;
  tail: string;
  write: (placed: Placed) => string;
}

/** Leaves out null values. */
export const saidOf = (all: Record<string, Said[string] | null>): Said =>
  Object.fromEntries(Object.entries(all).filter((entry): entry is [string, Said[string]] => entry[1] !== null));

const geojson = ({ nombre, geometry, said }: Placed) =>
  JSON.stringify({ type: 'Feature', geometry, properties: { nombre, ...said } });

const coordinates = (places: readonly Position[]) =>
  `<coordinates>${places.map((place) => place.join(',')).join(' ')}</coordinates>`;

const shapeInKml = (geometry: Placed['geometry']) => {
  if (geometry.type === 'Polygon')
    return (
      `<Polygon><outerBoundaryIs><LinearRing>${coordinates(geometry.coordinates[0])}</LinearRing>` +
      '</outerBoundaryIs></Polygon>'
    );
  return geometry.type === 'Point'
    ? `<Point>${coordinates([geometry.coordinates])}</Point>`
    : `<LineString><tessellate>1</tessellate>${coordinates(geometry.coordinates)}</LineString>`;
};

const kml = ({ nombre, color, geometry, drawn, said }: Placed) => {
  const centre =
    drawn && geometry.type === 'Point' ? { latitud: geometry.coordinates[1], longitud: geometry.coordinates[0] } : {};
  const data = Object.entries({ ...said, ...centre }).map(
    ([name, value]) => `<Data name="${name}"><value>${escaped(String(value))}</value></Data>`,
  );
  return (
    `<Placemark><name>${escaped(nombre)}</name><styleUrl>#${color}</styleUrl><ExtendedData>` +
    `${data.join('')}</ExtendedData>${shapeInKml(drawn ?? geometry)}</Placemark>`
  );
};

/** A track of one segment; properties unknown to GPX are in our own namespace. */
const gpx = ({ nombre, geometry, said }: Placed) => {
  const own = Object.entries(said).map(([name, value]) => `<ftrack:${name}>${escaped(String(value))}</ftrack:${name}>`);
  const places = geometry.type === 'LineString' ? geometry.coordinates : [];
  const points = places.map(([longitude, latitude]) => `<trkpt lat="${latitude}" lon="${longitude}"/>`);
  return (
    `<trk><name>${escaped(nombre)}</name><extensions>${own.join('')}</extensions><trkseg>` +
    `${points.join('')}</trkseg></trk>`
  );
};

/** KML orders colours as blue, green, red, after the opacity. */
const style = ([color, ink]: [string, string]) => {
  const turned = (ink.match(/../g) ?? []).reverse().join('');
  return (
    `<Style id="${color}"><LineStyle><color>ff${turned}</color><width>2</width></LineStyle><PolyStyle><color>` +
    `40${turned}</color></PolyStyle></Style>`
  );
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const mapFormats = {
  geojson: {
    mime: 'application/geo+json; charset=utf-8',
    head: () => '{"type":"FeatureCollection","features":[',
    between: ',\n',
    tail: ']}\n',
    write: geojson,
  },
  kml: {
    mime: 'application/vnd.google-earth.kml+xml; charset=utf-8',
    head: (title) =>
      `${declaration}<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(title)}</name>` +
      `${Object.entries(inks).map(style).join('')}\n`,
    between: '\n',
    tail: '\n</Document></kml>\n',
    write: kml,
  },
  gpx: {
    mime: 'application/gpx+xml; charset=utf-8',
    head: (title) =>
      `${declaration}<gpx version="1.1" creator="Ftrack" xmlns="http://www.topografix.com/GPX/1/1" ` +
      `xmlns:ftrack="urn:ftrack:rutas"><metadata><name>${escaped(title)}</name></metadata>\n`,
    between: '\n',
    tail: '\n</gpx>\n',
    write: gpx,
  },
} satisfies Record<string, MapFormat>;

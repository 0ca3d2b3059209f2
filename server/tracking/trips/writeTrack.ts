import type { Detencion, FormatoRecorrido } from '#contract/requests/viajes';
import { unpacked, type Pages } from '../../exports/pages';
import { isJump, longestSilence } from '../model/motion';
import type { Point as Whole } from './points';
import { wallClock } from './wallClock';

declare module '../../untrusted/task' {
  interface Tasks {
    track: typeof writeTrack;
  }
}

/** The order in which the fields of points are handed over to another thread. */
export const pointFields = [
  'fecha',
  'latitud',
  'longitud',
  'velocidad_kmh',
  'rumbo',
  'altitud_m',
  'precision_m',
] as const;

type Point = Pick<Whole, (typeof pointFields)[number]>;

type MapFormat = Exclude<FormatoRecorrido, 'csv' | 'xlsx'>;

interface Given {
  format: MapFormat;
  name: string;
  /** Rows of `pointFields`. */
  pages: Pages;
  stops: Detencion[];
  zone: string;
}

interface Track extends Pick<Given, 'name' | 'stops' | 'zone'> {
  points: Point[];
}

/** A track as a map file, with the time of every point. Of a year it takes long: run it in a worker thread. */
export const writeTrack = async ({ format, pages, ...rest }: Given): Promise<Buffer> => {
  const points = unpacked(pages).map(
    (row) => Object.fromEntries(pointFields.map((field, at) => [field, row[at] ?? null])) as unknown as Point,
  );
  return Buffer.from({ gpx, kml, geojson }[format]({ ...rest, points }));
};

const isoOf = (at: number) => new Date(at).toISOString();
/** Removes the characters that XML cannot represent. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const stopName = 'Detención';

/** Times and place of a stop. */
const stopText = ({ inicio_en, fin_en, lugar }: Detencion, zone: string) => {
  const span =
    `${wallClock(Date.parse(inicio_en), zone)} – ` +
    `${fin_en === null ? 'sigue allí' : wallClock(Date.parse(fin_en), zone)}`;
  return lugar === null ? span : `${span} · ${lugar}`;
};

/** Parts of a track between gaps: no file draws a line across them. */
const stretchesOf = (points: readonly Point[]): Point[][] => {
  const stretches: Point[][] = [];
  let before: Point | undefined;
  for (const point of points) {
    const apart = !before || point.fecha - before.fecha > longestSilence || isJump(before, point);
    if (apart) stretches.push([point]);
    else stretches.at(-1)?.push(point);
    before = point;
  }
  return stretches;
};

/**
 * Garmin's extension is how GPX programs say speed, in m/s, and course; its elements are in the order of its schema.
 */
const garmin = 'http://www.garmin.com/xmlschemas/TrackPointExtension/v2';
const gpxSpaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="${garmin}"`;

const motionOf = ({ velocidad_kmh, rumbo }: Point) => {
  const speed =
    velocidad_kmh === null ? '' : `<gpxtpx:speed>${Math.round((velocidad_kmh / 3.6) * 1_000) / 1_000}</gpxtpx:speed>`;
  const course = rumbo === null ? '' : `<gpxtpx:course>${rumbo}</gpxtpx:course>`;
  return speed || course
    ? `<extensions><gpxtpx:TrackPointExtension>${speed}${course}</gpxtpx:TrackPointExtension></extensions>`
    : '';
};

/** Elements in the order of the GPX 1.1 schema. */
const gpx = ({ name, points, stops, zone }: Track) => {
  const row = (point: Point) => {
    const height = point.altitud_m === null ? '' : `<ele>${point.altitud_m}</ele>`;
    return (
      `<trkpt lat="${point.latitud}" lon="${point.longitud}">${height}<time>` +
      `${isoOf(point.fecha)}</time>${motionOf(point)}</trkpt>`
    );
  };
  const places = stops.map(
    (stop) =>
      `<wpt lat="${stop.latitud}" lon="${stop.longitud}"><time>${stop.inicio_en}</time><name>${stopName}</name>` +
      `<desc>${escaped(stopText(stop, zone))}</desc></wpt>\n`,
  );
  const segments = stretchesOf(points).map((stretch) => `<trkseg>\n${stretch.map(row).join('\n')}\n</trkseg>`);
  const track = `<trk><name>${escaped(name)}</name>${segments.join('\n')}</trk>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Ftrack" ${gpxSpaces}>${places.join('')}${track}</gpx>
`;
};

const kmlSpaces = 'xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"';

const arrayFields = Object.entries({ velocidad_kmh: 'Velocidad (km/h)', rumbo: 'Rumbo (°)' }).map(
  ([field, label]) =>
    `<gx:SimpleArrayField name="${field}" type="float"><displayName>${label}</displayName></gx:SimpleArrayField>`,
);

/** One moving thing with a time for every point, which Google Earth plays; nothing is interpolated across gaps. */
const kml = ({ name, points, stops, zone }: Track) => {
  const span = (from: string, to: string | null) =>
    `<TimeSpan><begin>${from}</begin>${to === null ? '' : `<end>${to}</end>`}</TimeSpan>`;
  const track = (stretch: readonly Point[]) => {
    const times = stretch.map(({ fecha }) => `<when>${isoOf(fecha)}</when>`);
    const places = stretch.map(
      ({ latitud, longitud, altitud_m }) => `<gx:coord>${longitud} ${latitud} ${altitud_m ?? 0}</gx:coord>`,
    );
    const values = (of: 'velocidad_kmh' | 'rumbo') =>
      stretch.map((point) => `<gx:value>${point[of] ?? ''}</gx:value>`).join('');
    const arrays = (['velocidad_kmh', 'rumbo'] as const).map(
      (of) => `<gx:SimpleArrayData name="${of}">${values(of)}</gx:SimpleArrayData>`,
    );
    const data = `<ExtendedData><SchemaData schemaUrl="#punto">${arrays.join('\n')}</SchemaData></ExtendedData>`;
    return `<gx:Track>\n${times.join('\n')}\n${places.join('\n')}\n${data}</gx:Track>\n`;
  };
  const tracks = stretchesOf(points).map(track);
  const way = `<gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n${tracks.join('')}</gx:MultiTrack>`;
  const ways =
    tracks.length === 0
      ? ''
      : `<Placemark><name>${escaped(name)}</name><styleUrl>#recorrido</styleUrl>${way}</Placemark>\n`;
  const places = stops.map((stop) => {
    const text = `<name>${stopName}</name><description>${escaped(stopText(stop, zone))}</description>`;
    return (
      `<Placemark>${text}${span(stop.inicio_en, stop.fin_en)}<Point><coordinates>` +
      `${stop.longitud},${stop.latitud}</coordinates></Point></Placemark>\n`
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml ${kmlSpaces}><Document><name>${escaped(name)}</name>
<Style id="recorrido"><LineStyle><color>ffeb6f1f</color><width>4</width></LineStyle></Style>
<Schema id="punto">${arrayFields.join('')}</Schema>
${ways}${places.join('')}</Document></kml>
`;
};

const geojson = ({ name, points, stops }: Track) => {
  const ways = stretchesOf(points).map((stretch) => {
    const places = stretch.map(({ latitud, longitud }) => [longitud, latitud]);
    const geometry =
      places.length > 1 ? { type: 'LineString', coordinates: places } : { type: 'Point', coordinates: places[0] };
    const properties = {
      nombre: name,
      fechas: stretch.map(({ fecha }) => isoOf(fecha)),
      velocidades_kmh: stretch.map(({ velocidad_kmh }) => velocidad_kmh),
    };
    return { type: 'Feature', geometry, properties };
  });
  const places = stops.map(({ latitud, longitud, inicio_en, fin_en, lugar }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitud, latitud] },
    properties: { nombre: stopName, inicio_en, fin_en, lugar },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features: [...ways, ...places] });
};

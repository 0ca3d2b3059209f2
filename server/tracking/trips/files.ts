import type { FormatoRecorrido } from '#contract/viajes';
import { sheetFile, typeOf, type Cell } from '../../exports/sheet';
import { isJump, longestSilence } from '../projector/motion';
import type { Point } from './replay';

interface Track {
  name: string;
  points: Point[];
  zone: string;
}

export const mimeOf: Record<FormatoRecorrido, string> = {
  gpx: 'application/gpx+xml; charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  ...typeOf,
};

/** A way as a file, every point of it. @param owner whose turn it is to have one made */
export const trackFile = async (format: FormatoRecorrido, track: Track, owner: string): Promise<Buffer> => {
  if (format === 'gpx') return Buffer.from(gpx(track));
  if (format === 'kml') return Buffer.from(kml(track));
  if (format === 'geojson') return Buffer.from(geojson(track));
  return sheetFile(format, { columns: columns.map((label) => ({ label })), rows: track.points.map((point) => cellsOf(point, track.zone)) }, owner);
};

const isoOf = (at: number) => new Date(at).toISOString();
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Parts of a way between which nobody knows where it went: no file drives through them. */
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

const gpx = ({ name, points }: Track) => {
  const row = ({ latitud, longitud, altitud_m, fecha }: Point) => {
    const height = altitud_m === null ? '' : `<ele>${altitud_m}</ele>`;
    return `<trkpt lat="${latitud}" lon="${longitud}">${height}<time>${isoOf(fecha)}</time></trkpt>`;
  };
  const segments = stretchesOf(points).map((stretch) => `<trkseg>\n${stretch.map(row).join('\n')}\n</trkseg>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Ftrack" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>${escaped(name)}</name>${segments.join('\n')}</trk></gpx>
`;
};

const kml = ({ name, points }: Track) => {
  const place = ({ latitud, longitud, altitud_m }: Point) => `${longitud},${latitud},${altitud_m ?? 0}`;
  // A line has two places at least.
  const shapes = stretchesOf(points).map((stretch) =>
    stretch.length > 1
      ? `<LineString><tessellate>1</tessellate><coordinates>\n${stretch.map(place).join('\n')}\n</coordinates></LineString>`
      : `<Point><coordinates>${stretch.map(place).join('')}</coordinates></Point>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(name)}</name><Placemark><name>${escaped(name)}</name><MultiGeometry>${shapes.join('\n')}</MultiGeometry></Placemark></Document></kml>
`;
};

const geojson = ({ name, points }: Track) => {
  const features = stretchesOf(points).map((stretch) => {
    const places = stretch.map(({ latitud, longitud }) => [longitud, latitud]);
    const geometry = places.length > 1 ? { type: 'LineString', coordinates: places } : { type: 'Point', coordinates: places[0] };
    const properties = { nombre: name, fechas: stretch.map(({ fecha }) => isoOf(fecha)), velocidades_kmh: stretch.map(({ velocidad_kmh }) => velocidad_kmh) };
    return { type: 'Feature', geometry, properties };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
};

const columns = ['Fecha', 'Latitud', 'Longitud', 'Velocidad (km/h)', 'Rumbo (°)', 'Altitud (m)', 'Encendido'];

const cellsOf = ({ fecha, latitud, longitud, velocidad_kmh, rumbo, altitud_m, encendido }: Point, zone: string): Cell[] => {
  const text = wallClock(fecha, zone);
  const on = encendido === null ? null : encendido ? 'Sí' : 'No';
  return [{ moment: new Date(`${text.replace(' ', 'T')}Z`), text, format: 'yyyy-mm-dd hh:mm:ss' }, latitud, longitud, velocidad_kmh, rumbo, altitud_m, on];
};

const clocks = new Map<string, Intl.DateTimeFormat>();

const wallClock = (at: number, zone: string) => {
  let clock = clocks.get(zone);
  if (!clock) clocks.set(zone, (clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })));
  return clock.format(at);
};

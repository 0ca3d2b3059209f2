import { Unreadable } from '../../../untrusted/task';
import { openZip } from '../../../untrusted/zip';
import type { Book } from '../sheet';
import { createRows } from '../createRows';
import { isZip } from '../xlsx';
import { readXml } from '../xml';
import { refuseMany } from './features';
import { xmlText } from './xmlText';

/** A point of a track as the file writes it; metres, degrees, m/s. */
interface Point {
  fecha: string;
  latitud: string;
  longitud: string;
  altitud?: string | undefined;
  rumbo?: string | undefined;
  velocidad?: number | undefined;
}

const headings = ['Fecha', 'Latitud', 'Longitud', 'Velocidad (km/h)', 'Rumbo (°)', 'Altitud (m)'];

const broken = 'El archivo no es GPX ni KML válido o está incompleto: expórtelo de nuevo';

/**
 * Reads the points of GPX and KML tracks (KMZ and ZIP too) as a sheet, each with its time; undefined for anything else.
 * @throws Unreadable
 */
export const openTracks = async (bytes: Buffer): Promise<Book | undefined> => {
  const text = await textOf(bytes);
  if (text === undefined) return undefined;
  const points = isGpx(text)
    ? await gpxPoints(xmlText(text, 'gpx', broken))
    : await kmlPoints(xmlText(text, 'kml', 'El archivo es XML pero no GPX ni KML'));
  if (points.length === 0) throw new Unreadable('El archivo no trae ningún recorrido con sus puntos');
  if (points.every(({ fecha }) => fecha === ''))
    throw new Unreadable(
      'Los puntos no traen su hora: sin ella no se sabe cuándo estuvo allí. Expórtelo como ' +
        'recorrido (track) con tiempos',
    );
  refuseMany(points.length);
  const read: Book['read'] = async (_at, keep) => {
    const rows = createRows(keep);
    for (const [column, heading] of headings.entries()) rows.cell(column, heading);
    rows.end(0);
    for (const [at, { fecha, latitud, longitud, altitud, rumbo, velocidad }] of points.entries()) {
      const speed = velocidad === undefined ? '' : rounded(velocidad * kmhPerMs);
      for (const [column, cell] of [fecha, latitud, longitud, speed, numberIn(rumbo), numberIn(altitud)].entries())
        rows.cell(column, cell);
      rows.end(at + 1);
    }
    return rows.sheet('Recorrido');
  };
  return { names: ['Recorrido'], read };
};

const kmhPerMs = 3.6;

/** Two decimals: three after a point would read as thousands. */
const rounded = (value: number) => value.toFixed(2);
const numberIn = (text = '') => (text.trim() !== '' && Number.isFinite(Number(text)) ? rounded(Number(text)) : '');

const isXml = (bytes: Buffer) =>
  /^\s*(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?[\s\0]*</.test(bytes.subarray(0, 200).toString('latin1'));

const isGpx = (text: Buffer) =>
  /<([\w.-]+:)?gpx[\s>]/.test(text.subarray(0, 20_000).toString('latin1').replaceAll('\0', ''));

/** The track itself, from its zip if it is in one. */
const textOf = async (bytes: Buffer): Promise<Buffer | undefined> => {
  if (!isZip(bytes)) return isXml(bytes) ? bytes : undefined;
  const zip = await openZip(bytes, most);
  if (zip.has('[Content_Types].xml') || zip.has('xl/workbook.xml')) return undefined;
  const parts = zip.names.filter((part) => !part.startsWith('__macosx/'));
  const track = parts.find((part) => part === 'doc.kml') ?? parts.find((part) => /\.(gpx|kml)$/.test(part));
  if (track === undefined) throw new Unreadable('El ZIP no trae ningún GPX ni KML');
  const pieces: Buffer[] = [];
  for await (const piece of zip.read(track)) pieces.push(piece);
  return Buffer.concat(pieces);
};

const most = { parts: 1_000, bytes: 64 * 1024 * 1024 };

/** Points of tracks; of routes and single places only where there is no track. */
const gpxPoints = async (text: string): Promise<Point[]> => {
  const [tracks, others]: [Point[], Point[]] = [[], []];
  let point: Point | undefined;
  let said = '';
  await readXml(
    [Buffer.from(text)],
    {
      open: (name, { lat, lon }) => {
        said = '';
        if (name !== 'trkpt' && name !== 'rtept' && name !== 'wpt') return;
        point = { fecha: '', latitud: lat ?? '', longitud: lon ?? '' };
        (name === 'trkpt' ? tracks : others).push(point);
        refuseMany(tracks.length);
      },
      text: (piece) => (said += piece),
      close: (name) => {
        const value = said.trim();
        said = '';
        if (!point || value === '') return;
        if (name === 'time') point.fecha = value;
        else if (name === 'ele') point.altitud = value;
        else if (name === 'course' || name === 'heading' || name === 'bearing') point.rumbo = value;
        else if (name === 'speed' && Number.isFinite(Number(value))) point.velocidad = Number(value);
      },
    },
    broken,
  );
  return tracks.length > 0 ? tracks : others.filter(({ fecha }) => fecha !== '');
};

/** Tracks with a time for each point, and placemarks with a time of their own. */
const kmlPoints = async (text: string): Promise<Point[]> => {
  const points: Point[] = [];
  let when: string[] = [];
  let places: string[] = [];
  let angles: string[] = [];
  let speeds: string[] = [];
  let array = '';
  let said = '';
  const path: string[] = [];
  await readXml(
    [Buffer.from(text)],
    {
      open: (name, attributes) => {
        path.push(name);
        said = '';
        if (name === 'Placemark' || name === 'Track') [when, places, angles, speeds] = [[], [], [], []];
        if (name === 'SimpleArrayData') array = String(attributes.name ?? '').toLowerCase();
      },
      text: (piece) => (said += piece),
      close: (name) => {
        path.pop();
        const value = said.trim();
        said = '';
        if (name === 'when') when.push(value);
        else if (name === 'coord') places.push(value.replaceAll(/\s+/g, ','));
        else if (name === 'angles') angles.push(value.split(/\s+/)[0] ?? '');
        // Our own files say km/h in the name of the values; others mean m/s.
        else if (name === 'value' && /speed|velocidad/.test(array))
          speeds.push(value !== '' && /kmh/.test(array) ? String(Number(value) / kmhPerMs) : value);
        else if (name === 'value' && array === 'rumbo') angles.push(value);
        else if (name === 'coordinates' && path.at(-1) === 'Point') places.push(value);
        else if (name === 'Track' || (name === 'Placemark' && places.length === 1 && when.length === 1)) {
          for (const [at, place] of places.entries()) {
            const [longitud = '', latitud = '', altitud] = place.split(/\s*,\s*/);
            const speed = speeds[at] === undefined || speeds[at] === '' ? NaN : Number(speeds[at]);
            points.push({
              fecha: when[at] ?? '',
              latitud,
              longitud,
              altitud,
              rumbo: angles[at],
              velocidad: Number.isFinite(speed) ? speed : undefined,
            });
          }
          refuseMany(points.length);
          [when, places, angles, speeds] = [[], [], [], []];
        }
      },
    },
    broken,
  );
  return points;
};

import type { AvisoArchivo } from '#contract/requests/importaciones';
import { sizeInWords } from '#contract/rules/sizes';
import { Unreadable } from '../../../untrusted/task';
import { openZip, type Zip } from '../../../untrusted/zip';
import { openCsv } from '../csv';
import type { Wanted } from '../../rows/shapes';
import { said, type Book } from '../sheet';
import { isZip } from '../xlsx';
import { openGeoJson } from './geojson';
import { openGpx } from './gpx';
import { openRoutes } from './gtfs/routes';
import { openStops } from './gtfs/stops';
import { openKml } from './kml';
import { openTracks } from './tracks';

/**
 * Limits of an archive. For a map or the stops of a feed only one part is unpacked; for routes whole tables are
 * streamed, not kept in memory.
 */
const most: Record<Wanted, { parts: number; bytes: number }> = {
  places: { parts: 5_000, bytes: 64 * 1024 * 1024 },
  lines: { parts: 5_000, bytes: 768 * 1024 * 1024 },
};

/**
 * Opens GeoJSON, KML, KMZ, GPX and GTFS feeds as sheets whose rows are stops or routes; undefined for anything else.
 * The format is detected by content; the file name only helps the error message.
 *
 * @throws Unreadable
 */
export const openMap = async (
  bytes: Buffer,
  { nombre, wanted }: { nombre: string; wanted: Wanted | 'points' },
): Promise<Book | undefined> => {
  if (bytes.length === 0) throw new Unreadable('El archivo está vacío');
  if (wanted === 'points') return openTracks(bytes);
  if (isZip(bytes)) return openPacked(await openZip(bytes, most[wanted]), wanted);
  const beginning = firstLetter(bytes);
  if (beginning === '{' || beginning === '[') return openGeoJson(bytes, wanted);
  if (beginning === '<') return openXml(bytes, wanted);
  if (/\.(geo)?json$/i.test(nombre))
    throw new Unreadable('El archivo no es GeoJSON: expórtelo de nuevo de su programa de mapas');
  if (/\.km[lz]$/i.test(nombre))
    throw new Unreadable('El archivo no es KML: expórtelo de nuevo de su programa de mapas');
  if (/\.gpx$/i.test(nombre)) throw new Unreadable('El archivo no es GPX: expórtelo de nuevo de su programa de mapas');
  return wanted === 'places' ? openStops(openCsv(bytes)) : undefined;
};

const openXml = (bytes: Buffer, wanted: Wanted) =>
  /<([\w.-]+:)?gpx[\s>]/.test(bytes.subarray(0, 20_000).toString('latin1').replaceAll('\0', ''))
    ? openGpx(bytes, wanted)
    : openKml(bytes, wanted);

/** Skips a byte order mark and space. */
const firstLetter = (bytes: Buffer) =>
  bytes
    .subarray(0, 1_000)
    .toString('latin1')
    .replaceAll(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)|[\s\0\u001e]/g, '')
    .charAt(0);

const nothing: Record<Wanted, string> = {
  places: 'El ZIP no trae paradas: debe traer el stops.txt de un GTFS, un KML o un GeoJSON',
  lines:
    'El ZIP no trae rutas: debe traer un GTFS completo (routes.txt, trips.txt, stop_times.txt, ' +
    'stops.txt), un KML, un GPX o un GeoJSON',
};

const openPacked = async (zip: Zip, wanted: Wanted): Promise<Book | undefined> => {
  if (zip.has('[Content_Types].xml') || zip.has('xl/workbook.xml')) return undefined;
  const parts = zip.names.filter((part) => !part.startsWith('__macosx/'));
  const named = (form: RegExp) => parts.find((part) => form.test(part));
  const feed = named(wanted === 'lines' ? /(^|\/)(trips|routes|stop_times|stops)\.txt$/ : /(^|\/)stops\.txt$/);
  if (feed)
    return wanted === 'lines'
      ? openRoutes(zip, feed.slice(0, feed.lastIndexOf('/') + 1))
      : openStops(openCsv(await unpacked(zip, feed)));
  const map =
    parts.find((part) => part === 'doc.kml') ?? named(/\.kml$/) ?? named(/\.gpx$/) ?? named(/\.(geo|nd)?jsonl?$/);
  if (!map)
    throw new Unreadable(named(/\.shp$/) ? 'El archivo es un shapefile: guárdelo como GeoJSON o KML' : nothing[wanted]);
  const content = await unpacked(zip, map);
  const book = /json/.test(map.slice(map.lastIndexOf('.')))
    ? openGeoJson(content, wanted)
    : await openXml(content, wanted);
  const others = parts.filter((part) => part !== map && /\.(kml|gpx|geojson)$/.test(part)).length;
  if (others === 0) return book;
  const mensaje = `El ZIP trae ${said(others + 1)} mapas: se leyó «${map.slice(0, 60)}». Suba los demás por separado`;
  return withNotice(book, { codigo: 'MAPA_INCOMPLETO', mensaje, n: others });
};

const withNotice = (book: Book, aviso: AvisoArchivo): Book => ({
  ...book,
  read: async (at, keep) => {
    const sheet = await book.read(at, keep);
    return { ...sheet, avisos: [...(sheet.avisos ?? []), aviso] };
  },
});

/** Limit for a part that is held in memory. */
const heldMost = most.places.bytes;

const unpacked = async (zip: Zip, name: string): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of zip.read(name)) {
    if ((size += piece.length) > heldMost)
      throw new Unreadable(`Por dentro, el archivo pasa de ${sizeInWords(heldMost)}: divídalo en varios`);
    pieces.push(piece);
  }
  if (pieces.length === 0) throw new Unreadable('El archivo está vacío');
  return Buffer.concat(pieces);
};

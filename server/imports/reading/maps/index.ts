import { Unreadable } from '../../../untrusted/task';
import { openZip, type Zip } from '../../../untrusted/zip';
import { openCsv } from '../csv';
import type { Book } from '../sheet';
import { isZip } from '../xlsx';
import { openGeoJson } from './geojson';
import { openGtfs } from './gtfs';
import { openKml } from './kml';

/** What an archive may hold: of a feed or a map one part alone is unpacked. */
const most = { parts: 5_000, bytes: 64 * 1024 * 1024 };

/**
 * Opens GeoJSON, KML, KMZ and the stops of a GTFS feed as sheets whose rows are places; undefined for anything else.
 * What it is shows by its content; its name says only what was meant. @throws Unreadable
 */
export const openMap = async (bytes: Buffer, name: string): Promise<Book | undefined> => {
  if (bytes.length === 0) throw new Unreadable('El archivo está vacío');
  if (isZip(bytes)) return openPacked(await openZip(bytes, most));
  const beginning = firstLetter(bytes);
  if (beginning === '{' || beginning === '[') return openGeoJson(bytes);
  if (beginning === '<') return openKml(bytes);
  if (/\.(geo)?json$/i.test(name)) throw new Unreadable('El archivo no es GeoJSON: expórtelo de nuevo de su programa de mapas');
  if (/\.km[lz]$/i.test(name)) throw new Unreadable('El archivo no es KML: expórtelo de nuevo de su programa de mapas');
  return openGtfs(openCsv(bytes));
};

/** Whatever stands before it as a mark of order or as space. */
const firstLetter = (bytes: Buffer) =>
  bytes
    .subarray(0, 1_000)
    .toString('latin1')
    .replaceAll(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)|[\s\0]/g, '')
    .charAt(0);

const openPacked = async (zip: Zip): Promise<Book | undefined> => {
  if (zip.has('[Content_Types].xml') || zip.has('xl/workbook.xml')) return undefined;
  const parts = zip.names.filter((part) => !part.startsWith('__macosx/'));
  const stops = parts.find((part) => /(^|\/)stops\.txt$/.test(part));
  if (stops) return openGtfs(openCsv(await unpacked(zip, stops)));
  const map = parts.find((part) => part === 'doc.kml') ?? parts.find((part) => part.endsWith('.kml'));
  if (map) return openKml(await unpacked(zip, map));
  const geojson = parts.find((part) => /\.(geo)?json$/.test(part));
  if (geojson) return openGeoJson(await unpacked(zip, geojson));
  throw new Unreadable('El ZIP no trae paradas: debe traer el stops.txt de un GTFS, un KML o un GeoJSON');
};

const unpacked = async (zip: Zip, name: string): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of zip.read(name)) pieces.push(piece);
  if (pieces.length === 0) throw new Unreadable('El archivo está vacío');
  return Buffer.concat(pieces);
};

import { setImmediate } from 'node:timers/promises';
import { datoHeading, datoWords, readDato, type ValorDato } from '#contract/entities/datos';
import type { DatoWords } from '#contract/words/datos';
import type { FormaCsv } from '#contract/requests/exportacion';
import { masRecorrido, type Detencion, type FormatoRecorrido } from '#contract/requests/viajes';
import { packed } from '../../exports/pages';
import { sheetFile, typeOf } from '../../exports/sheet';
import type { Cell } from '../../exports/cell';
import { momentCell } from '../../exports/words';
import { inBuilder } from '../../untrusted/index';
import type { Point } from './points';
import { wallClock } from './wallClock';
import { pointFields, writeTrack } from './writeTrack';

interface Track {
  name: string;
  points: Point[];
  /** Stops, which GPX, KML and GeoJSON contain beside the track. */
  stops: Detencion[];
  zone: string;
  forma?: FormaCsv;
  /** What `datos` of the points are: more columns of spreadsheets. */
  datos?: readonly string[] | undefined;
}

export const mimeOf: Record<FormatoRecorrido, string> = {
  gpx: 'application/gpx+xml; charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  ...typeOf,
};

/** A track as a file, with the time of every point. @param owner the key of its turn in the queue */
export const trackFile = async (
  format: FormatoRecorrido,
  { name, points, stops, zone, forma, datos = [] }: Track,
  owner: string,
): Promise<Buffer> => {
  if (format === 'csv' || format === 'xlsx')
    return sheetFile(
      format,
      {
        columns: [...columns, ...datos.map(datoHeading)].map((label) => ({ label })),
        rows: await rowsOf(points, zone, datos),
        forma,
      },
      owner,
    );
  const given = {
    format,
    name,
    stops,
    zone,
    pages: await packed(points.map((point) => pointFields.map((field) => point[field]))),
  };
  // A short one is not worth a thread.
  return points.length > masRecorrido.puntos ? inBuilder('track', given, { owner }) : writeTrack(given);
};

/** Between requests: of a year there are some hundred thousand. */
const rowsOf = async (points: readonly Point[], zone: string, datos: readonly string[]): Promise<Cell[][]> => {
  const rows: Cell[][] = [];
  const words = datos.map(datoWords);
  for (const point of points) {
    rows.push([
      ...cellsOf(point, zone),
      ...words.map((word, at) => datoCell(readDato(datos[at] ?? '', point.datos?.[at]), word)),
    ]);
    if (rows.length % atOnce === 0) await setImmediate();
  }
  return rows;
};

const atOnce = 1_000;

const columns = ['Fecha', 'Latitud', 'Longitud', 'Velocidad (km/h)', 'Rumbo (°)', 'Altitud (m)', 'Encendido'];

const cellsOf = (
  { fecha, latitud, longitud, velocidad_kmh, rumbo, altitud_m, encendido }: Point,
  zone: string,
): Cell[] => {
  const text = wallClock(fecha, zone);
  const on = encendido === null ? null : encendido ? 'Sí' : 'No';
  const when = momentCell(text.replace(' ', 'T'), new Date(fecha), { text, format: 'yyyy-mm-dd hh:mm:ss' });
  return [when, latitud, longitud, velocidad_kmh, rumbo, altitud_m, on];
};

const datoCell = (value: ValorDato | null, { yes, no }: DatoWords): Cell =>
  typeof value === 'boolean' ? (value ? yes : no) : value;

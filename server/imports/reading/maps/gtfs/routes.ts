import { puntosLinea } from '#contract/lineas';
import { masRutas } from '#contract/rutas';
import { nearestColor } from '../../../../exports/maps/drawing';
import { daysText } from '../../../../resources/rutas/days';
import { stopsText } from '../../../../resources/rutas/stopsText';
import { Unreadable } from '../../../../untrusted/task';
import type { Zip } from '../../../../untrusted/zip';
import { fitted } from '../../../fitting';
import { createRows, said, type Book } from '../../sheet';
import { createCodes } from './codes';
import { readPatterns, type Pattern } from './patterns';
import { openFeed } from './table';
import { readDays, readFrequencies, readRoutes, readShapes, readStops, readTrips, type FeedStop, type Trip } from './tables';
import { minutesOf } from './times';

/** Limits of the contract: length of a route's name and code, and of a stop's code. */
const letters = { nombre: 120, codigo: 60, parada: 30 };

const headings = ['Nombre', 'Código', 'Color', 'Días', 'Hora de salida', 'Paradas', 'Trazado'];

/** A public transport feed as a sheet: a row is a pattern, the trips of a route and direction that call at the same stops. @throws Unreadable */
export const openRoutes = async (zip: Zip, folder: string): Promise<Book> => {
  const feed = openFeed(zip, folder);
  const routes = await readRoutes(feed);
  const trips = await readTrips(feed, routes);
  const stops = await readStops(feed);
  const days = await readDays(feed);
  const { patterns, untimed } = await readPatterns(feed, trips, stops, await readFrequencies(feed));
  if (patterns.length === 0) throw new Unreadable('El GTFS no trae ningún viaje con paradas: stop_times.txt no dice por dónde pasan los viajes de trips.txt');
  if (patterns.length > masRutas)
    throw new Unreadable(`El GTFS trae ${said(patterns.length)} recorridos y el máximo son ${said(masRutas)}: deje solo las rutas que quiere importar`);
  const lineOf = await readShapes(feed, new Set(patterns.flatMap(({ trip }) => trip.shape || [])));
  const codeOfStop = stopCodes(patterns);
  const named = inOrder(patterns);

  const cellsOf = ({ pattern, codigo, n }: (typeof named)[number]) => {
    const { trip, first, services } = pattern;
    const line = lineOf(trip.shape).map(([x, y]): [number, number] => [degrees(x), degrees(y)]);
    const hasLine = line.length >= puntosLinea.min;
    return [
      nameOf(trip, n),
      codigo,
      nearestColor(trip.route.color) ?? '',
      Number.isFinite(first) ? daysText(daysOf(services, days, Math.floor(first / 86_400))) : '',
      Number.isFinite(first) ? clock(first) : '',
      stopsText(callsOf(pattern, stops, codeOfStop)),
      hasLine ? JSON.stringify(fitted({ type: 'LineString', coordinates: line })) : '',
    ];
  };
  const sheets = [
    { nombre: 'Recorridos', size: named.length, cells: (at: number) => named.slice(at, at + 1).flatMap(cellsOf) },
    { nombre: 'Viajes sin paradas', size: untimed.length, cells: (at: number) => cellsOfUntimed(trips, untimed[at] ?? '') },
  ].filter(({ size }) => size > 0);
  const read: Book['read'] = async (at, keep) => {
    const sheet = sheets[at];
    const rows = createRows(keep);
    for (const [column, heading] of headings.entries()) rows.cell(column, heading);
    rows.end(0);
    for (let row = 0; sheet && row < sheet.size; row++) {
      for (const [column, cell] of (row + 1 < keep ? sheet.cells(row) : ['…']).entries()) rows.cell(column, cell);
      rows.end(row + 1);
    }
    return rows.sheet(sheet?.nombre ?? '');
  };
  return { names: sheets.map(({ nombre }) => nombre), read };
};

/** A centimetre is enough for a line that was drawn by hand. */
const degrees = (value: number) => Math.round(value * 1e7) / 1e7;

/** Our codes are shorter than feed ids may be, and are compared by letters and digits only. */
const stopCodes = (patterns: readonly Pattern[]): ReadonlyMap<string, string> => {
  const give = createCodes(letters.parada);
  const codes = new Map<string, string>();
  for (const { calls } of patterns) for (const { stop } of calls) if (!codes.has(stop)) codes.set(stop, give(stop));
  return codes;
};

/** By route and direction; the pattern with most trips comes first, and its code needs no number. */
const inOrder = (patterns: readonly Pattern[]) => {
  const give = createCodes(letters.codigo);
  const groups = new Map<string, Pattern[]>();
  for (const pattern of patterns) {
    const { route, sentido } = pattern.trip;
    const key = sentido === '' ? route.id : `${route.id}:${sentido}`;
    groups.set(key, [...(groups.get(key) ?? []), pattern]);
  }
  return [...groups].flatMap(([key, group]) =>
    group
      .toSorted((a, b) => b.trips - a.trips)
      .map((pattern, at) => ({
        pattern,
        n: at + 1,
        codigo: give(at === 0 ? key : `${key}:${at + 1}`, (n) => `${key.slice(0, letters.codigo - 8)}:${at + n}`),
      })),
  );
};

const directions: Record<string, string> = { 0: ' (ida)', 1: ' (vuelta)' };

const nameOf = ({ route: { id, corto, largo }, destino, sentido }: Trip, n: number): string => {
  const name = [corto, largo === corto ? '' : largo].filter(Boolean).join(' ') || id;
  const tail = `${directions[sentido] ?? ''}${n > 1 ? ` · variante ${n}` : ''}`;
  const whole = `${name}${destino ? ` → ${destino}` : ''}`;
  return `${whole.length + tail.length > letters.nombre ? `${whole.slice(0, letters.nombre - tail.length - 1)}…` : whole}${tail}`;
};

const cellsOfUntimed = (trips: ReadonlyMap<string, Trip>, id: string) => {
  const trip = trips.get(id);
  return trip ? [nameOf(trip, 1), id.slice(0, letters.codigo)] : [id];
};

/** The days of all its services; a first departure after midnight belongs to the next day. */
const daysOf = (services: ReadonlySet<string>, days: ReadonlyMap<string, number[]>, later: number): number[] => [
  ...new Set([...services].flatMap((id) => days.get(id) ?? []).map((day) => ((day - 1 + later) % 7) + 1)),
];

const clock = (seconds: number) => [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Includes names and places, so that missing stops can be created. */
const callsOf = ({ calls }: Pattern, stops: ReadonlyMap<string, FeedStop>, codes: ReadonlyMap<string, string>) => {
  const minutes = minutesOf(calls);
  return calls.map(({ stop, place }, at) => ({
    codigo: codes.get(stop) ?? stop,
    nombre: stops.get(stop)?.nombre.slice(0, 120) || null,
    ...(place && { latitud: place[1], longitud: place[0] }),
    ...minutes?.[at],
  }));
};

import type { AvisoArchivo } from '#contract/requests/importaciones';
import { puntosLinea } from '#contract/core/lineas';
import { masRutas } from '#contract/entities/rutas';
import { nearestColor } from '../../../../exports/maps/drawing';
import { daysText } from '../../../../resources/rutas/days';
import { fittingIds, gtfsText } from '../../../../resources/rutas/gtfsText';
import { stopsText } from '../../../../resources/rutas/stopsText';
import { Unreadable } from '../../../../untrusted/task';
import type { Zip } from '../../../../untrusted/zip';
import { fitted } from '../../../rows/fitting';
import { said, type Book } from '../../sheet';
import { createRows } from '../../createRows';
import { createCodes } from './codes';
import { readPatterns, type Pattern } from './patterns';
import { openFeed, type Fault, type Feed } from './table';
import {
  readDays,
  readFrequencies,
  readRoutes,
  readStops,
  readTrips,
  type FeedRoute,
  type FeedStop,
  type Trip,
} from './tables';
import { readShapes } from './shapes';
import { timedOf } from './times';

/** Limits of the contract: length of a route's name and code, and of a stop's code. */
const letters = { nombre: 120, codigo: 60, parada: 30 };

const headings = ['Nombre', 'Código', 'Color', 'Días', 'Hora de salida', 'Paradas', 'Trazado', 'GTFS'];
const headingsOfFaults = ['Archivo', 'Línea', 'Qué pasa'];

/**
 * A public transport feed as a sheet: a row is a pattern, the trips of a route and direction that call at the same
 * stops.
 * @throws Unreadable
 */
export const openRoutes = async (zip: Zip, folder: string): Promise<Book> => {
  const feed = openFeed(zip, folder);
  const routes = await readRoutes(feed);
  const { trips, left } = await readTrips(feed, routes);
  noteUnused(feed, routes, trips);
  const stops = await readStops(feed);
  const days = await readDays(feed);
  const { patterns, untimed } = await readPatterns(feed, { trips, left, stops, first: await readFrequencies(feed) });
  if (patterns.length === 0)
    throw new Unreadable(
      `El GTFS no trae ningún viaje con paradas: ${firstFault(feed) ?? 'stop_times.txt está vacío'}`,
    );
  if (patterns.length > masRutas)
    throw new Unreadable(
      `El GTFS trae ${said(patterns.length)} recorridos y el máximo son ${said(masRutas)}: deje solo ` +
        'las rutas que quiere importar',
    );
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
      gtfsText({ route_id: trip.route.id, trip_ids: pattern.trips, salidas: departuresOf(pattern, days) }),
    ];
  };
  const faults = feed.faults();
  const sheets = [
    {
      nombre: 'Recorridos',
      headings,
      size: named.length,
      cells: (at: number) => named.slice(at, at + 1).flatMap(cellsOf),
    },
    {
      nombre: 'Viajes sin paradas',
      headings,
      size: untimed.length,
      cells: (at: number) => cellsOfUntimed(trips, untimed[at] ?? ''),
    },
    {
      nombre: sheetOfFaults,
      headings: headingsOfFaults,
      size: faults.kept.length,
      cells: (at: number) => cellsOfFault(faults.kept[at]),
    },
  ].filter(({ size }) => size > 0);
  const estimated = named.filter(({ pattern }) => timedOf(pattern.calls).estimadas > 0).map(({ codigo }) => codigo);
  const timeless = named.filter(({ pattern: { first } }) => !Number.isFinite(first)).map(({ codigo }) => codigo);
  const nextDay = named.filter(({ pattern: { calls } }) => calls.at(-1)?.otroDia).map(({ codigo }) => codigo);
  const cut = named
    .filter(({ pattern }) => fittingIds(pattern.trips, departuresOf(pattern, days)).length < pattern.trips.length)
    .map(({ codigo }) => codigo);
  const avisos = [...noticesOf(faults), ...noticesAbout({ estimated, timeless, nextDay, untimed, cut })];
  const read: Book['read'] = async (at, keep) => {
    const sheet = sheets[at];
    const rows = createRows(keep);
    for (const [column, heading] of (sheet?.headings ?? headings).entries()) rows.cell(column, heading);
    rows.end(0);
    for (let row = 0; sheet && row < sheet.size; row++) {
      for (const [column, cell] of (row + 1 < keep ? sheet.cells(row) : ['…']).entries()) rows.cell(column, cell);
      rows.end(row + 1);
    }
    return { ...rows.sheet(sheet?.nombre ?? ''), avisos };
  };
  return { names: sheets.map(({ nombre }) => nombre), read };
};

const noteUnused = (feed: Feed, routes: ReadonlyMap<string, FeedRoute>, trips: ReadonlyMap<string, Trip>) => {
  const used = new Set([...trips.values()].map(({ route }) => route));
  for (const route of routes.values())
    if (!used.has(route))
      feed.fault('routes.txt', route.linea, `la ruta «${route.id.slice(0, 60)}» no tiene viajes en trips.txt: se deja`);
};

const sheetOfFaults = 'Líneas con error';
const sentenceOf = ({ tabla, linea, mensaje }: Fault) => `${tabla}, línea ${said(linea)}: ${mensaje}`;
const firstFault = (feed: Feed): string | undefined => feed.faults().kept.map(sentenceOf)[0];
const cellsOfFault = (fault: Fault | undefined) => (fault ? [fault.tabla, String(fault.linea), fault.mensaje] : []);

/** Faults that are told one by one; a sheet lists the others too. */
const toldMost = 20;

const noticesOf = ({ kept, n }: ReturnType<Feed['faults']>): AvisoArchivo[] => {
  const told = kept
    .slice(0, toldMost)
    .map((fault): AvisoArchivo => ({ codigo: 'LINEAS_CON_ERROR', mensaje: sentenceOf(fault), n: 1 }));
  const more = n - told.length;
  if (more <= 0) return told;
  return [
    ...told,
    {
      codigo: 'LINEAS_CON_ERROR',
      n: more,
      mensaje: `Otras ${said(more)} líneas del GTFS no se leyeron: están en la hoja «${sheetOfFaults}»`,
    },
  ];
};

/** Names a few of them. */
const listed = (names: readonly string[]) => {
  const few = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${few} y ${said(names.length - 5)} más` : few;
};

type Names = Readonly<Record<'estimated' | 'timeless' | 'nextDay' | 'untimed' | 'cut', readonly string[]>>;

const noticesAbout = ({ estimated, timeless, nextDay, untimed, cut }: Names): AvisoArchivo[] => {
  const about: [codigo: AvisoArchivo['codigo'], names: readonly string[], say: (names: string) => string][] = [
    [
      'HORAS_ESTIMADAS',
      estimated,
      (names) => `Sin hora en la primera o la última parada de ${names}: se calculó por la distancia`,
    ],
    [
      'HORAS_ESTIMADAS',
      timeless,
      (names) => `Sin ninguna hora en ${names}: no se sabe cuándo sale, y sin eso tampoco se importan sus días`,
    ],
    [
      'HORAS_ESTIMADAS',
      nextDay,
      (names) => `Las horas de ${names} empiezan de nuevo a medianoche: desde allí se leyeron como del día siguiente`,
    ],
    [
      'LINEAS_CON_ERROR',
      untimed,
      (names) => `Viajes de trips.txt sin paradas en stop_times.txt, que se dejan: ${names}`,
    ],
    ['MAPA_INCOMPLETO', cut, (names) => `Demasiados viajes para guardar todos sus trip_id: ${names}`],
  ];
  return about.flatMap(([codigo, names, say]) =>
    names.length === 0 ? [] : [{ codigo, n: names.length, mensaje: say(listed(names)) }],
  );
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
      .toSorted((a, b) => b.trips.length - a.trips.length)
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
  const room = letters.nombre - tail.length;
  return `${whole.length > room ? `${whole.slice(0, room - 1)}…` : whole}${tail}`;
};

const cellsOfUntimed = (trips: ReadonlyMap<string, Trip>, id: string) => {
  const trip = trips.get(id);
  return trip ? [nameOf(trip, 1), id.slice(0, letters.codigo)] : [id];
};

/** The days of all its services; a first departure after midnight belongs to the next day. */
const daysOf = (services: ReadonlySet<string>, days: ReadonlyMap<string, number[]>, later: number): number[] => [
  ...new Set([...services].flatMap((id) => days.get(id) ?? []).map((day) => ((((day - 1 + later) % 7) + 7) % 7) + 1)),
];

/** As a route keeps them. */
const departuresOf = ({ departures }: Pattern, days: ReadonlyMap<string, number[]>): string[] =>
  departures.map(({ sale, servicio, seguido }) => {
    if (!Number.isFinite(sale) || sale < 0) return '';
    const minutes = Math.floor(sale / 60);
    const hour = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
    return [seguido ? 'frecuencia' : hour, [...new Set(days.get(servicio) ?? [])].sort().join('')]
      .filter(Boolean)
      .join(' ');
  });

/** A departure that was estimated may lie before midnight of its day. */
const clock = (seconds: number) => {
  const minutes = (Math.floor(seconds / 60) + 7 * 1_440) % 1_440;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/** Includes names and places, so that missing stops can be created. */
const callsOf = ({ calls }: Pattern, stops: ReadonlyMap<string, FeedStop>, codes: ReadonlyMap<string, string>) => {
  const { minutos } = timedOf(calls);
  return calls.map(({ stop, place }, at) => ({
    codigo: codes.get(stop) ?? stop,
    nombre: stops.get(stop)?.nombre.slice(0, 120) || null,
    ...(place && { latitud: place[1], longitud: place[0] }),
    ...minutos?.[at],
  }));
};

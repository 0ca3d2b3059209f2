import type { Position } from '#contract/core/poligonos';
import { secondsOf, trueDays } from './times';
import type { Feed } from './table';

export interface FeedStop {
  id: string;
  nombre: string;
  /** Null when the feed has none. */
  place: Position | null;
}

export interface FeedRoute {
  id: string;
  corto: string;
  largo: string;
  color: string;
  /** Its line in routes.txt. */
  linea: number;
}

export interface Trip {
  id: string;
  route: FeedRoute;
  servicio: string;
  destino: string;
  /** '' when the feed has no directions. */
  sentido: string;
  shape: string;
}

/** Limit of lines of each table: larger files are not the feed of a single company. */
const most = {
  stops: 200_000,
  routes: 50_000,
  trips: 300_000,
  calendar: 50_000,
  dates: 1_000_000,
  frequencies: 500_000,
};

export const readStops = async (feed: Feed): Promise<Map<string, FeedStop>> => {
  const stops = new Map<string, FeedStop>();
  const named = ['stop_id!', 'stop_name', 'stop_lat', 'stop_lon'];
  await feed.read('stops.txt', named, most.stops, () => {
    stops.clear();
    return ([id = '', nombre = '', lat = '', lon = ''], linea) => {
      if (stops.has(id))
        return feed.fault('stops.txt', linea, `la parada «${id.slice(0, 60)}» está repetida: vale la primera`);
      stops.set(id, { id, nombre, place: placeOf(lat, lon) });
    };
  });
  return stops;
};

/** A position. Null when a feed writes 0, 0 for an unknown place. Spreadsheets in Spanish write 4,61. */
export const placeOf = (lat: string, lon: string): Position | null => {
  const [y, x] = [Number(lat.replace(',', '.')), Number(lon.replace(',', '.'))];
  return lat !== '' && lon !== '' && Math.abs(y) <= 85 && Math.abs(x) <= 180 && (x !== 0 || y !== 0) ? [x, y] : null;
};

export const readRoutes = async (feed: Feed): Promise<Map<string, FeedRoute>> => {
  const routes = new Map<string, FeedRoute>();
  await feed.read(
    'routes.txt',
    ['route_id!', 'route_short_name', 'route_long_name', 'route_color'],
    most.routes,
    () => {
      routes.clear();
      return ([id = '', corto = '', largo = '', color = ''], linea) => {
        if (id === '') return feed.fault('routes.txt', linea, 'la ruta no tiene route_id: se deja');
        if (routes.has(id))
          return feed.fault('routes.txt', linea, `la ruta «${id.slice(0, 60)}» está repetida: vale la primera`);
        routes.set(id, { id, corto, largo, color, linea });
      };
    },
  );
  return routes;
};

/** `left`: the trips that were left out. */
export const readTrips = async (
  feed: Feed,
  routes: ReadonlyMap<string, FeedRoute>,
): Promise<{ trips: Map<string, Trip>; left: Set<string> }> => {
  const trips = new Map<string, Trip>();
  const left = new Set<string>();
  // The same few words occur in thousands of rows.
  const words = new Map<string, string>();
  const kept = (text: string) => words.get(text) ?? (words.set(text, text), text);
  await feed.read(
    'trips.txt',
    ['trip_id!', 'route_id!', 'service_id', 'trip_headsign', 'direction_id', 'shape_id'],
    most.trips,
    () => {
      trips.clear();
      left.clear();
      return ([id = '', routeId = '', servicio = '', destino = '', sentido = '', shape = ''], line) => {
        const route = routes.get(routeId);
        if (id === '') return feed.fault('trips.txt', line, 'el viaje no tiene trip_id: se deja');
        if (trips.has(id))
          return feed.fault('trips.txt', line, `el viaje «${id.slice(0, 60)}» está repetido: vale el primero`);
        if (route)
          return void trips.set(id, {
            id,
            route,
            servicio: kept(servicio),
            destino: kept(destino),
            sentido: kept(sentido),
            shape: kept(shape),
          });
        left.add(id);
        feed.fault(
          'trips.txt',
          line,
          `la ruta «${routeId.slice(0, 60)}» no está en routes.txt: se deja el viaje «${id.slice(0, 60)}»`,
        );
      };
    },
  );
  return { trips, left };
};

/** Weekdays on which each service runs, 1 is Monday: from calendar.txt, or from its dates when that has none. */
export const readDays = async (feed: Feed): Promise<Map<string, number[]>> => {
  const days = new Map<string, number[]>();
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  if (feed.has('calendar.txt'))
    await feed.read('calendar.txt', ['service_id!', ...week], most.calendar, () => {
      days.clear();
      return ([id = '', ...flags]) => void days.set(id, trueDays(flags));
    });
  if (!feed.has('calendar_dates.txt')) return days;
  const counts = new Map<string, number[]>();
  await feed.read('calendar_dates.txt', ['service_id!', 'date!', 'exception_type!'], most.dates, () => {
    counts.clear();
    return ([id = '', date = '', type = ''], line) => {
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
      if (!year)
        return feed.fault(
          'calendar_dates.txt',
          line,
          `«${date.slice(0, 20)}» no es una fecha como 20260331: se deja esa fecha`,
        );
      if (type !== '1') return;
      const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay() || 7;
      const own = counts.get(id) ?? Array.from({ length: 8 }, () => 0);
      own[weekday] = (own[weekday] ?? 0) + 1;
      counts.set(id, own);
    };
  });
  // A holiday or two on another weekday do not make it one of the service's days.
  for (const [id, own] of counts)
    if ((days.get(id) ?? []).length === 0)
      days.set(
        id,
        [1, 2, 3, 4, 5, 6, 7].filter((day) => (own[day] ?? 0) * 2 >= Math.max(...own)),
      );
  return days;
};

/** The first departure of trips with frequencies, in seconds of the day. */
export const readFrequencies = async (feed: Feed): Promise<Map<string, number>> => {
  const first = new Map<string, number>();
  if (!feed.has('frequencies.txt')) return first;
  await feed.read('frequencies.txt', ['trip_id!', 'start_time!'], most.frequencies, () => {
    first.clear();
    return ([id = '', text = ''], line) => {
      const start = secondsOf(text);
      if (start === undefined)
        return feed.fault(
          'frequencies.txt',
          line,
          `«${text.slice(0, 20)}» no es una hora como 06:30:00: se deja esa frecuencia`,
        );
      first.set(id, Math.min(first.get(id) ?? Infinity, start));
    };
  });
  return first;
};

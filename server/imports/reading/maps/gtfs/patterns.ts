import { createHash } from 'node:crypto';
import { createColumns } from './columns';
import type { FeedStop, Trip } from './tables';
import { departureOf, secondsOf, type Call } from './times';
import type { Feed } from './table';

/** Trips of one route and direction that call at the same stops along the same line. */
export interface Pattern {
  trip: Trip;
  trips: number;
  /** The calls of the representative trip. */
  calls: Call[];
  /** The earliest of all, in seconds of the day; Infinity when unknown. */
  first: number;
  services: ReadonlySet<string>;
}

/** Limit of lines of stop_times.txt. */
const most = 4_000_000;
const callColumns = { trip: Int32Array, stop: Int32Array, sequence: Int32Array, llega: Float32Array, sale: Float32Array };

/** Reads the calls of all trips and groups them into patterns. `untimed`: trips without calls. */
export const readPatterns = async (feed: Feed, trips: ReadonlyMap<string, Trip>, stops: ReadonlyMap<string, FeedStop>, first: ReadonlyMap<string, number>) => {
  const ids = [...trips.keys()];
  const numbers = new Map(ids.map((id, at) => [id, at]));
  const stopIds: string[] = [];
  const stopNumbers = new Map<string, number>();
  const stopNumber = (id: string) => {
    const known = stopNumbers.get(id) ?? stopIds.push(id) - 1;
    stopNumbers.set(id, known);
    return known;
  };
  let times = createColumns(callColumns);
  const columns = ['trip_id!', 'stop_id!', 'stop_sequence!', 'arrival_time', 'departure_time'];
  await feed.read('stop_times.txt', columns, most, () => {
    times = createColumns(callColumns);
    return ([id = '', stop = '', sequence = '', llega = '', sale = ''], line) => {
      const trip = numbers.get(id);
      const wrong = (message: string) => feed.wrong('stop_times.txt', line, message);
      if (trip === undefined) throw wrong(`el viaje «${id.slice(0, 60)}» no está en trips.txt`);
      if (!/^\d{1,9}$/.test(sequence)) throw wrong(`stop_sequence «${sequence.slice(0, 20)}» no es un número`);
      const seconds = (text: string) => {
        const time = text === '' ? NaN : secondsOf(text);
        if (time === undefined) throw wrong(`«${text.slice(0, 20)}» no es una hora como 06:30:00`);
        return time;
      };
      times.add({ trip, stop: stopNumber(stop), sequence: Number(sequence), llega: seconds(llega), sale: seconds(sale) });
    };
  });
  const rowsOf = times.grouped('trip', ids.length, 'sequence');
  const callsOf = (trip: number): Call[] =>
    rowsOf(trip).map((row) => {
      const stop = stopIds[times.get('stop', row)] ?? '';
      return { stop, place: stops.get(stop)?.place ?? null, llega: times.get('llega', row), sale: times.get('sale', row) };
    });
  return gather(ids, trips, callsOf, first);
};

/** A pattern while trips are being collected: how often each timing occurs, by its first trip. */
interface Gathered {
  trip: Trip;
  trips: number;
  first: number;
  services: Set<string>;
  timings: Map<string, { trip: number; times: number }>;
}

const gather = (ids: readonly string[], trips: ReadonlyMap<string, Trip>, callsOf: (trip: number) => Call[], first: ReadonlyMap<string, number>) => {
  const found = new Map<string, Gathered>();
  const untimed: string[] = [];
  for (const [at, id] of ids.entries()) {
    const trip = trips.get(id);
    const calls = callsOf(at);
    if (!trip || calls.length === 0) {
      untimed.push(id);
      continue;
    }
    const key = digest([trip.route.id, trip.sentido, trip.shape, ...calls.map(({ stop }) => stop)]);
    const departure = departureOf(calls);
    const known = found.get(key) ?? { trip, trips: 0, first: Infinity, services: new Set(), timings: new Map() };
    found.set(key, known);
    known.trips += 1;
    known.services.add(trip.servicio);
    const leaves = first.get(id) ?? departure;
    if (leaves < known.first) known.first = leaves;
    const timing = digest(calls.flatMap(({ llega, sale }) => [llega - departure, sale - departure]));
    const alike = known.timings.get(timing) ?? { trip: at, times: 0 };
    alike.times += 1;
    known.timings.set(timing, alike);
  }
  // The most frequent timing represents all: the first trip of a day is often faster than the later ones.
  const patterns = [...found.values()].map(({ timings, ...pattern }): Pattern => {
    const [usual] = [...timings.values()].sort((a, b) => b.times - a.times || a.trip - b.trip);
    return { ...pattern, calls: callsOf(usual?.trip ?? -1) };
  });
  return { patterns, untimed };
};

const digest = (parts: readonly (string | number)[]) => createHash('md5').update(parts.join('\u001f')).digest('base64');

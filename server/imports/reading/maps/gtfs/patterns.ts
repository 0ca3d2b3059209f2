import { createHash } from 'node:crypto';
import { createColumns } from './columns';
import type { FeedStop, Trip } from './tables';
import { noSequence, sequenceOf } from './shapes';
import { departureOf, secondsOf, throughMidnight, type Call } from './times';
import type { Feed } from './table';

/** Trips of one route and direction that call at the same stops along the same line. */
export interface Pattern {
  trip: Trip;
  /**
   * The ids of its trips, and in the same order when each departs (seconds of the day, NaN unknown), or that it does so
   * again and again, and its service.
   */
  trips: string[];
  departures: { sale: number; servicio: string; seguido: boolean }[];
  /** The calls of the representative trip. */
  calls: Call[];
  /** The earliest of all, in seconds of the day; Infinity when unknown. */
  first: number;
  services: ReadonlySet<string>;
}

/** Limit of lines of stop_times.txt. */
const most = 4_000_000;
const callColumns = {
  trip: Int32Array,
  stop: Int32Array,
  sequence: Int32Array,
  llega: Float32Array,
  sale: Float32Array,
};

interface Given {
  trips: ReadonlyMap<string, Trip>;
  /** Trips that were left out already. */
  left: Set<string>;
  stops: ReadonlyMap<string, FeedStop>;
  /** The first departure of trips with frequencies. */
  first: ReadonlyMap<string, number>;
}

/**
 * Reads the calls of all trips and groups them into patterns; a wrong line costs its trip. `untimed`: trips without
 * calls.
 */
export const readPatterns = async (feed: Feed, { trips, left, stops, first }: Given) => {
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
  /** Trips with a wrong line, and ids that are no trip. */
  const wrong = new Set<string>();
  const columns = ['trip_id!', 'stop_id!', 'stop_sequence!', 'arrival_time', 'departure_time'];
  await feed.read('stop_times.txt', columns, most, () => {
    times = createColumns(callColumns);
    wrong.clear();
    return ([id = '', stop = '', sequence = '', llega = '', sale = ''], line) => {
      const trip = numbers.get(id);
      if (left.has(id) || wrong.has(id)) return;
      const leaveOut = (message: string) => {
        wrong.add(id);
        feed.fault('stop_times.txt', line, message);
      };
      const name = `«${id.slice(0, 60)}»`;
      if (trip === undefined) return leaveOut(`el viaje ${name} no está en trips.txt: se deja`);
      const order = sequenceOf(sequence);
      const [arrives, leaves] = [timeIn(llega), timeIn(sale)];
      if (order === undefined) return leaveOut(`stop_sequence ${noSequence(sequence)}: se deja el viaje ${name}`);
      if (arrives === undefined || leaves === undefined)
        return leaveOut(
          `«${(arrives === undefined ? llega : sale).slice(0, 20)}» no es una hora como ` +
            `06:30:00: se deja el viaje ${name}`,
        );
      times.add({ trip, stop: stopNumber(stop), sequence: order, llega: arrives, sale: leaves });
    };
  });
  const rowsOf = times.grouped('trip', ids.length, 'sequence');
  const callsOf = (trip: number): Call[] =>
    throughMidnight(
      rowsOf(trip).map((row) => {
        const stop = stopIds[times.get('stop', row)] ?? '';
        return {
          stop,
          place: stops.get(stop)?.place ?? null,
          llega: times.get('llega', row),
          sale: times.get('sale', row),
        };
      }),
    );
  const sound = ids.flatMap((id, at) => (wrong.has(id) ? [] : [{ id, at }]));
  return gather(sound, trips, callsOf, first);
};

/** NaN when there is none, undefined when it is not a time. */
const timeIn = (text: string): number | undefined => (text === '' ? NaN : secondsOf(text));

/** A pattern while trips are being collected: how often each timing occurs, by its first trip. */
interface Gathered {
  trip: Trip;
  trips: string[];
  departures: Pattern['departures'];
  first: number;
  services: Set<string>;
  timings: Map<string, { trip: number; times: number }>;
}

const gather = (
  ids: readonly { id: string; at: number }[],
  trips: ReadonlyMap<string, Trip>,
  callsOf: (trip: number) => Call[],
  first: ReadonlyMap<string, number>,
) => {
  const found = new Map<string, Gathered>();
  const untimed: string[] = [];
  for (const { id, at } of ids) {
    const trip = trips.get(id);
    const calls = callsOf(at);
    if (!trip || calls.length === 0) {
      untimed.push(id);
      continue;
    }
    const key = digest([trip.route.id, trip.sentido, trip.shape, ...calls.map(({ stop }) => stop)]);
    const departure = departureOf(calls);
    const known: Gathered = found.get(key) ?? {
      trip,
      trips: [],
      departures: [],
      first: Infinity,
      services: new Set(),
      timings: new Map(),
    };
    found.set(key, known);
    known.trips.push(id);
    known.services.add(trip.servicio);
    const leaves = first.get(id) ?? departure;
    known.departures.push({ sale: leaves, servicio: trip.servicio, seguido: first.has(id) });
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

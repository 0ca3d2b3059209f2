import { zipOf } from '../server/testing/zip';

const rows = (head: string, count: number, line: (n: number) => string) => {
  const pieces = [Buffer.from(`${head}\n`)];
  for (let from = 0; from < count; from += 10_000)
    pieces.push(
      Buffer.from(Array.from({ length: Math.min(10_000, count - from) }, (_, n) => `${line(from + n)}\n`).join('')),
    );
  return Buffer.concat(pieces);
};
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

interface City {
  routes: number;
  /** Per route. */
  trips: number;
  /** Per trip, and in total. */
  calls: number;
  stops: number;
  /** Per line. */
  points: number;
}

const feedOf = ({ routes, trips, calls, stops, points }: City): Buffer => {
  const stopOf = (route: number, call: number) => (route * 6 + call) % stops;
  return zipOf(
    Object.entries({
      'routes.txt': rows(
        'route_id,route_short_name,route_long_name,route_color',
        routes,
        (n) => `R${n},${n},Ruta número ${n},00AA33`,
      ),
      'calendar.txt': 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday\nL,1,1,1,1,1,0,0\n',
      'stops.txt': rows(
        'stop_id,stop_name,stop_lat,stop_lon',
        stops,
        (n) => `S${n},Parada número ${n},${4 + n / 20_000},${-74 - (n % 97) / 5_000}`,
      ),
      'trips.txt': rows(
        'route_id,service_id,trip_id,direction_id,shape_id',
        routes * trips,
        (n) => `R${n % routes},L,T${n},0,H${n % routes}`,
      ),
      'shapes.txt': rows('shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence', routes * points, (n) => {
        const [route, at] = [Math.floor(n / points), n % points];
        const lat = (4 + (stopOf(route, 0) + (at * calls) / points) / 20_000).toFixed(6);
        return `H${route},${lat},${(-74 - Math.sin(at / 9) / 300).toFixed(6)},${at}`;
      }),
      'stop_times.txt': rows(
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
        routes * trips * calls,
        (n) => {
          const [trip, call] = [Math.floor(n / calls), n % calls];
          const time = clock(300 + Math.floor(trip / routes) * 10 + call * 2);
          return `T${trip},${time},${time},S${stopOf(trip % routes, call)},${call}`;
        },
      ),
    }).map(([name, content]) => ({ name, content })),
  );
};

/** Public transport feeds as routes: that of a city, and a larger one than any real one. */
export const feeds: Record<string, () => Buffer> = {
  'GTFS, 500 routes, 3,000 stops': () => feedOf({ routes: 500, trips: 40, calls: 40, stops: 3_000, points: 600 }),
  'GTFS, 1.9 M stop times': () => feedOf({ routes: 20, trips: 2_400, calls: 40, stops: 800, points: 100 }),
};

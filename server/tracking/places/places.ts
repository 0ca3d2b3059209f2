import Flatbush from 'flatbush';
import { boundsOfCircle } from './bounds';
import { crossing } from './crossing';
import { metersFromEdge, type Place } from './shape';

interface Point {
  latitud: number;
  longitud: number;
}

/** A spatial index of a company's stops. */
export interface Places {
  get: (id: number) => Place | undefined;
  /** Stops whose edge is at most this many metres away, with that distance (negative inside), in order of id. */
  near: (at: Point, meters: number) => { place: Place; meters: number }[];
  /** The smallest stop that contains the point. */
  at: (point: Point) => Place | undefined;
  /** Those of these stops that the straight way between two points crosses, in order of id; see `crossing`. */
  crossed: (from: Point, to: Point, among: ReadonlySet<number>) => { place: Place; enters: number; leaves: number }[];
}

export const noPlaces: Places = { get: () => undefined, near: () => [], at: () => undefined, crossed: () => [] };

export const indexPlaces = (stored: readonly Place[]): Places => {
  if (stored.length === 0) return noPlaces;
  const byId = new Map(stored.map((place) => [place.id, place]));
  const tree = new Flatbush(stored.length);
  for (const { oeste, sur, este, norte } of stored) tree.add(oeste, sur, este, norte);
  tree.finish();
  const near: Places['near'] = (at, meters) => {
    const { oeste, sur, este, norte } = boundsOfCircle({ ...at, radio_m: meters });
    return tree
      .search(oeste, sur, este, norte)
      .flatMap((i) => {
        const place = stored[i];
        if (!place) return [];
        const away = metersFromEdge(place, at);
        return away <= meters ? [{ place, meters: away }] : [];
      })
      .sort((a, b) => a.place.id - b.place.id);
  };
  return {
    get: (id) => byId.get(id),
    near,
    at: (point) =>
      near(point, 0).reduce<Place | undefined>(
        (best, { place }) => (best && area(best) <= area(place) ? best : place),
        undefined,
      ),
    crossed: (from, to, among) => {
      const [west, east] = [Math.min(from.longitud, to.longitud), Math.max(from.longitud, to.longitud)];
      const [south, north] = [Math.min(from.latitud, to.latitud), Math.max(from.latitud, to.latitud)];
      return tree
        .search(west, south, east, north, (i) => among.has(stored[i]?.id ?? 0))
        .flatMap((i) => {
          const place = stored[i];
          const shares = place && crossing(place, from, to);
          return shares ? [{ place, enters: shares[0], leaves: shares[1] }] : [];
        })
        .sort((a, b) => a.place.id - b.place.id);
    },
  };
};

const area = ({ sur, norte, oeste, este }: Place) => (norte - sur) * (este - oeste);

import places from '../../../contract/places.json';
import { metersBetween } from './distance';

interface Place {
  name: string;
  latitud: number;
  longitud: number;
}

/** Towns, by the square degree that they lie in. */
const towns = new Map<string, Place[]>();
for (const [name, latitud, longitud] of places as [string, number, number, number][]) {
  const key = `${Math.floor(latitud)} ${Math.floor(longitud)}`;
  towns.set(key, [...(towns.get(key) ?? []), { name, latitud, longitud }]);
}

/** Search radius, in degrees. */
const farthest = 4;
/** Metres within which a place is the town itself. */
const inTown = 1_500;
const directions = ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'];

/** The nearest town in words, «4 km al norte de Soacha»; null far from all of them. */
export const placeName = (latitud: number | null, longitud: number | null): string | null => {
  if (latitud === null || longitud === null) return null;
  const nearest = nearestTown({ latitud, longitud });
  if (!nearest) return null;
  const { town, meters } = nearest;
  if (meters < inTown) return town.name;
  return `${Math.round(meters / 1000)} km al ${directionFrom(town, { latitud, longitud })} de ${town.name}`;
};

const nearestTown = (place: Omit<Place, 'name'>): { town: Place; meters: number } | null => {
  let best: { town: Place; meters: number } | null = null;
  for (let ring = 0; ring <= farthest; ring++) {
    for (const town of townsAround(place, ring)) {
      const meters = metersBetween(town, place);
      if (!best || meters < best.meters) best = { town, meters };
    }
    // A nearer one may still lie in the next ring.
    if (best && best.meters < ring * 100_000) break;
  }
  return best;
};

const townsAround = ({ latitud, longitud }: Omit<Place, 'name'>, ring: number): Place[] => {
  const found: Place[] = [];
  for (let y = -ring; y <= ring; y++)
    for (let x = -ring; x <= ring; x++)
      if (Math.max(Math.abs(x), Math.abs(y)) === ring)
        found.push(...(towns.get(`${Math.floor(latitud) + y} ${Math.floor(longitud) + x}`) ?? []));
  return found;
};

const directionFrom = (town: Place, place: Omit<Place, 'name'>) => {
  const east = (place.longitud - town.longitud) * Math.cos((town.latitud * Math.PI) / 180);
  const bearing = (Math.atan2(east, place.latitud - town.latitud) * 180) / Math.PI;
  return directions[Math.round((bearing + 360) / 45) % 8] ?? '';
};

import type { Place } from '../providers/basemap';

/** Degrees. */
export interface Sight {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Inhabitants from which a town is named, by zoom; the last value holds for larger zooms. */
const named = [8e6, 8e6, 8e6, 5e6, 2e6, 1e6, 400_000, 150_000, 60_000, 25_000, 0] as const;

/** The towns to name in view, the largest first. `places` must be sorted like that. */
export const placesInSight = (places: readonly Place[], zoom: number, sight: Sight): Place[] => {
  const least = named[Math.max(0, Math.min(named.length - 1, Math.floor(zoom)))] ?? 0;
  const found: Place[] = [];
  for (const place of places) {
    const [, lat, lon, inhabitants] = place;
    if (inhabitants < least) break;
    if (isWithin(sight, lat, lon)) found.push(place);
  }
  return found;
};

export const isWithin = ({ south, north, west, east }: Sight, lat: number, lon: number): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east;

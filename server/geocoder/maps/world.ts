import { metersPerDegree } from '#contract/rules/geodesic';

/** A place on the square map of the web: 0 to 1 from west to east, and from north to south. */
export interface Spot {
  x: number;
  y: number;
}

const radians = Math.PI / 180;
/** The square ends there. */
const northmost = 85.0511;

export const spotOf = (lat: number, lon: number): Spot => {
  const sin = Math.sin(Math.max(-northmost, Math.min(northmost, lat)) * radians);
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
};

export const placeOf = ({ x, y }: Spot): [lat: number, lon: number] => [
  Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) / radians,
  (x - 0.5) * 360,
];

/** Metres per side of the square, near a place of this latitude. */
export const sideAt = (lat: number): number => 360 * metersPerDegree * Math.cos(lat * radians);

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** The tiles of a zoom that are as near as this, nearest first. */
export const tilesAround = (spot: Spot, z: number, reach: number): TileAddress[] => {
  const n = 2 ** z;
  const clamp = (at: number) => Math.max(0, Math.min(n - 1, Math.floor(at * n)));
  const found: (TileAddress & { far: number })[] = [];
  for (let y = clamp(spot.y - reach); y <= clamp(spot.y + reach); y++)
    for (let x = clamp(spot.x - reach); x <= clamp(spot.x + reach); x++) {
      const far = Math.hypot(gap(spot.x * n, x), gap(spot.y * n, y)) / n;
      if (far <= reach) found.push({ z, x, y, far });
    }
  return found.sort((one, other) => one.far - other.far).map(({ x, y }) => ({ z, x, y }));
};

/** From a number to the interval of length 1 that begins at another. */
const gap = (at: number, from: number) => Math.max(from - at, at - from - 1, 0);

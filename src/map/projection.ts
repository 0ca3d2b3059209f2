/** Web Mercator as a unit square: x grows eastwards and y southwards, both 0–1. Degrees in, degrees out. */

/** The latitude at which Web Mercator's square ends. */
export const maxLatitude = 85.0511287798;

export const worldX = (lon: number): number => (lon + 180) / 360;

export const worldY = (lat: number): number => {
  const sin = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
};

export const longitudeOf = (x: number): number => x * 360 - 180;

export const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The degrees of a place in world units. */
export const degreesOf = ({ x, y }: { x: number; y: number }): [lat: number, lon: number] => [
  latitudeOf(y),
  longitudeOf(x),
];

/** Transforms world units to CSS pixels of the canvas: pixel = world × scale − left (or top). */
export interface View {
  scale: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

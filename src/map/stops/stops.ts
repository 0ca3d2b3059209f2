import type { Parada } from '#contract/entities/paradas';
import { metersPerDegree } from '#contract/rules/geodesic';
import type { IconName } from '../../ui/icons';
import { worldX, worldY } from '../projection';

/** The fields of a stop that the map draws. */
export interface Stop extends Pick<
  Parada,
  'id' | 'nombre' | 'forma' | 'latitud' | 'longitud' | 'radio_m' | 'poligono' | 'color' | 'activa'
> {
  icon: IconName;
}

/** A stop in world units (0–1). */
export interface PlacedStop {
  stop: Stop;
  /** The place of its icon. */
  x: number;
  y: number;
  /** Corners of a polygon as alternating x and y; null: a circle with radius `reach`. */
  ring: Float64Array | null;
  /** Greatest distance of its edge from x, y. */
  reach: number;
}

/** Transforms stops to world units, leaving out those without a place. */
export const placeStops = (stops: readonly Stop[]): PlacedStop[] => stops.flatMap((stop) => placed(stop) ?? []);

const placed = (stop: Stop): PlacedStop | undefined => {
  const { latitud, longitud, radio_m, poligono, forma } = stop;
  if (latitud === null || longitud === null) return undefined;
  const [x, y] = [worldX(longitud), worldY(latitud)];
  if (forma === 'circulo' || !poligono) {
    const reach = (radio_m ?? 0) / (metersPerDegree * 360 * Math.cos((latitud * Math.PI) / 180));
    return { stop, x, y, ring: null, reach };
  }
  const [corners] = poligono.coordinates;
  const ring = Float64Array.from(corners.flatMap(([lon, lat]) => [worldX(lon), worldY(lat)]));
  let reach = 0;
  for (let at = 0; at < ring.length; at += 2)
    reach = Math.max(reach, Math.hypot((ring[at] ?? 0) - x, (ring[at + 1] ?? 0) - y));
  return { stop, x, y, ring, reach };
};

/** Returns a test of whether a place, in degrees, is inside a stop. */
export const insideOf = (stop: Stop): ((latitude: number, longitude: number) => boolean) => {
  const [place] = placeStops([stop]);
  return (latitude, longitude) => place !== undefined && holds(place, worldX(longitude), worldY(latitude));
};

/** Whether a point is inside the shape. World units. */
export const holds = ({ x, y, ring, reach }: PlacedStop, px: number, py: number): boolean => {
  if (Math.hypot(px - x, py - y) > reach) return false;
  if (!ring) return true;
  let inside = false;
  for (let at = 0; at + 3 < ring.length; at += 2) {
    const [ax, ay, bx, by] = [ring[at] ?? 0, ring[at + 1] ?? 0, ring[at + 2] ?? 0, ring[at + 3] ?? 0];
    if (ay > py !== by > py && px < ax + ((py - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
};

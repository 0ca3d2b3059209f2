import type { Parada } from '#contract/paradas';
import { metersPerDegree } from '#contract/poligonos';
import type { IconName } from '../../ui/icons';
import { worldX, worldY } from '../projection';

/** What a map draws of a stop. */
export interface Stop extends Pick<Parada, 'id' | 'nombre' | 'forma' | 'latitud' | 'longitud' | 'radio_m' | 'poligono' | 'color' | 'activa'> {
  icon: IconName;
}

/** A stop in world units (0–1). */
export interface PlacedStop {
  stop: Stop;
  /** Where its icon stands. */
  x: number;
  y: number;
  /** Corners of a polygon, x and y in turn; null: a circle of this reach. */
  ring: Float64Array | null;
  /** Greatest distance of its edge from there. */
  reach: number;
}

/** Places stops on the world; those without a place are left out. */
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
  for (let at = 0; at < ring.length; at += 2) reach = Math.max(reach, Math.hypot((ring[at] ?? 0) - x, (ring[at + 1] ?? 0) - y));
  return { stop, x, y, ring, reach };
};

/** Tells whether a place lies in a stop, by its degrees. */
export const insideOf = (stop: Stop): ((latitude: number, longitude: number) => boolean) => {
  const [place] = placeStops([stop]);
  return (latitude, longitude) => place !== undefined && holds(place, worldX(longitude), worldY(latitude));
};

/** Does a place lie in the shape? World units. */
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

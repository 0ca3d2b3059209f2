import { nearestShare } from '#contract/rules/geodesic';
import type { Bounds, Poligono, Position } from '#contract/core/poligonos';
import { degreeAt, shorterWay } from '#contract/rules/geodesic';

/** A stop in the form that positions are matched with: a polygon or a circle. */
export interface Place extends Bounds {
  id: number;
  nombre: string;
  latitud: number;
  longitud: number;
  radio_m: number | null;
  poligono: Poligono | null;
  limite_velocidad_kmh?: number | null;
  permanencia_max_min?: number | null;
  /** Visits use this shape from this moment on, ms. */
  desde: number;
  /** When a property that rules depend on last changed, ms. */
  juzga: number;
}

interface Point {
  latitud: number;
  longitud: number;
}

/**
 * Metres from the edge of a place, negative inside. Computed on a plane that touches the earth at the point: accurate
 * for shapes of some tens of kilometres.
 */
export const metersFromEdge = ({ latitud, longitud, radio_m, poligono }: Place, at: Point): number => {
  const { norte, este } = degreeAt(at.latitud);
  const x = (lon: number) => shorterWay(lon - at.longitud) * este;
  const y = (lat: number) => (lat - at.latitud) * norte;
  if (!poligono) return Math.hypot(x(longitud), y(latitud)) - (radio_m ?? 0);
  const [ring] = poligono.coordinates;
  let inside = false;
  let nearest = Infinity;
  for (let i = 0; i + 1 < ring.length; i++) {
    const from: Position = ring[i] ?? [0, 0];
    const to: Position = ring[i + 1] ?? [0, 0];
    const [ax, ay, bx, by] = [x(from[0]), y(from[1]), x(to[0]), y(to[1])] as const;
    if (ay > 0 !== by > 0 && ax + ((bx - ax) * -ay) / (by - ay) > 0) inside = !inside;
    nearest = Math.min(nearest, metersFromSide(ax, ay, bx, by));
  }
  return inside ? -nearest : nearest;
};

/** Metres from the origin to a side. */
const metersFromSide = (ax: number, ay: number, bx: number, by: number) => {
  const [dx, dy] = [bx - ax, by - ay];
  const t = nearestShare(ax, ay, dx, dy);
  return Math.hypot(ax + t * dx, ay + t * dy);
};

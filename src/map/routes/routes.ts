import { latLngBounds, type LatLngBounds } from 'leaflet';
import { nearestShare } from '#contract/rules/geodesic';
import type { Position } from '#contract/core/poligonos';
import type { Ruta } from '#contract/entities/rutas';
import { latitudeOf, longitudeOf, worldX, worldY } from '../projection';

/** The fields of a route that the map draws. */
export type MapRoute = Pick<Ruta, 'id' | 'nombre' | 'color' | 'activa' | 'trazado'>;

/** A line in world units (0–1), with its bounding box. */
export interface PlacedLine {
  x: Float64Array;
  y: Float64Array;
  west: number;
  north: number;
  east: number;
  south: number;
}

export interface PlacedRoute extends PlacedLine {
  route: MapRoute;
}

export const placeLine = (places: readonly Position[]): PlacedLine => {
  const [x, y] = [
    Float64Array.from(places, ([lon]) => worldX(lon)),
    Float64Array.from(places, ([, lat]) => worldY(lat)),
  ];
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < x.length; at++) {
    west = Math.min(west, x[at] ?? 0);
    east = Math.max(east, x[at] ?? 0);
    north = Math.min(north, y[at] ?? 0);
    south = Math.max(south, y[at] ?? 0);
  }
  return { x, y, west, north, east, south };
};

export const placeRoutes = (routes: readonly MapRoute[]): PlacedRoute[] =>
  routes.map((route) => ({ route, ...placeLine(route.trazado.coordinates) }));

/** The distance of a line from a point, in world units; Infinity when it is larger than `reach`. */
export const awayFrom = (
  { x, y, west, north, east, south }: PlacedLine,
  px: number,
  py: number,
  reach: number,
): number => {
  if (px < west - reach || px > east + reach || py < north - reach || py > south + reach) return Infinity;
  let least = Infinity;
  for (let at = 1; at < x.length; at++) {
    const [ax, ay, dx, dy] = [
      (x[at - 1] ?? 0) - px,
      (y[at - 1] ?? 0) - py,
      (x[at] ?? 0) - (x[at - 1] ?? 0),
      (y[at] ?? 0) - (y[at - 1] ?? 0),
    ];
    const share = nearestShare(ax, ay, dx, dy);
    least = Math.min(least, Math.hypot(ax + dx * share, ay + dy * share));
  }
  return least <= reach ? least : Infinity;
};

/** The bounds of lines; not valid when there are none. */
export const boundsOfLines = (lines: readonly PlacedLine[]): LatLngBounds => {
  const bounds = latLngBounds([]);
  for (const { west, north, east, south } of lines)
    if (west <= east)
      bounds.extend([latitudeOf(north), longitudeOf(west)]).extend([latitudeOf(south), longitudeOf(east)]);
  return bounds;
};

import type { Position } from '#contract/core/poligonos';
import { degreeAt, shorterWay } from '#contract/rules/geodesic';
import type { Place } from './shape';

interface Point {
  latitud: number;
  longitud: number;
}

/**
 * The shares of the straight way between two points at which it first enters a place and last leaves it: 0 at its
 * start, 1 at its end; null where it does not touch it. On the plane that touches the earth at the place.
 */
export const crossing = (place: Place, from: Point, to: Point): [enters: number, leaves: number] | null => {
  const { norte, este } = degreeAt(place.latitud);
  const on = (lon: number, lat: number): Flat => [
    shorterWay(lon - place.longitud) * este,
    (lat - place.latitud) * norte,
  ];
  const [a, b] = [on(from.longitud, from.latitud), on(to.longitud, to.latitud)];
  return place.poligono
    ? throughRing(
        place.poligono.coordinates[0].map(([lon, lat]: Position) => on(lon, lat)),
        a,
        b,
      )
    : throughCircle(place.radio_m ?? 0, a, b);
};

type Flat = readonly [x: number, y: number];

/** The roots of |a + t·d| = r between 0 and 1. */
const throughCircle = (radius: number, [ax, ay]: Flat, [bx, by]: Flat): [number, number] | null => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const inside = ax * ax + ay * ay <= radius * radius;
  if (length === 0) return inside ? [0, 1] : null;
  const middle = -(ax * dx + ay * dy) / length;
  const root = middle * middle - (ax * ax + ay * ay - radius * radius) / length;
  if (root < 0) return null;
  const [enters, leaves] = [Math.max(0, middle - Math.sqrt(root)), Math.min(1, middle + Math.sqrt(root))];
  return enters <= leaves ? [enters, leaves] : null;
};

const throughRing = (ring: readonly Flat[], a: Flat, b: Flat): [number, number] | null => {
  const cuts = ring.slice(1).flatMap((end, i) => cutOf(a, b, ring[i] ?? end, end) ?? []);
  if (isInside(ring, a)) cuts.push(0);
  if (isInside(ring, b)) cuts.push(1);
  return cuts.length === 0 ? null : [Math.min(...cuts), Math.max(...cuts)];
};

/** The share of a–b at which it crosses the side p–q; null: it does not. */
const cutOf = ([ax, ay]: Flat, [bx, by]: Flat, [px, py]: Flat, [qx, qy]: Flat): number | null => {
  const [dx, dy, sx, sy] = [bx - ax, by - ay, qx - px, qy - py];
  const cross = dx * sy - dy * sx;
  if (cross === 0) return null;
  const along = ((px - ax) * sy - (py - ay) * sx) / cross;
  const onSide = ((px - ax) * dy - (py - ay) * dx) / cross;
  return along >= 0 && along <= 1 && onSide >= 0 && onSide <= 1 ? along : null;
};

const isInside = (ring: readonly Flat[], [x, y]: Flat): boolean =>
  ring.slice(1).reduce((inside, [qx, qy], i) => {
    const [px, py] = ring[i] ?? [qx, qy];
    const crosses = py > y !== qy > y && x < px + ((qx - px) * (y - py)) / (qy - py);
    return crosses ? !inside : inside;
  }, false);

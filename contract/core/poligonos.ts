import { z } from './validation';

/** A place as in GeoJSON: longitude, latitude, degrees. */
export const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
export type Position = z.output<typeof position>;

/** The least and the most corners of a polygon, without the closing one. */
export const vertices = { min: 3, max: 200 } as const;

const isClosed = (ring: readonly Position[]) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1];

const ring = z.array(position).superRefine((places, { addIssue }) => {
  const refuse = (message: string) => addIssue({ code: 'custom', message });
  const corners = places.length - 1;
  if (corners < vertices.min || corners > vertices.max)
    return refuse(`Debe tener de ${vertices.min} a ${vertices.max} vértices`);
  if (!isClosed(places)) return refuse('El último punto debe ser igual al primero');
  if (places.some(([lon], at) => Math.abs(lon - (places[at - 1]?.[0] ?? lon)) > 180))
    return refuse('Cruza el meridiano 180: dibuje una forma a cada lado');
  const crossing = crossingOf(places.slice(0, -1));
  if (crossing)
    refuse(`El borde se cruza: el lado del vértice ${crossing[0] + 1} corta el del vértice ${crossing[1] + 1}`);
});

/** One ring without holes that does not cross itself; its last place is the first. */
export const poligono = z.object({ type: z.literal('Polygon'), coordinates: z.tuple([ring]) });
export type Poligono = z.output<typeof poligono>;

/**
 * The two sides of a ring that cross or touch, by their first corners; null if none do. `corners`: without the closing
 * one. `closed`: false while its last side is not drawn yet.
 */
export const crossingOf = (corners: readonly Position[], closed = true): [number, number] | null => {
  const n = corners.length;
  const sides = closed ? n : n - 1;
  const corner = (i: number) => corners[i % n] ?? [0, 0];
  for (let i = 0; i < sides; i++) {
    if ((closed || i + 2 < n) && doubled(corner(i), corner(i + 1), corner(i + 2))) return [i, (i + 1) % n];
    for (let j = i + 2; j < sides; j++)
      if ((j + 1) % n !== i && meet(corner(i), corner(i + 1), corner(j), corner(j + 1))) return [i, j];
  }
  return null;
};

/** The side of the line from `a` to `b` on which `c` is. Zero: on the line. */
const side = (a: Position, b: Position, c: Position) =>
  Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const within = (a: Position, b: Position, c: Position) =>
  Math.min(a[0], b[0]) <= c[0] &&
  c[0] <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= c[1] &&
  c[1] <= Math.max(a[1], b[1]);

const meet = (a: Position, b: Position, c: Position, d: Position) => {
  const [abc, abd, cda, cdb] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && within(a, b, c)) ||
    (abd === 0 && within(a, b, d)) ||
    (cda === 0 && within(c, d, a)) ||
    (cdb === 0 && within(c, d, b))
  );
};

/** Whether the side after `b` runs back over the one before it, or one of them has no length. */
const doubled = (a: Position, b: Position, c: Position) =>
  side(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) <= 0;

export interface Bounds {
  sur: number;
  norte: number;
  oeste: number;
  este: number;
}

/** The bounding box of a ring, in degrees. */
export const boundsOf = (places: readonly Position[]): Bounds => ({
  sur: Math.min(...places.map(([, lat]) => lat)),
  norte: Math.max(...places.map(([, lat]) => lat)),
  oeste: Math.min(...places.map(([lon]) => lon)),
  este: Math.max(...places.map(([lon]) => lon)),
});

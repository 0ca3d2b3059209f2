import { vertices, type Position } from '#contract/poligonos';
import { z } from '#contract/validation';

/** A shape of a map as a cell holds it: of a polygon the edge and that there are holes, of what is no stop how many parts it has. */
export interface Shape {
  type: string;
  coordinates: readonly unknown[];
}

const geometry = z.object({ type: z.string(), coordinates: z.array(z.unknown()).optional(), geometries: z.array(z.unknown()).optional() });
const position = z.tuple([z.number(), z.number()]).rest(z.unknown());

/** How deep collections may lie in each other. */
const deepest = 8;
/** Parts that are counted. */
const most = 500;

/** Reads what GeoJSON calls a geometry; several of which there is one are that one. Null: there is none. */
export const shapeOf = (given: unknown, depth = 0): Shape | null => {
  const { data } = geometry.safeParse(given);
  if (!data) return null;
  const { type, coordinates = [], geometries } = data;
  const parts = geometries ?? coordinates;
  if (geometries || type.startsWith('Multi')) {
    const [only, ...others] = parts;
    if (only === undefined) return null;
    if (others.length === 0 && depth < deepest) return shapeOf(geometries ? only : { type: type.slice('Multi'.length), coordinates: only }, depth + 1);
    return { type, coordinates: emptied(parts) };
  }
  if (type === 'Point') return { type, coordinates: placesOf([coordinates])[0] ?? [] };
  if (type !== 'Polygon') return { type, coordinates: [] };
  const [edge, ...holes] = coordinates;
  return { type, coordinates: [edgeOf(edge), ...emptied(holes)] };
};

const emptied = (parts: readonly unknown[]): unknown[] => parts.slice(0, most).map(() => []);

/** Without heights; nothing where one of them is no place. */
const placesOf = (given: unknown): Position[] => {
  const { data } = z.array(position).safeParse(given);
  return (data ?? []).map(([longitude, latitude]): Position => [longitude, latitude]);
};

/** Closed, and without places that are said twice in a row. One that has too many corners still has too many. */
const edgeOf = (ring: unknown): Position[] => {
  const places = placesOf(ring).filter((place, at, all) => at === 0 || !isSame(place, all[at - 1]));
  const [first] = places;
  if (first && !isSame(first, places.at(-1))) places.push(first);
  return places.slice(0, vertices.max + 2);
};

const isSame = (a: Position, b: Position | undefined) => a[0] === b?.[0] && a[1] === b[1];

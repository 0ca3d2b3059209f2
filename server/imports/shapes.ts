import { metrosEntre } from '#contract/lineas';
import type { Position } from '#contract/poligonos';
import { z } from '#contract/validation';
import { readWkt } from './wkt';

/** A shape of a map as a cell holds it: of a polygon the edge and that there are holes, of what is neither stop nor route how many parts it has. */
export interface Shape {
  type: string;
  coordinates: readonly unknown[];
  /** Of a line that came in parts: how many there were, and the farthest that two of them lie apart. */
  unidas?: { partes: number; metros: number };
  /** It had more corners than a stop or a route takes: how many, and how far it may lie from where it was. */
  simplificada?: { puntos: number; metros: number };
}

const note = { unidas: z.object({ partes: z.int(), metros: z.number() }), simplificada: z.object({ puntos: z.int(), metros: z.number() }) };
const geometry = z.object({
  type: z.string(),
  coordinates: z.array(z.unknown()).optional(),
  geometries: z.array(z.unknown()).optional(),
  unidas: note.unidas.optional().catch(undefined),
  simplificada: note.simplificada.optional().catch(undefined),
});
const linear = z.object({ type: z.enum(['LineString', 'MultiLineString']) });

/** How deep collections may lie in each other. */
const deepest = 8;
/** Parts that are counted. */
const most = 500;
/** Metres between the end of a part and the beginning of the next within which they are one way. */
const nearEnough = 500;

/** Reads a cell that holds GeoJSON or WKT. Null: it is neither. */
export const readShape = (text: string): Shape | null => {
  try {
    return shapeOf(text.trimStart().startsWith('{') ? JSON.parse(text) : readWkt(text));
  } catch {
    return null;
  }
};

/** Reads what GeoJSON calls a geometry; several of which there is one are that one, lines that follow each other are one. Null: there is none. */
export const shapeOf = (given: unknown, depth = 0): Shape | null => {
  const { data } = geometry.safeParse(given);
  if (!data) return null;
  const { type, coordinates = [], geometries, unidas, simplificada } = data;
  const parts = geometries ?? coordinates;
  if (geometries || type.startsWith('Multi')) {
    const [only, ...others] = parts;
    if (only === undefined) return null;
    if (others.length === 0 && depth < deepest) return shapeOf(geometries ? only : { type: type.slice('Multi'.length), coordinates: only }, depth + 1);
    const lines = linesOf(type, parts, geometries);
    return (lines && joined(lines)) ?? { type: lines ? 'MultiLineString' : type, coordinates: emptied(parts) };
  }
  const notes = { ...(unidas && { unidas }), ...(simplificada && { simplificada }) };
  if (type === 'Point') return { type, coordinates: placesOf([coordinates])[0] ?? [] };
  if (type === 'LineString') return { type, coordinates: placesOf(coordinates), ...notes };
  if (type !== 'Polygon') return { type, coordinates: [] };
  const [edge, ...holes] = coordinates;
  return { type, coordinates: [edgeOf(edge), ...emptied(holes)], ...notes };
};

const emptied = (parts: readonly unknown[]): unknown[] => parts.slice(0, most).map(() => []);

/** The lines that a shape is made of; undefined where it is made of anything else. */
const linesOf = (type: string, parts: readonly unknown[], geometries: readonly unknown[] | undefined): Position[][] | undefined => {
  if (type === 'MultiLineString') return parts.map(placesOf);
  const shapes = geometries?.every((each) => linear.safeParse(each).success) ? geometries.map((each) => shapeOf(each, deepest)) : undefined;
  return shapes?.every((shape) => shape?.type === 'LineString') ? shapes.map((shape) => shape?.coordinates as Position[]) : undefined;
};

/** Parts in their order, each turned round where its end is the nearer one; undefined where they lie too far apart. */
const joined = (lines: readonly Position[][]): Shape | undefined => {
  const [first, ...others] = lines.filter(({ length }) => length > 0);
  if (!first) return undefined;
  const apart = (a: Position | undefined, b: Position | undefined) => (a && b ? metrosEntre(a, b) : Infinity);
  const [next] = others;
  const begins =
    next && Math.min(apart(first[0], next[0]), apart(first[0], next.at(-1))) < Math.min(apart(first.at(-1), next[0]), apart(first.at(-1), next.at(-1)));
  const places = begins ? first.toReversed() : [...first];
  let metros = 0;
  for (const line of others) {
    const end = places.at(-1);
    const turned = apart(end, line.at(-1)) < apart(end, line[0]) ? line.toReversed() : line;
    const gap = apart(end, turned[0]);
    if (gap > nearEnough) return undefined;
    metros = Math.max(metros, gap);
    for (const place of gap === 0 ? turned.slice(1) : turned) places.push(place);
  }
  return { type: 'LineString', coordinates: places, unidas: { partes: others.length + 1, metros: Math.round(metros) } };
};

/** Without heights; nothing where one of them is no place. By hand, for lines of thousands of places. */
const placesOf = (given: unknown): Position[] => {
  const places: Position[] = [];
  for (const each of Array.isArray(given) ? (given as unknown[]) : []) {
    const [longitude, latitude]: unknown[] = Array.isArray(each) ? each : [];
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return [];
    places.push([longitude, latitude]);
  }
  return places;
};

/** Closed, and without places that are said twice in a row. */
const edgeOf = (ring: unknown): Position[] => {
  const places = placesOf(ring).filter((place, at, all) => at === 0 || !isSame(place, all[at - 1]));
  const [first] = places;
  if (first && !isSame(first, places.at(-1))) places.push(first);
  return places;
};

const isSame = (a: Position, b: Position | undefined) => a[0] === b?.[0] && a[1] === b[1];

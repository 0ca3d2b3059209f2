import { metrosEntre } from '#contract/core/lineas';
import type { Position } from '#contract/core/poligonos';
import { z } from '#contract/core/validation';
import { readWkt } from './wkt';
import { edgeOf, placesOf } from './vertices';

/**
 * A shape as parsed from a cell: for a polygon its outer ring and whether it has holes; for unsupported shapes the
 * number of parts.
 */
export interface Shape {
  type: string;
  coordinates: readonly unknown[];
  /** For a line joined from parts: their number, and the largest gap between two of them. */
  unidas?: { partes: number; metros: number };
  /** For a shape with too many vertices: the original number, and its maximum deviation. */
  simplificada?: { puntos: number; metros: number };
  /** For a shape that was taken from among several: how many others were left out. */
  omitidas?: Record<Figure, number>;
}

/** What a kind of record needs from a shape: a stop is a place, a route a line. */
export type Wanted = 'places' | 'lines';

/** The plain shapes that a collection consists of. */
export type Figure = 'puntos' | 'lineas' | 'poligonos';

const note = {
  unidas: z.object({ partes: z.int(), metros: z.number() }),
  simplificada: z.object({ puntos: z.int(), metros: z.number() }),
};
const others = z.object({ puntos: z.int(), lineas: z.int(), poligonos: z.int() });
const geometry = z.object({
  type: z.string(),
  coordinates: z.array(z.unknown()).optional(),
  geometries: z.array(z.unknown()).optional(),
  unidas: note.unidas.optional().catch(undefined),
  simplificada: note.simplificada.optional().catch(undefined),
  omitidas: others.optional().catch(undefined),
});
const linear = z.object({ type: z.enum(['LineString', 'MultiLineString']) });

/** Maximum depth of nested collections. */
const deepest = 8;
/** Maximum number of parts. */
const most = 500;
/** Parts are joined when the gap between them is at most this (m). */
const nearEnough = 500;

/** Parses a cell with GeoJSON or WKT; null when it is neither. */
export const readShape = (text: string, wanted?: Wanted): Shape | null => {
  try {
    return shapeOf(text.trimStart().startsWith('{') ? JSON.parse(text) : readWkt(text), wanted);
  } catch {
    return null;
  }
};

/**
 * Parses a GeoJSON geometry; a collection of one becomes that one, consecutive lines are joined, and of several shapes
 * the only one that is wanted is taken. Null when there is none.
 */
export const shapeOf = (given: unknown, wanted?: Wanted, depth = 0): Shape | null => {
  const { data } = geometry.safeParse(given);
  if (!data) return null;
  const { type, coordinates = [], geometries, unidas, simplificada, omitidas } = data;
  const parts = geometries ?? coordinates;
  if (geometries || type.startsWith('Multi')) {
    const [only, ...more] = parts;
    if (only === undefined) return null;
    if (more.length === 0 && depth < deepest)
      return shapeOf(geometries ? only : { type: type.slice('Multi'.length), coordinates: only }, wanted, depth + 1);
    const lines = linesOf(type, parts, geometries);
    if (lines) return joined(lines) ?? { type: 'MultiLineString', coordinates: emptied(parts) };
    return (geometries && wanted && onlyOf(plainOf(geometries), wanted)) ?? { type, coordinates: emptied(parts) };
  }
  const notes = { ...(unidas && { unidas }), ...(simplificada && { simplificada }), ...(omitidas && { omitidas }) };
  if (type === 'Point') return { type, coordinates: placesOf([coordinates])[0] ?? [], ...notes };
  if (type === 'LineString') return { type, coordinates: placesOf(coordinates), ...notes };
  if (type !== 'Polygon') return { type, coordinates: [] };
  const [edge, ...holes] = coordinates;
  return { type, coordinates: [edgeOf(edge), ...emptied(holes)], ...notes };
};

/** The plain shapes of a collection, without collections within it. */
const plainOf = (geometries: readonly unknown[], depth = 0): { figure: Figure; shape: unknown }[] =>
  geometries.flatMap((each) => {
    const { data } = geometry.safeParse(each);
    if (!data || depth > deepest) return [];
    if (data.geometries) return plainOf(data.geometries, depth + 1);
    const [, several, one = ''] = /^(Multi)?(.*)$/.exec(data.type) ?? [];
    const figure = figures[one];
    if (!figure) return [];
    return several
      ? (data.coordinates ?? []).map((coordinates) => ({ figure, shape: { type: one, coordinates } }))
      : [{ figure, shape: each }];
  });

const figures: Readonly<Record<string, Figure>> = { Point: 'puntos', LineString: 'lineas', Polygon: 'poligonos' };

/**
 * The only shape among others that can be a stop, or the lines of a route; undefined when it is unclear which one is
 * meant.
 */
const onlyOf = (plain: ReturnType<typeof plainOf>, wanted: Wanted): Shape | undefined => {
  const of = (figure: Figure) => plain.filter((each) => each.figure === figure).map(({ shape }) => shape);
  const count = { puntos: of('puntos').length, lineas: of('lineas').length, poligonos: of('poligonos').length };
  const figure = wanted === 'lines' ? 'lineas' : count.poligonos > 0 ? 'poligonos' : 'puntos';
  if (count[figure] === 0 || (wanted === 'places' && count[figure] > 1)) return undefined;
  const shape = shapeOf({ type: 'GeometryCollection', geometries: of(figure) });
  return shape ? { ...shape, omitidas: { ...count, [figure]: 0 } } : undefined;
};

const emptied = (parts: readonly unknown[]): unknown[] => parts.slice(0, most).map(() => []);

/** The lines of a shape; undefined when it has other parts. */
const linesOf = (
  type: string,
  parts: readonly unknown[],
  geometries: readonly unknown[] | undefined,
): Position[][] | undefined => {
  if (type === 'MultiLineString') return parts.map(placesOf);
  const shapes = geometries?.every((each) => linear.safeParse(each).success)
    ? geometries.map((each) => shapeOf(each, undefined, deepest))
    : undefined;
  return shapes?.every((shape) => shape?.type === 'LineString')
    ? shapes.map((shape) => shape?.coordinates as Position[])
    : undefined;
};

/** Joins parts in order, each reversed when its end is nearer; undefined when they are too far apart. */
const joined = (lines: readonly Position[][]): Shape | undefined => {
  const [first, ...others] = lines.filter(({ length }) => length > 0);
  if (!first) return undefined;
  const apart = (a: Position | undefined, b: Position | undefined) => (a && b ? metrosEntre(a, b) : Infinity);
  const [next] = others;
  const begins =
    next &&
    Math.min(apart(first[0], next[0]), apart(first[0], next.at(-1))) <
      Math.min(apart(first.at(-1), next[0]), apart(first.at(-1), next.at(-1)));
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

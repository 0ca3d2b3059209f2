import { radioParada } from '#contract/entities/paradas';
import { crossingOf, vertices, type Position } from '#contract/core/poligonos';

/** A circle whose centre may not be placed yet; metres. */
export interface CircleShape {
  forma: 'circulo';
  centre: Position | null;
  radius: number;
}

/** A polygon; until it is closed, its last side is missing. */
export interface PolygonShape {
  forma: 'poligono';
  corners: readonly Position[];
  closed: boolean;
}

export type Shape = CircleShape | PolygonShape;

/** The changed shape, or a sentence that explains why the change is rejected. */
export type Change<Of extends Shape = Shape> = Of | string;

export const addCorner = (polygon: PolygonShape, at: Position): Change<PolygonShape> => {
  // Ignores a second press on the same corner.
  if (same(polygon.corners.at(-1), at)) return polygon;
  return judged([...polygon.corners, at], false);
};

export const close = ({ corners }: PolygonShape): Change<PolygonShape> =>
  corners.length < vertices.min ? `Marque al menos ${vertices.min} vértices antes de terminar.` : judged(corners, true);

export const takeBack = ({ corners }: PolygonShape): PolygonShape => ({
  forma: 'poligono',
  corners: corners.slice(0, -1),
  closed: false,
});

export const moveCorner = ({ corners, closed }: PolygonShape, index: number, at: Position): Change<PolygonShape> =>
  judged(
    corners.map((corner, each) => (each === index ? at : corner)),
    closed,
  );

/** Inserts a corner on the side that follows the corner `index`. */
export const insertCorner = ({ corners, closed }: PolygonShape, index: number, at: Position): Change<PolygonShape> =>
  judged([...corners.slice(0, index + 1), at, ...corners.slice(index + 1)], closed);

export const removeCorner = ({ corners, closed }: PolygonShape, index: number): Change<PolygonShape> => {
  if (closed && corners.length <= vertices.min) return `Un polígono tiene al menos ${vertices.min} vértices.`;
  return judged(
    corners.filter((_corner, each) => each !== index),
    closed,
  );
};

/** Whole metres, within the limits of a stop. */
export const radiusOf = (meters: number): number =>
  Math.round(Math.max(radioParada.min, Math.min(radioParada.max, meters)));

/** The midpoint of two positions. */
export const between = ([ax, ay]: Position, [bx, by]: Position): Position => [(ax + bx) / 2, (ay + by) / 2];

const same = (a: Position | undefined, b: Position) => a?.[0] === b[0] && a[1] === b[1];

const judged = (corners: readonly Position[], closed: boolean): Change<PolygonShape> => {
  if (corners.length > vertices.max) return `Un polígono tiene como máximo ${vertices.max} vértices.`;
  const crossing = crossingOf(corners, closed);
  if (!crossing) return { forma: 'poligono', corners, closed };
  return (
    `El borde no puede cruzarse: el lado del vértice ${crossing[0] + 1} cortaría el ` +
    `del vértice ${crossing[1] + 1}.`
  );
};

import { conMasPuntos, puntosLinea, simplificada } from '#contract/lineas';
import { crossingOf, vertices, type Position } from '#contract/poligonos';
import { readShape, type Shape } from './shapes';
import { looksLikeShape } from './wkt';

/** A shape with no more corners than a stop or a route takes, where that can be done. May take long: for worker threads alone. */
export const fitted = (shape: Shape): Shape => {
  if (shape.type === 'LineString') return fittedLine(shape);
  if (shape.type !== 'Polygon') return shape;
  const [edge, ...holes] = shape.coordinates;
  const ring = edge as Position[];
  if (ring.length - 1 <= vertices.max) return shape;
  const fewer = fittedRing(ring);
  return fewer ? { ...shape, coordinates: [fewer.puntos, ...holes], simplificada: { puntos: ring.length - 1, metros: rounded(fewer.metros) } } : shape;
};

const fittedLine = (shape: Shape): Shape => {
  const places = shape.coordinates as Position[];
  if (places.length <= puntosLinea.max || !places.every(isFinitePlace)) return shape;
  const { puntos, metros } = conMasPuntos(places, puntosLinea.max);
  return { ...shape, coordinates: puntos, simplificada: { puntos: places.length, metros: rounded(metros) } };
};

/** Nobody means a stop that lies so far from where it was drawn. */
const farthest = 5_000;

/** Coarser and coarser until it is small enough and does not cross itself, begun at either end; undefined where no such ring is near. */
const fittedRing = (ring: readonly Position[]): { puntos: Position[]; metros: number } | undefined => {
  if (!ring.every(isFinitePlace)) return undefined;
  const half = Math.floor(ring.length / 2);
  const turned = [...ring.slice(half, -1), ...ring.slice(0, half + 1)];
  for (let metros = 0.5; metros <= farthest; metros *= 1.5)
    for (const each of [ring, turned]) {
      const puntos = simplificada(each, metros);
      const corners = puntos.length - 1;
      if (corners >= vertices.min && corners <= vertices.max && !crossingOf(puntos.slice(0, -1))) return { puntos, metros };
    }
  return undefined;
};

const isFinitePlace = ([x, y]: Position) => Number.isFinite(x) && Number.isFinite(y);

const rounded = (metros: number) => Math.round(metros * 10) / 10;

/** Shorter than this no text has too many corners. */
const short = 4 * vertices.max;

/** Spares reading again what a map was just written as. */
const isFewPoints = (text: string) => text.startsWith('{"type":"LineString"') && text.split(',').length <= 2 * puntosLinea.max;

/** The text of a cell, in GeoJSON where the shape that it holds had to be made simpler. */
export const fittedText = (text: string): string => {
  if (text.length < short || !looksLikeShape(text) || isFewPoints(text)) return text;
  const shape = readShape(text);
  if (!shape) return text;
  const simple = fitted(shape);
  return simple.simplificada && !shape.simplificada ? JSON.stringify(simple) : text;
};

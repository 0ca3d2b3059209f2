import { conMasPuntos, puntosLinea, simplificada } from '#contract/core/lineas';
import { crossingOf, vertices, type Position } from '#contract/core/poligonos';
import { readShape, type Shape } from './shapes';
import { looksLikeShape } from './wkt';

/**
 * Reduces a shape to the number of vertices that a stop or a route allows, where possible. May take long: only for
 * worker threads.
 */
export const fitted = (shape: Shape): Shape => {
  if (shape.type === 'LineString') return fittedLine(shape);
  if (shape.type !== 'Polygon') return shape;
  const [edge, ...holes] = shape.coordinates;
  const ring = edge as Position[];
  if (ring.length - 1 <= vertices.max) return shape;
  const fewer = fittedRing(ring);
  return fewer
    ? {
        ...shape,
        coordinates: [fewer.puntos, ...holes],
        simplificada: { puntos: ring.length - 1, metros: rounded(fewer.metros) },
      }
    : shape;
};

const fittedLine = (shape: Shape): Shape => {
  const places = shape.coordinates as Position[];
  if (places.length <= puntosLinea.max || !places.every(isFinitePlace)) return shape;
  const { puntos, metros } = conMasPuntos(places, puntosLinea.max);
  return { ...shape, coordinates: puntos, simplificada: { puntos: places.length, metros: rounded(metros) } };
};

/** A stop this far from where it was drawn cannot be right. */
const farthest = 5_000;

/**
 * Simplifies more and more until the ring is small enough and does not cross itself, starting at either end; undefined
 * when no such ring is near.
 */
const fittedRing = (ring: readonly Position[]): { puntos: Position[]; metros: number } | undefined => {
  if (!ring.every(isFinitePlace)) return undefined;
  const half = Math.floor(ring.length / 2);
  const turned = [...ring.slice(half, -1), ...ring.slice(0, half + 1)];
  for (let metros = 0.5; metros <= farthest; metros *= 1.5)
    for (const each of [ring, turned]) {
      const puntos = simplificada(each, metros);
      const corners = puntos.length - 1;
      if (corners >= vertices.min && corners <= vertices.max && !crossingOf(puntos.slice(0, -1)))
        return { puntos, metros };
    }
  return undefined;
};

const isFinitePlace = ([x, y]: Position) => Number.isFinite(x) && Number.isFinite(y);

const rounded = (metros: number) => Math.round(metros * 10) / 10;

/** A shorter text cannot have too many vertices. */
const short = 4 * vertices.max;

/** Avoids parsing again what the map reader has just written. */
const isFewPoints = (text: string) =>
  text.startsWith('{"type":"LineString"') && text.split(',').length <= 2 * puntosLinea.max;

/** The text of a cell, as GeoJSON when its shape had to be simplified. */
export const fittedText = (text: string): string => {
  if (text.length < short || !looksLikeShape(text) || isFewPoints(text)) return text;
  const shape = readShape(text);
  if (!shape) return text;
  const simple = fitted(shape);
  return simple.simplificada && !shape.simplificada ? JSON.stringify(simple) : text;
};

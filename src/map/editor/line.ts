import { puntosLinea, simplificada } from '#contract/core/lineas';
import type { Position } from '#contract/core/poligonos';

export type Places = readonly Position[];

/** The changed line, or a sentence that explains why the change is rejected. */
export type LineChange = Places | string;

export const addPlace = (places: Places, at: Position): LineChange => {
  const last = places.at(-1);
  // Ignores a second press on the same point.
  if (last?.[0] === at[0] && last[1] === at[1]) return places;
  return judged([...places, at]);
};

export const movePlace = (places: Places, index: number, at: Position): LineChange =>
  places.map((place, each) => (each === index ? at : place));

/** Inserts a point on the side that follows the point `index`. */
export const insertPlace = (places: Places, index: number, at: Position): LineChange =>
  judged([...places.slice(0, index + 1), at, ...places.slice(index + 1)]);

export const removePlace = (places: Places, index: number): LineChange =>
  places.length <= puntosLinea.min
    ? `Un trazado tiene al menos ${puntosLinea.min} puntos.`
    : places.filter((_place, each) => each !== index);

export const reversed = (places: Places): Places => places.toReversed();

/**
 * A simplified line from which no removed point is further away than `meters`; undefined when no point can be removed.
 */
export const simplified = (places: Places, meters: number): Places | undefined => {
  const fewer = simplificada(places, meters);
  return fewer.length < places.length ? fewer : undefined;
};

const judged = (places: Places): LineChange =>
  places.length > puntosLinea.max
    ? `Un trazado tiene como máximo ${puntosLinea.max.toLocaleString('es-CO')} puntos: simplifíquelo para seguir.`
    : places;

/** Minimum distance of two neighbouring handles, in CSS pixels. */
const apart = 26;
/** Maximum number of handles, because each one is a DOM element. */
const most = 120;

/**
 * The points of a line that get handles: both ends, and as many in between as can be told apart. `at` returns the place
 * of a point in CSS pixels; undefined when it is out of view.
 */
export const handled = (
  size: number,
  at: (index: number) => { x: number; y: number } | undefined,
  spacing = apart,
): number[] => {
  const shown: number[] = [];
  let before: { x: number; y: number } | undefined;
  const end = at(size - 1);
  for (let index = 0; index < size; index++) {
    const place = at(index);
    const isEnd = index === 0 || index === size - 1;
    if (!place) continue;
    if (!isEnd && (isNear(before, place, spacing) || isNear(end, place, spacing))) continue;
    shown.push(index);
    before = place;
  }
  return shown.length > most ? handled(size, at, spacing * 2) : shown;
};

const isNear = (a: { x: number; y: number } | undefined, b: { x: number; y: number }, reach: number) =>
  a !== undefined && Math.hypot(a.x - b.x, a.y - b.y) < reach;

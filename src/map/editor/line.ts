import { puntosLinea, simplificada } from '#contract/lineas';
import type { Position } from '#contract/poligonos';

export type Places = readonly Position[];

/** What becomes of a line, or in a sentence why that cannot be. */
export type LineChange = Places | string;

export const addPlace = (places: Places, at: Position): LineChange => {
  const last = places.at(-1);
  // A second press on the same place is none.
  if (last?.[0] === at[0] && last[1] === at[1]) return places;
  return judged([...places, at]);
};

export const movePlace = (places: Places, index: number, at: Position): LineChange => places.map((place, each) => (each === index ? at : place));

/** A place on the side that follows the place `index`. */
export const insertPlace = (places: Places, index: number, at: Position): LineChange => judged([...places.slice(0, index + 1), at, ...places.slice(index + 1)]);

export const removePlace = (places: Places, index: number): LineChange =>
  places.length <= puntosLinea.min ? `Un trazado tiene al menos ${puntosLinea.min} puntos.` : places.filter((_place, each) => each !== index);

export const reversed = (places: Places): Places => places.toReversed();

/** Fewer places, none of what is left out farther away than so many metres; undefined: there is nothing to leave out. */
export const simplified = (places: Places, meters: number): Places | undefined => {
  const fewer = simplificada(places, meters);
  return fewer.length < places.length ? fewer : undefined;
};

const judged = (places: Places): LineChange =>
  places.length > puntosLinea.max ? `Un trazado tiene como máximo ${puntosLinea.max.toLocaleString('es-CO')} puntos: simplifíquelo para seguir.` : places;

/** CSS pixels between two handles that are next to each other. */
const apart = 26;
/** Each handle is an element of the page. */
const most = 120;

/**
 * Which places of a line have handles: both ends, and between them as many as one can tell apart. `at` tells where a place lies in CSS
 * pixels; undefined: out of sight.
 */
export const handled = (size: number, at: (index: number) => { x: number; y: number } | undefined, spacing = apart): number[] => {
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

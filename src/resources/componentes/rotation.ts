import type { Ejes } from '#contract/entities/ejes';
import { isSpare } from '#contract/rules/axles';

/** Which component stands where; a position without one is not in it. */
export type Arrangement = ReadonlyMap<string, number>;

/** Two positions exchange what stands there; an empty one takes it. Pure. */
export const swapped = (now: Arrangement, from: string, to: string): Arrangement => {
  const next = new Map(now);
  const [moving, standing] = [now.get(from), now.get(to)];
  if (moving === undefined || from === to) return now;
  next.set(to, moving);
  if (standing === undefined) next.delete(from);
  else next.set(from, standing);
  return next;
};

export interface Move {
  componente_id: number;
  posicion: string;
  /** Where it came from. */
  de: string;
}

/** What a draft changes, in the order of its positions. Pure. */
export const movesOf = (before: Arrangement, after: Arrangement): Move[] => {
  const was = new Map([...before].map(([posicion, id]) => [id, posicion]));
  return [...after].flatMap(([posicion, componente_id]) => {
    const de = was.get(componente_id);
    return de === undefined || de === posicion ? [] : [{ componente_id, posicion, de }];
  });
};

/** Usual rotations, of what rolls; each says which positions exchange. */
export const patternsOf = (axles: Ejes): { nombre: string; pares: readonly (readonly [string, string])[] }[] => {
  const rolling = axles.filter((axle) => !axle.every(isSpare) && axle.length > 1);
  const sides = rolling.flatMap((axle) => halves(axle));
  const first = rolling[0];
  const last = rolling.at(-1);
  const ends: { nombre: string; pares: [string, string][] }[] = [];
  if (first && last && first !== last) {
    const [[fl, fr], [bl, br]] = [outer(first), outer(last)];
    ends.push(
      { nombre: 'Adelante ↔ atrás', pares: pairs([fl, bl], [fr, br]) },
      { nombre: 'Cruzada', pares: pairs([fl, br], [fr, bl]) },
    );
  }
  return [...ends, ...(sides.length > 0 ? [{ nombre: 'De lado a lado', pares: sides }] : [])];
};

/** Both sides of an axle, mirrored. */
const halves = (axle: readonly string[]): [string, string][] =>
  pairs(...axle.slice(0, Math.floor(axle.length / 2)).map((left, at) => [left, axle[axle.length - 1 - at]] as const));

const outer = (axle: readonly string[]) => [axle[0], axle.at(-1)] as const;

const pairs = (...given: (readonly [string | undefined, string | undefined])[]): [string, string][] =>
  given.flatMap(([one, other]) => (one !== undefined && other !== undefined ? [[one, other]] : []));

/** Pure. */
export const arranged = (now: Arrangement, pares: readonly (readonly [string, string])[]): Arrangement =>
  pares.reduce((each, [one, other]) => (each.has(one) ? swapped(each, one, other) : swapped(each, other, one)), now);

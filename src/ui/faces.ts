import type { Tone } from '../theme/tokens';
import type { IconName } from './icons';

/** How a value looks where it is a state. */
export interface Look {
  tone?: Tone;
  icon?: IconName;
}

/** How one value of an enum is said and looks. */
export interface Face extends Look {
  label: string;
}

/** The faces of an enum, each value once. */
export type Faces<Value extends string = string> = Record<Value, Face>;

/** The words of contract/words with how each looks; a value without a look of its own has the usual one. */
export const facesOf = <Value extends string, Usual extends Look = Look>(
  words: Readonly<Record<Value, string>>,
  looks: { readonly [Each in Value]?: Look } = {},
  usual?: Usual,
): Record<Value, Face & Usual> =>
  Object.fromEntries(
    Object.entries<string>(words).map(([value, label]) => [value, { ...usual, ...(looks as Record<string, Look | undefined>)[value], label }]),
  ) as Record<Value, Face & Usual>;

/** The word for a value; a value that nobody named says itself. */
export const wordOf = (faces: Faces, value: unknown): string => (typeof value === 'string' ? (faces[value]?.label ?? value) : '');

/** The choices of a select, in the order of the words. */
export const choicesOf = (faces: Faces): { id: string; name: string }[] => Object.entries(faces).map(([id, { label }]) => ({ id, name: label }));

import type { Tone } from '../theme/tokens';
import type { IconName } from './icons';

/** How a value of a state looks. */
export interface Look {
  tone?: Tone;
  icon?: IconName;
}

/** The label and look of a value of an enum. */
export interface Face extends Look {
  label: string;
}

/** The faces of an enum, one per value. */
export type Faces<Value extends string = string> = Record<Value, Face>;

/** The labels of contract/words with their looks; a value without its own look has the default one. */
export const facesOf = <Value extends string, Usual extends Look = Look>(
  words: Readonly<Record<Value, string>>,
  looks: { readonly [Each in Value]?: Look } = {},
  usual?: Usual,
): Record<Value, Face & Usual> =>
  Object.fromEntries(
    Object.entries<string>(words).map(([value, label]) => [
      value,
      { ...usual, ...(looks as Record<string, Look | undefined>)[value], label },
    ]),
  ) as Record<Value, Face & Usual>;

/** The label of a value; without one, the value itself. */
export const wordOf = (faces: Faces, value: unknown): string =>
  typeof value === 'string' ? (faces[value]?.label ?? value) : '';

/** The value that the key of a face stands for: true and false are no text. */
export const valueOf = (key: string): string | boolean => (key === 'true' || key === 'false' ? key === 'true' : key);

/** The choices of a select, in the order of the labels. */
export const choicesOf = (faces: Faces): { id: string; name: string }[] =>
  Object.entries(faces).map(([id, { label }]) => ({ id, name: label }));

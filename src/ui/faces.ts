import type { Tone } from '../theme/tokens';
import type { IconName } from './icons';

/** How one value of an enum is said: a word, and where it is a state its tone and icon. */
export interface Face {
  label: string;
  tone?: Tone;
  icon?: IconName;
}

/** The words of an enum, each value once. */
export type Faces<Value extends string = string> = Record<Value, Face>;

/** The word for a value; a value that nobody named says itself. */
export const wordOf = (faces: Faces, value: unknown): string => (typeof value === 'string' ? (faces[value]?.label ?? value) : '');

/** The choices of a select, in the order of the words. */
export const choicesOf = (faces: Faces): { id: string; name: string }[] => Object.entries(faces).map(([id, { label }]) => ({ id, name: label }));

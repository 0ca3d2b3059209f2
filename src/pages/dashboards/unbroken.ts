import type { CSSProperties } from 'react';

/** A number never breaks: its size follows the room that its card has for so many characters. */
export const unbroken = (text: string): CSSProperties & Record<'--chars', string> => ({
  '--chars': String(Math.max(1, text.length)),
});

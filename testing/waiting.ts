import { setTimeout as sleep } from 'node:timers/promises';

interface Limits {
  /** How long it may take before it counts as hung. */
  seconds?: number;
  /** ms between two looks. */
  pause?: number;
}

/**
 * Looks again and again until the answer is neither false nor undefined, and returns it.
 * @throws Error that names what was waited for, when it takes too long
 */
export const waitFor = async <T>(
  what: string,
  look: () => Promise<T | false | undefined>,
  { seconds = 600, pause = 50 }: Limits = {},
): Promise<T> => {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const found = await look();
    if (found !== false && found !== undefined) return found;
    if (performance.now() > end) throw new Error(`waited ${seconds} s for ${what}`);
    await sleep(pause);
  }
};

import { isDeepStrictEqual } from 'node:util';
import { vi } from 'vitest';

/** Milliseconds. */
const times = { look: 20, quiet: 600, given: 120_000, unchanged: 45_000 };
const loading = [
  ...['.MuiSkeleton-root', '.chartRoom:empty', '[aria-label^=Cargando]'],
  ...['main [role=progressbar]', '[role=dialog] [role=progressbar]'],
].join(', ');

export const pause = (ms: number = times.look) => new Promise((resolve) => setTimeout(resolve, ms));

export const until = async (isSo: () => boolean, ms: number = times.given): Promise<boolean> => {
  for (const end = performance.now() + ms; performance.now() < end; await pause()) if (isSo()) return true;
  return isSo();
};

/** Waits for what a page comes to say. */
export class Settling {
  /** Something differed from what is written: the test fails anyway, and does not wait as long again. */
  #lost = false;
  #changed = true;
  readonly #observer = new MutationObserver(() => (this.#changed = true));

  constructor(private readonly isBusy: () => boolean) {
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    this.#observer.observe(document, all);
  }

  end() {
    this.#observer.disconnect();
  }

  /**
   * Waits until `read` returns what is wanted. Where nothing is wanted, or it never comes, returns what it says when
   * nothing changes any more, which is then compared and fails.
   */
  async reach(read: () => string[], wanted: readonly string[] | undefined): Promise<readonly string[]> {
    this.#changed = true;
    if (wanted && !this.#lost) {
      const start = performance.now();
      let last = start;
      let lines: string[] = [];
      let wasBusy = true;
      while (performance.now() - start < times.given && performance.now() - last < times.unchanged) {
        if (this.#changed || wasBusy) {
          this.#changed = false;
          wasBusy = this.isBusy();
          const now = read();
          if (!wasBusy && isDeepStrictEqual(now, wanted)) {
            // What is loaded on demand may be about to open, which changes what is pressed next.
            await vi.dynamicImportSettled();
            if (!this.isBusy() && isDeepStrictEqual(read(), wanted)) return wanted;
            this.#changed = true;
          }
          if (wasBusy || !isDeepStrictEqual(now, lines)) last = performance.now();
          lines = now;
        } else wasBusy = this.isBusy();
        await pause();
      }
      this.#lost = true;
    }
    return this.#still(read);
  }

  async #still(read: () => string[]): Promise<string[]> {
    const start = performance.now();
    let since = start;
    let lines = read();
    while (performance.now() - since < times.quiet && performance.now() - start < times.given) {
      await pause(50);
      await vi.dynamicImportSettled();
      const now = read();
      const busy = this.isBusy() || document.querySelector(loading) !== null;
      if (busy || !isDeepStrictEqual(now, lines)) since = performance.now();
      lines = now;
    }
    return lines;
  }
}

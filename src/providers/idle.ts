import { pageShown } from './firstPage';
import { lineIsFree } from './line';

/** Calls back once the browser is idle, at the latest after `atMost` ms. */
export const whenIdle = (work: () => unknown, atMost = 3_000): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: atMost });
  else setTimeout(work);
};

/** Calls back, to load ahead of need, once the page is shown and the browser is idle; only on a free line. */
export const aheadOfNeed = (work: () => unknown): void => void pageShown.then(() => lineIsFree() && whenIdle(work));

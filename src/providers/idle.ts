import { pageShown } from './firstPage';
import { lineIsFree } from './line';

/** Calls back once the browser is idle, at the latest after `atMost` ms. */
export const whenIdle = (work: () => unknown, atMost = 3_000): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: atMost });
  else setTimeout(work);
};

/** Calls back, to load ahead of need, a while after the page is shown and once the browser is idle; on a free line. */
export const aheadOfNeed = (work: () => unknown): void =>
  void pageShown.then(() => setTimeout(() => lineIsFree() && whenIdle(work), afterShown));

/** Milliseconds in which the page asks for what its data made necessary. */
const afterShown = 1_000;

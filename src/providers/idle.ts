/** Calls back once the browser has nothing better to do, at the latest after `atMost` ms. */
export const whenIdle = (work: () => unknown, atMost = 3_000): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: atMost });
  else setTimeout(work);
};

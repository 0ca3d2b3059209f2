/** Calls back once the browser is idle, at the latest after `atMost` ms. */
export const whenIdle = (work: () => unknown, atMost = 3_000): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: atMost });
  else setTimeout(work);
};

/** Preloads the app's code once the user has begun to log in, while the browser is idle. */
export const warmApp = (): void => {
  if (warmed) return;
  warmed = true;
  const fetchApp = () => void import('../App').catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchApp);
  else setTimeout(fetchApp);
};

let warmed = false;

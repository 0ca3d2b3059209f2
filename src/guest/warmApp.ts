/** Fetches the app's code once somebody has begun to log in, when the browser has nothing better to do. */
export const warmApp = (): void => {
  if (warmed) return;
  warmed = true;
  const fetchApp = () => void import('../App').catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchApp);
  else setTimeout(fetchApp);
};

let warmed = false;

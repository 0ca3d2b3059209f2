import { noteMissingCode } from './fault';
import { pageShown } from './firstPage';
import { whenIdle } from './idle';
import { reloadOnceAnswered } from './reload';
import { session } from './session';
import { watchInstall } from './shell/install';

/**
 * Registers the worker once the page is shown and idle, and reports a newer version
 * or missing code to the session. To be called after the session was restored.
 */
export const watchVersions = (): void => {
  let written = false;
  window.addEventListener('input', () => (written = true), { once: true, capture: true });
  window.addEventListener('vite:preloadError', ({ payload }) => {
    noteMissingCode(payload);
    session.setState({ codeMissing: true });
    // Nothing is lost if nobody has typed anything.
    if (!written) reloadOnceAnswered();
  });
  // Absent on plain http except on this machine, and in some private windows.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  watchTakeover(navigator.serviceWorker);
  watchInstall();
  // A page that cannot be shown has no more to wait for.
  const shown = Promise.race([pageShown, new Promise((resolve) => setTimeout(resolve, longestWait))]);
  const later = () => whenIdle(() => void shown.then(install).catch(ignored), installDelay);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
};

const installDelay = 10_000;
const longestWait = 30_000;
/** Interval in ms at which a long-open tab checks for a newer version. */
const askEvery = 30 * 60_000;

const install = async () => {
  const { keepShell } = await import('./shell/shell');
  keepShell(navigator.serviceWorker, (registration) => {
    registration.addEventListener('updatefound', () => watchUpdate(registration.installing));
    watchUpdate(registration.installing);
    // Installed before this page was shown and listened.
    watchUpdate(registration.waiting);
    setInterval(() => void (document.visibilityState === 'visible' && registration.update().catch(ignored)), askEvery);
  });
};

/** An update counts only while an older worker controls the page; the very first worker is none. */
const watchUpdate = (worker: ServiceWorker | null) => {
  if (!worker || !navigator.serviceWorker.controller) return;
  const look = () => worker.state === 'installed' && session.setState({ newVersion: true });
  worker.addEventListener('statechange', look);
  look();
};

/**
 * The update was over before we listened: the worker that brought this page has been replaced. A worker that claims a
 * page that it has already is no newer one.
 */
const watchTakeover = (container: ServiceWorkerContainer) => {
  let before = container.controller;
  container.addEventListener('controllerchange', () => {
    if (before && container.controller !== before) session.setState({ newVersion: true });
    before = container.controller;
  });
};

const ignored = () => undefined;

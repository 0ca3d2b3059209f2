import { whenIdle } from './idle';
import { reloadOnceAnswered } from './reload';
import { session } from './session';
import { watchInstall } from './shell/install';
import { keepShell } from './shell/shell';

/**
 * Installs the worker once the page has loaded and rests, and tells the session of a newer version
 * and of code that is no longer there. To be called after the session was restored.
 */
export const watchVersions = (): void => {
  let written = false;
  window.addEventListener('input', () => (written = true), { once: true, capture: true });
  window.addEventListener('vite:preloadError', () => {
    session.setState({ codeMissing: true });
    // Where nobody has written anything there is nothing to lose.
    if (!written) reloadOnceAnswered();
  });
  // Absent on plain http beyond this machine, and in some private windows.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  watchTakeover(navigator.serviceWorker);
  watchInstall();
  if (document.readyState === 'complete') whenIdle(install, patience);
  else window.addEventListener('load', () => whenIdle(install, patience), { once: true });
};

const patience = 10_000;
/** A tab that stays open for days asks this often whether there is a newer version. */
const askEvery = 30 * 60_000;

const install = () =>
  keepShell(navigator.serviceWorker, (registration) => {
    registration.addEventListener('updatefound', () => watchUpdate(registration.installing));
    watchUpdate(registration.installing);
    setInterval(() => void (document.visibilityState === 'visible' && registration.update().catch(ignored)), askEvery);
  });

/** An update counts while an older worker controls the page; the first worker of all is none. */
const watchUpdate = (worker: ServiceWorker | null) => {
  if (!worker || !navigator.serviceWorker.controller) return;
  const look = () => worker.state === 'installed' && session.setState({ newVersion: true });
  worker.addEventListener('statechange', look);
  look();
};

/** An update that was over before we listened: the worker that brought this page has been replaced. */
const watchTakeover = (container: ServiceWorkerContainer) => {
  let before = container.controller;
  container.addEventListener('controllerchange', () => {
    if (before) session.setState({ newVersion: true });
    before = container.controller;
  });
};

const ignored = () => undefined;

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Kept } from './keep';

/** How far the worker is with keeping the product on this device. */
export interface Shell {
  /** Workers need an address that the browser calls secure (https, or this very machine). */
  imposible: boolean;
  kept: Kept | null;
  /** A worker has taken the pages over: they open without network. */
  opens: boolean;
}

const store = createStore<Shell>(() => ({ imposible: !import.meta.env.PROD || !('serviceWorker' in navigator), kept: null, opens: false }));
export const useShell = <T>(selector: (state: Shell) => T): T => useStore(store, selector);

/** How often a page that is seen asks how far it is, until all is kept, ms. */
const often = 10_000;
const pauses = { first: 300, longest: 60_000 };

/** Registers the worker, again and again while the line is cut, and tells it when it is time to go on. `found`: what is registered. */
export const keepShell = (container: ServiceWorkerContainer, found: (registration: ServiceWorkerRegistration) => void): void => {
  let registration: ServiceWorkerRegistration | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const register = async () => {
    clearTimeout(timer);
    try {
      const known = registration;
      registration = await container.register('/service-worker.js', { scope: '/' });
      if (registration !== known) found(registration);
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'redundant' && !registration?.active && later());
      nudge();
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'SecurityError') store.setState({ imposible: true });
      else later();
    }
  };
  // A server that is away, or an installation that gave up.
  const later = () => {
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void register(), Math.min(pauses.longest, pauses.first * 2 ** (failures - 1)));
  };
  const nudge = () => {
    const { active, installing } = registration ?? {};
    for (const worker of new Set([active, installing])) worker?.postMessage('guardar');
  };
  const goOn = () => {
    if (document.visibilityState !== 'visible') return;
    if (registration?.active || registration?.installing) nudge();
    else void register();
  };

  container.addEventListener('message', ({ data, source }) => {
    // A newer worker says how far the next version is; this one is the one that opens pages.
    if (!isKept(data) || (container.controller && source !== container.controller)) return;
    store.setState({ kept: data, opens: source instanceof ServiceWorker && isActive(source) });
  });
  container.startMessages();
  container.addEventListener('controllerchange', nudge);
  document.addEventListener('visibilitychange', goOn);
  window.addEventListener('online', goOn);
  setInterval(() => isWhole() || goOn(), often);
  void register();
};

/** How long a person who has logged in waits for a worker that is about to have the next page, ms. */
const aboutTo = 3_000;

/** Resolves once a worker has what the next page is made of: a page opened before that asks the server for all of it once more. At once where none comes. */
export const workerAtHand = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.installing && !registration?.waiting) return;
  await Promise.race([navigator.serviceWorker.ready, new Promise((passed) => setTimeout(passed, aboutTo))]);
};

const isActive = ({ state }: ServiceWorker) => state === 'activated' || state === 'activating';

const isWhole = () => {
  const { kept, opens } = store.getState();
  return opens && kept !== null && kept.todo.hechos === kept.todo.de;
};

const isKept = (data: unknown): data is Kept => typeof data === 'object' && data !== null && 'campo' in data && 'todo' in data;

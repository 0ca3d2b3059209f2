import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Role } from '#contract/core/roles';
import { lineIsFree, onLineChange } from '../line';
import { currentRole, session } from '../session';
import { isKept, type Kept, type Wish } from './keep';

/** Progress of the worker in storing the product on this device. */
export interface Shell {
  /** Workers need a secure context (https, or this very machine). */
  imposible: boolean;
  kept: Kept | null;
  /** A worker controls the pages: they open without network. */
  opens: boolean;
}

const store = createStore<Shell>(() => ({
  imposible: !import.meta.env.PROD || !('serviceWorker' in navigator),
  kept: null,
  opens: false,
}));
export const useShell = <T>(selector: (state: Shell) => T): T => useStore(store, selector);

/** Interval in ms at which a visible page asks for progress; once everything is stored, only each sixth time. */
const often = 10_000;
const pauses = { first: 300, longest: 60_000 };

/**
 * Registers the worker, with retries while there is no connection, and asks it to continue when there is. `found`:
 * called with the registration.
 */
export const keepShell = (
  container: ServiceWorkerContainer,
  found: (registration: ServiceWorkerRegistration) => void,
): void => {
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
      installing?.addEventListener(
        'statechange',
        () => installing.state === 'redundant' && !registration?.active && later(),
      );
      nudge();
    } catch (reason) {
      if (reason instanceof DOMException && reason.name === 'SecurityError') store.setState({ imposible: true });
      else later();
    }
  };
  // For an unavailable server, or an installation that gave up.
  const later = () => {
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void register(), Math.min(pauses.longest, pauses.first * 2 ** (failures - 1)));
  };
  /** A worker that waits asks again to take over; the active one is left alone, since it has to be idle for that. */
  const nudge = () => {
    const { active, waiting, installing } = registration ?? {};
    for (const worker of new Set([waiting ?? active, installing]))
      worker?.postMessage({ rol: roleHere(), libre: lineIsFree() } satisfies Wish);
  };
  const goOn = () => {
    if (document.visibilityState !== 'visible') return;
    if (registration?.active || registration?.installing) nudge();
    else void register();
  };

  container.addEventListener('message', ({ data, source }) => {
    // A newer worker reports the progress of the next version; only the controlling one counts, and only for this user.
    if (
      !isKept(data) ||
      data.rol !== (roleHere() ?? data.rol) ||
      (container.controller && source !== container.controller)
    )
      return;
    store.setState({ kept: data, opens: source instanceof ServiceWorker && isActive(source) });
  });
  container.startMessages();
  container.addEventListener('controllerchange', nudge);
  document.addEventListener('visibilitychange', goOn);
  window.addEventListener('online', goOn);
  onLineChange(goOn);
  let known = roleHere();
  session.subscribe(() => {
    if (known === roleHere()) return;
    known = roleHere();
    store.setState({ kept: null });
    goOn();
  });
  let turn = 0;
  setInterval(() => {
    turn += 1;
    // A browser may empty the store while the page is open.
    if (!isWhole() || registration?.waiting || turn % 6 === 0) goOn();
  }, often);
  void register();
};

const isActive = ({ state }: ServiceWorker) => state === 'activated' || state === 'activating';

const isWhole = () => {
  const { kept, opens } = store.getState();
  return opens && kept !== null && kept.todo.hechos === kept.todo.de;
};

/** null: nobody is logged in, or their role is not known yet. */
const roleHere = (): Role | null => {
  const { user, companies } = session.getState();
  return user && companies ? currentRole() : null;
};

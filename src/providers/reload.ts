/** Interval in ms at which a page that could not be loaded polls the server, and minimum interval of its reloads. */
const often = 2_000;
const most = 5;

/**
 * Part of the page failed to load: reloads it as soon as the server responds. Limited, in case the page itself is
 * broken.
 */
export const reloadOnceAnswered = (): void => {
  const state: unknown = window.history.state;
  const before = typeof state === 'object' && state !== null && 'reloads' in state ? Number(state.reloads) : 0;
  if (before >= most || waiting) return;
  waiting = true;
  const timer = setInterval(() => {
    void fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(often) }).then(({ ok }) => {
      if (!ok) return;
      clearInterval(timer);
      window.history.replaceState({ ...(state as object | null), reloads: before + 1 }, '');
      window.location.reload();
    }, ignored);
  }, often);
};

let waiting = false;

const ignored = () => undefined;

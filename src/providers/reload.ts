/** How often a page that could not be loaded looks for the server, ms; and how often it then loads itself anew. */
const often = 2_000;
const most = 5;

/** Nothing of the page came: as soon as the server answers, it is loaded anew. Not for ever, should it be the page that is broken. */
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

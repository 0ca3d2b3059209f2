import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { cleanup, renderHook } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/** Vitest's own, which it resets itself only between files that share nothing. */
declare const __vitest_mocker__: { reset(): void };

// The files of a worker share its document, and packages that keep nothing: what else one leaves is not there for the next.
__vitest_mocker__.reset();
vi.resetModules();
// jsdom's journeys through the history arrive late: layers leave it alone here, and are tried in a browser (e2e/back.e2e.ts).
const nothingOpens = () => () => undefined;
vi.doMock('../src/ui/layers/back', async (original) => ({ ...(await original<object>()), openLayer: nothingOpens, addressLayer: nothingOpens }));
afterEach(cleanup);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  forgetStyles();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

/** Rules of what was drawn stay in the document, and every later style would be looked for among them. */
const forgetStyles = () => {
  const { result, unmount } = renderHook(useEmotionCache);
  unmount();
  const cache = result.current;
  if (!cache) return;
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
};

import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { dropRules } from './emotion';

/** Vitest's own, which it resets itself only between files that share nothing. */
declare const __vitest_mocker__: { reset(): void };

// The files of a worker share its document, and packages that keep nothing: what else one leaves is not there for the next.
__vitest_mocker__.reset();
vi.resetModules();
// jsdom's journeys through the history arrive late: layers leave it alone here, and are tried in a browser (e2e/back.e2e.ts).
const nothingOpens = () => () => undefined;
vi.doMock('../src/ui/layers/back', async (original) => ({ ...(await original<object>()), openLayer: nothingOpens, addressLayer: nothingOpens }));
dropRules();
// The document is printed once a test has failed, and not at every attempt to find something in it.
configure({ getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }) });
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(prettyDOM(document.body));
  cleanup();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

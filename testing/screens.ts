import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { dropRules } from './emotion';

/** Vitest's own function, which it calls only between isolated files. */
declare const __vitest_mocker__: { reset(): void };

// The files of a worker share its document, and stateless packages: other state of one file must not reach the next.
__vitest_mocker__.reset();
vi.resetModules();
// jsdom's history navigations arrive late: layers do not use it here, and are tested in a browser (e2e/back.e2e.ts).
const nothingOpens = () => () => undefined;
vi.doMock('../src/ui/layers/back', async (original) => ({
  ...(await original<object>()),
  openLayer: nothingOpens,
  addressLayer: nothingOpens,
}));
dropRules();
withoutOwnerStacks();
// Prints the document once a test has failed, not at every unsuccessful query.
configure({
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(prettyDOM(document.body));
  cleanup();
});
afterAll(async () => {
  vi.useRealTimers();
  // A page that was left may still be loading its code, which would meet the mocks of the next file.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

/** React records where each element was made, for its warnings: a tenth of all the time. */
function withoutOwnerStacks() {
  const counter = { get: () => Infinity, set: () => undefined, configurable: true };
  for (const [name, internals] of Object.entries(React))
    if (name.startsWith('__CLIENT_INTERNALS')) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', counter);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/**
 * Watches the requests of a page.
 * @returns waits until none is pending and none was made for a while, as after a change of page without a new document
 */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  let pending = 0;
  let last = performance.now();
  const count = (by: number) => () => {
    pending += by;
    last = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    last = performance.now();
    while (pending > 0 || performance.now() - last < 300) await sleep(25);
  };
};

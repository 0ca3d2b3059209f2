import { chromium, type Browser, type Page } from 'playwright-core';
import { storageKeys } from '#contract/core/session';
import { findBrowser, noBrowser } from '../scripts/browser.mjs';

/** Chromium without a graphics card. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = findBrowser({ whole: true });
  if (!executablePath) throw new Error(noBrowser);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
};

interface Session {
  token: string;
  empresaId: number;
}

/** Opens a page with an existing session, in the company's time zone. */
export const openPage = async (
  chrome: Browser,
  { token, empresaId }: Session,
  baseURL: string,
  path: string,
  deviceScaleFactor = 1,
): Promise<Page> => {
  const context = await chrome.newContext({
    baseURL,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1366, height: 768 },
    deviceScaleFactor,
  });
  const kept = JSON.stringify({ [storageKeys.token]: token, [storageKeys.company]: String(empresaId) });
  await context.addInitScript(`for (const [key, value] of Object.entries(${kept})) localStorage.setItem(key, value)`);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  return page;
};

/** Frames per second, over five seconds. */
export const framesOf = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const from = performance.now();
    let frames = 0;
    const count = (now) => {
      frames++;
      if (now - from < 5_000) requestAnimationFrame(count);
      else done((frames * 1000) / (now - from));
    };
    requestAnimationFrame(count);
  })`);

/** Megabytes in use after a garbage collection: of objects, and of their pixels and columns. */
export const heapOf = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage');
  return (usedSize + backingStorageSize) / 2 ** 20;
};

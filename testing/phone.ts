import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { findBrowser, noBrowser } from '../scripts/browser.mjs';
import { devices } from './browser';

export interface Phone {
  /** The context of its browser, while turned on. */
  readonly context: BrowserContext;
  /** Opens the browser with its stored profile. */
  turnOn(given?: { offline?: boolean; args?: string[] }): Promise<Page>;
}

/** The phone of each test: its profile outlives the browser, as on a phone. A failed test leaves a screenshot. */
export const usePhone = (url: () => string): Phone => {
  let profile: string;
  let context: BrowserContext | undefined;
  const there = () => {
    if (!context) throw new Error('The phone is off.');
    return context;
  };

  beforeEach(async () => {
    profile = await mkdtemp(join(tmpdir(), 'ftrack-telefono-'));
  });
  afterEach(async ({ task }) => {
    const page = context?.pages().at(-1);
    if (task.result?.state === 'fail')
      await page?.screenshot({ path: `node_modules/.cache/e2e/telefono-${task.id}.png` }).catch(() => undefined);
    await context?.close();
    context = undefined;
    await rm(profile, { recursive: true, force: true });
  });

  return {
    get context() {
      return there();
    },
    turnOn: async ({ offline = false, args = [] } = {}) => {
      const executablePath = findBrowser({ whole: true });
      if (!executablePath) throw new Error(noBrowser);
      context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', ...args],
        baseURL: url(),
        locale: 'es-CO',
        timezoneId: 'America/Bogota',
        viewport: devices.phone,
        hasTouch: true,
        isMobile: true,
        offline,
      });
      return context.pages()[0] ?? context.newPage();
    },
  };
};

/** On the first page of an operario: waits until everything that their pages need is stored. */
export const readyWithoutNetwork = (page: Page): Promise<void> =>
  page.getByText(/Este teléfono está listo sin red/).waitFor();

/** Draws a signature on the pad. */
export const sign = async (page: Page) => {
  const place = await page.locator('.ui-SignaturePad_signaturePlace canvas').boundingBox();
  if (!place) throw new Error('There is no place to sign');
  await page.mouse.move(place.x + 60, place.y + 100);
  await page.mouse.down();
  for (let n = 1; n <= 12; n += 1) await page.mouse.move(place.x + 60 + n * 12, place.y + 100 + (n % 3) * 14);
  await page.mouse.up();
};

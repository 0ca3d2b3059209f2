import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { devices } from './browser';

const schemes = ['light', 'dark'] as const;

/**
 * Screenshots of the current page, light and dark, desktop and phone: `{name}-{device}-{scheme}.png` in
 * FTRACK_PICTURES; nothing without it.
 */
export const photograph = async (page: Page, name: string, folder = process.env.FTRACK_PICTURES): Promise<void> => {
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  for (const [device, size] of Object.entries(devices)) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await page.screenshot({ path: join(folder, `${name}-${device}-${colorScheme}.png`), animations: 'disabled' });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
};

/** Waits until fonts are loaded and two frames have been painted. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(
    `document.fonts.ready.then(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )`,
  );

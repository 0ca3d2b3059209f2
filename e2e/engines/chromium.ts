import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { sizes, type Engine, type Surface } from './engine';

/** Chromium, by its own protocol. Undefined where there is none. */
export const openChromium = async (): Promise<Engine | undefined> => {
  const executablePath = findBrowser({ whole: true });
  if (!executablePath) return undefined;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const downloads = await mkdtemp(join(tmpdir(), 'ftrack-downloads-'));
  return {
    touches: true,
    downloads,
    open: async ({ phone }) => {
      const context = await browser.newContext({
        locale: 'es-CO',
        timezoneId: 'America/Bogota',
        viewport: phone ? sizes.phone : sizes.desktop,
        hasTouch: phone,
        isMobile: phone,
      });
      return surfaceOf(await context.newPage(), downloads);
    },
    end: async () => {
      await browser.close();
      await rm(downloads, { recursive: true, force: true });
    },
  };
};

const surfaceOf = (page: Page, downloads: string): Surface => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
  page.on('download', (file) => void file.saveAs(join(downloads, file.suggestedFilename())));
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    point: async (kind, [first, ...way]) => {
      if (!first) throw new Error('There is nowhere to press');
      if (kind === 'touch' && way.length === 0) return page.touchscreen.tap(first.x, first.y);
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of way) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    keys: async (keys, together = false) => {
      if (together) return page.keyboard.press(keys.join('+'));
      for (const key of keys) await (key.length > 1 ? page.keyboard.press(key) : page.keyboard.type(key));
    },
    giveFiles: (selector, paths) => page.locator(selector).setInputFiles([...paths]),
    takeProblems: () => Promise.resolve(problems.splice(0)),
    print: async () => {
      const path = join(downloads, 'printed.pdf');
      await page.pdf({ path });
      return readFile(path);
    },
    picture: () => page.screenshot(),
    close: () => page.context().close(),
  };
};

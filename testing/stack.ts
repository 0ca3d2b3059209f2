import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { openBrowser, type Browser } from './browser';
import { startProduct, type Product } from './product';

interface Stack {
  readonly product: Product;
  readonly browser: Browser;
  /** Expected problems of this test. */
  allow(complaint: RegExp): void;
}

/**
 * The product and a browser for the tests of one file. A page with problems fails its test, which leaves a screenshot and the end of the product's log. Pages
 * are closed at the end of the test that opened them.
 */
export const useStack = (env: Record<string, string> = {}): Stack => {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let allowed: RegExp[] = [];

  beforeAll(async () => {
    const seeds = Object.keys(env).some((name) => /^(FTRACK_DEMO|FTRACK_SEED_DAY|FTRACK_DATA|DATABASE_URL)$/.test(name));
    product = await startProduct(env, seeds ? undefined : inject('demonstration'));
    browser = await openBrowser(product.url);
  });
  afterEach(async ({ task }) => {
    if (!browser || !product) return;
    const complaints = browser.takeComplaints().filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
    allowed = [];
    if (task.result?.state === 'fail' || complaints.length) await report(task.name, browser, product);
    await browser.closeAll();
    expect(complaints, 'the page complained').toEqual([]);
  });
  afterAll(async () => {
    await browser?.end();
    await product?.end();
  });

  return {
    get product() {
      return there(product);
    },
    get browser() {
      return there(browser);
    },
    allow: (complaint) => void allowed.push(complaint),
  };
};

const there = <T>(thing: T | undefined): T => {
  if (thing === undefined) throw new Error('The product and the browser exist only while tests run.');
  return thing;
};

const report = async (test: string, browser: Browser, product: Product): Promise<void> => {
  const folder = join('node_modules', '.cache', 'e2e');
  await mkdir(folder, { recursive: true });
  for (const [at, page] of browser.pages().entries()) {
    const path = join(folder, `${test.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${at}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    console.error(`${page.url()} → ${path}`);
  }
  console.error(product.log().split('\n').slice(-20).join('\n'));
};

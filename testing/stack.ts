import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { shareBrowser, type Browser } from './browser';
import { startProduct, type Product } from './product';

interface Running {
  readonly url: string;
  readonly data: string;
}

interface Stack<P extends Running = Running> {
  readonly product: P;
  readonly browser: Omit<Browser, 'end'>;
  /** Expected problems of this test. */
  allow(complaint: RegExp): void;
}

/**
 * The product that all files share, and a browser. The demonstration's people and records are everybody's: who changes
 * them has a company of their own (`useCompany`), and who stops the product has their own (`useOwnStack`).
 */
export const useStack = (): Stack => stackOf(shared);

/** A product of this file alone, with a copy of the demonstration unless `env` asks for other data. */
export const useOwnStack = (env: Record<string, string> = {}): Stack<Product> =>
  stackOf(async () => {
    const seeds = Object.keys(env).some((name) =>
      /^(FTRACK_DEMO|FTRACK_SEED_DAY|FTRACK_DATA|DATABASE_URL)$/.test(name),
    );
    const product = await startProduct(env, seeds ? undefined : inject('demonstration'));
    return { product, log: async () => product.log(), end: product.end };
  });

interface Opened<P extends Running> {
  product: P;
  log: () => Promise<string>;
  end: () => Promise<void>;
}

const shared = async (): Promise<Opened<Running>> => {
  const address = inject('sharedProduct');
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(await answer.text());
  return {
    product: (await answer.json()) as Running,
    log: async () => (await fetch(`${address}/log`)).text(),
    end: async () => undefined,
  };
};

/**
 * A page with problems fails its test, which leaves a screenshot and the end of the product's log. Pages are closed at
 * the end of the test that opened them.
 */
const stackOf = <P extends Running>(open: () => Promise<Opened<P>>): Stack<P> => {
  let opened: Opened<P> | undefined;
  let browser: Omit<Browser, 'end'> | undefined;
  let allowed: RegExp[] = [];

  beforeAll(async () => {
    opened = await open();
    browser = await shareBrowser(opened.product.url);
  });
  afterEach(async ({ task }) => {
    if (!browser || !opened) return;
    const complaints = browser
      .takeComplaints()
      .filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
    allowed = [];
    if (task.result?.state === 'fail' || complaints.length) await report(task.name, browser, await opened.log());
    await browser.closeAll();
    expect(complaints, 'the page complained').toEqual([]);
  });
  afterAll(async () => {
    await opened?.end();
  });

  return {
    get product() {
      return there(opened).product;
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

const report = async (test: string, browser: Pick<Browser, 'pages'>, log: string): Promise<void> => {
  const folder = join('node_modules', '.cache', 'e2e');
  await mkdir(folder, { recursive: true });
  for (const [at, page] of browser.pages().entries()) {
    const path = join(folder, `${test.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${at}.png`);
    await page.screenshot({ path }).catch(() => undefined);
    console.error(`${page.url()} → ${path}`);
  }
  console.error(log.split('\n').slice(-20).join('\n'));
};

import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildClient } from '../scripts/client.mjs';
import { openBrowser, type Browser } from '../testing/browser';
import { startProduct, type Product } from '../testing/product';

const root = resolve(import.meta.dirname, '..');

let folder: string;
let product: Product;
let browser: Browser;
/** A product of its own files, so that a newer build can be laid over them. */
beforeAll(async () => {
  const cache = resolve(root, 'node_modules/.cache/e2e');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(`${cache}/installed-`);
  await cp(resolve(root, 'dist'), resolve(folder, 'dist'), { recursive: true });
  await cp(resolve(root, 'package.json'), resolve(folder, 'package.json'));
  product = await startProduct({}, inject('demonstration'), resolve(folder, 'dist'));
  browser = await openBrowser(product.url);
});
afterAll(async () => {
  await browser?.end();
  await product?.end();
  await rm(folder, { recursive: true, force: true });
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Waits until the worker has kept what it keeps and has taken the page over. */
const installed = (page: Page) => page.waitForFunction('navigator.serviceWorker.controller?.state === "activated"');

const cached = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
    return Object.fromEntries(names.map((name, at) => [name, paths[at]] as const).map(([name, list]) => [name, list])) as never;
  });

it('once installed, the product opens without a network, and every page with it', async () => {
  const page = await browser.guest();
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('planted')) void caches.open('de-antes').then((cache) => cache.put('/api/activos', new Response('[]')));
    sessionStorage.setItem('planted', '1');
  });
  await page.goto('/login');
  await page.close();
});

import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildClient } from '../scripts/client.mjs';
import { axe } from '../testing/axe';
import { logIn, openBrowser, type Browser } from '../testing/browser';
import { photograph } from '../testing/photograph';
import { startProduct, type Product } from '../testing/product';

const root = resolve(import.meta.dirname, '..');

let folder: string;
let product: Product;
let browser: Browser;
/** A copy of the product's files, so that a newer build can replace them. */
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

/** Waits until the worker has stored its files and controls the page. */
const installed = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

/** The paths in each cache of Cache Storage. */
const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const all: Record<string, string[]> = {};
    for (const name of await caches.keys())
      all[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return all;
  });

const enter = async (email: string, company?: string): Promise<Page> => {
  const page = await browser.home(email, { worker: true, ...(company && { company }) });
  await installed(page);
  return page;
};

it('keeps the shell and nothing else, and sweeps away what earlier workers kept', async () => {
  const page = await browser.guest({ worker: true });
  await page.addInitScript(
    () => void caches.open('de-antes').then((cache) => cache.put('/api/activos', new Response('[]'))),
  );
  await page.goto('/login');
  await installed(page);
  const found = Object.entries(await kept(page));
  expect(found.map(([name]) => name)).toEqual([expect.stringContaining('precache')]);
  const paths = found.flatMap(([, list]) => list);
  expect(paths).toContain('/build/index.html');
  expect(paths.filter((path) => !path.startsWith('/build/') || path.endsWith('.json'))).toEqual([]);
});

it('cut from the network and reloaded, the product opens, and every page of it, and takes up its work when the network is back', async () => {
  const page = await enter('admin@ftrack.demo', 'Transportes Andinos');
  await page.goto('/activos');
  await page.getByRole('table').waitFor();
  // In the background; what only others may open is not stored.
  await expect.poll(async () => Object.values(await kept(page)).flat().length).toBe(await filesFor('admin'));
  await product.kill();

  await page.reload();
  await title(page, 'Activos');
  await page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor' }).first().waitFor();
  await page.getByRole('link', { name: 'Niveles', exact: true }).click();
  await title(page, 'Niveles');
  await page.goto('/manual');
  const picture = page.getByRole('article').getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  await page.goto('/dispositivos');
  await title(page, 'Dispositivos');
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toMatch(/.{20}/);

  await product.start();
  await page
    .getByRole('alert')
    .filter({ hasText: 'No hay conexión' })
    .getByRole('button', { name: 'Reintentar' })
    .first()
    .click();
  await page.getByText('No hay conexión con el servidor').first().waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('table').waitFor();
  expect(
    (await kept(page)) &&
      Object.values(await kept(page))
        .flat()
        .filter((path) => path.startsWith('/api')),
  ).toEqual([]);
  browser.takeComplaints();
});

/** How many files the worker has for this role; null: for the log-in. */
const filesFor = async (role: string | null): Promise<number> => {
  const script = await (await fetch(`${product.url}/service-worker.js`)).text();
  const all = [...script.matchAll(/\{[^{}]*"url":"[^{}]*\}/g)].map(([text]) => text);
  return all.filter((text) => !text.includes('"roles"') || (role !== null && text.includes(`"${role}"`))).length;
};

it('keeps what the role may open, and of another role on the same device what is missing', async () => {
  const [operario, admin, guest] = await Promise.all(['operario', 'admin', null].map(filesFor));
  const page = await enter('operario@ftrack.demo');
  const count = async () => Object.values(await kept(page)).flat().length;
  await expect.poll(count).toBe(operario);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await logIn(page, 'admin@ftrack.demo');
  await expect.poll(count).toBe(admin);
  expect(operario).toBeLessThan(admin as number);
  expect(guest).toBeLessThan(30);
});

it.each([
  '/api/user',
  '/app',
  '/apps',
  '/broadcasting',
  '/gps',
  '/archivos',
  '/calendario',
  '/config.json',
  '/healthz',
  '/metrics',
  '/readyz',
])('%s is the server’s to answer, not the worker’s; a page is the worker’s', async (path) => {
  const page = await shared();
  const answer = await page.goto(path);
  expect([answer?.fromServiceWorker(), answer?.headers()['content-type'] ?? '']).toEqual([
    false,
    expect.stringMatching(/json|plain/),
  ]);
  expect((await page.goto('/login'))?.fromServiceWorker()).toBe(true);
  browser.takeComplaints();
});

it('the page that the worker keeps has the headers of the page, and the worker changes with them', async () => {
  const [page, worker, manifest] = await Promise.all(
    ['/', '/service-worker.js', '/manifest.webmanifest'].map((path) => fetch(product.url + path)),
  );
  const shell = await fetch(`${product.url}/build/index.html`);
  expect(shell.headers.get('content-security-policy')).toBe(page?.headers.get('content-security-policy'));
  expect(shell.headers.get('referrer-policy')).toBe('no-referrer');
  expect([worker, manifest].map((file) => file?.headers.get('cache-control'))).toEqual(['no-cache', 'no-cache']);
  expect(await worker?.text()).not.toContain('%SHELL_HEADERS%');
});

it('the list of files of the build is public to nobody', async () => {
  const answers = await Promise.all(
    ['/build/.vite/manifest.json', '/build/%2evite/manifest.json'].map((path) => fetch(product.url + path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

it('a build laid under an open tab is announced; the tab goes on in its version, also to code that changed, until its person reloads', async () => {
  const page = await enter('admin@ftrack.demo', 'Transportes Andinos');
  await title(page, 'Panel');
  await buildClient(resolve(folder, 'dist/client'), [
    marked('src/main.tsx', 'build'),
    marked('src/resources/niveles/NivelList.tsx', 'niveles'),
  ]);
  const mark = (name: string) => page.evaluate((key) => document.documentElement.dataset[key], name);

  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const notice = page.getByRole('status').filter({ hasText: 'Hay una versión nueva' });
  await notice.waitFor();
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'new-version');
  await expect.poll(() => page.evaluate(settled)).toBe(true);
  expect(await mark('build')).toBeUndefined();

  await page.getByRole('button', { name: 'Gestión' }).click();
  await page.getByRole('link', { name: 'Niveles', exact: true }).click();
  await title(page, 'Niveles');
  await page.getByText('Bogotá').first().waitFor();
  expect(await mark('niveles')).toBeUndefined();

  await notice.getByRole('button', { name: 'Actualizar' }).click();
  await expect.poll(() => mark('niveles').catch(() => undefined)).toBe('nuevo');
  expect(await mark('build')).toBe('nuevo');
  await title(page, 'Niveles');
  expect(await notice.count()).toBe(0);
  expect(browser.takeComplaints()).toEqual([]);
});

/** Runs in the page: has the newest worker taken over, and are its predecessor's caches deleted? */
const settled = async () => {
  const { active, installing, waiting } = await navigator.serviceWorker.ready;
  return active?.state === 'activated' && !installing && !waiting;
};

/** In the newer build this file reports, when it runs, that it is new. */
const marked = (file: string, key: string) => ({
  name: `marked-${key}`,
  transform: (code: string, id: string) =>
    id.endsWith(file) ? `${code}\ndocument.documentElement.dataset[${JSON.stringify(key)}] = 'nuevo';` : undefined,
});

/** One page with the worker, shared by the tests that change nothing. */
const shared = async (): Promise<Page> =>
  (sharedPage ??= await (async () => {
    const page = await browser.guest({ worker: true });
    await page.goto('/login');
    await installed(page);
    return page;
  })());
let sharedPage: Page | undefined;

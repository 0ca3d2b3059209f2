import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useOwnStack } from '../testing/stack';
import { photograph } from '../testing/photograph';
import { vectorMap } from '../testing/vectorMap';

/** This test's tile server; it answers while `answering`. */
const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#c8e6c9' } })
  .png()
  .toBuffer();
let answering = true;
const referrers = new Set<string | undefined>();
const tiles = createServer((request, response) => {
  referrers.add(request.headers.referer);
  if (answering) response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(picture);
  else response.writeHead(503).end();
});
await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done));
afterAll(() => void tiles.close());

const stack = useOwnStack({
  TILES_URL: `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
  TILES_ATTRIBUTION: 'Calles de prueba',
});
const raster = resolve(import.meta.dirname, '../../shared/data/usgs-mt-whitney.pmtiles');

beforeAll(async () => {
  const folder = join(stack.product.data, 'mapas');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Bodega.pmtiles'), vectorMap());
  await writeFile(join(folder, 'notas.txt'), 'No es un mapa');
  if (existsSync(raster)) await copyFile(raster, join(folder, 'Whitney.pmtiles'));
});

const openMap = async (email = 'admin@ftrack.demo'): Promise<Page> => {
  const page = await stack.browser.as(email, { company: 'Transportes Andinos' });
  await page.goto('/tiemporeal');
  await page.getByRole('region', { name: 'Mapa de la flota' }).waitFor();
  return page;
};
const choose = async (page: Page, label: string) => {
  await page.getByRole('button', { name: 'Mapa de fondo' }).click();
  await page.getByRole('menuitemradio', { name: label }).click();
};
const streets = (page: Page) => page.locator('img.leaflet-tile-loaded');
const hint = (page: Page) => page.getByRole('button', { name: 'sin calles' });

it('streets come from the tile server, the map of the package takes over while it fails, and they come back', async () => {
  stack.allow(/503|Failed to load resource/);
  const page = await openMap();
  await choose(page, 'Calles');
  await streets(page).first().waitFor();
  await expect.poll(() => page.getByText('Calles de prueba').count()).toBe(1);
  expect([...referrers]).toContain(`${stack.product.url}/`);
  expect(await hint(page).count()).toBe(0);

  answering = false;
  await page.getByRole('button', { name: 'Alejar' }).click();
  await hint(page).waitFor();
  await page.locator('.leaflet-mundo-pane canvas').first().waitFor();
  await hint(page).click();
  await page.getByRole('dialog', { name: 'Calles en el mapa' }).getByText('no responde').waitFor();
  await page.keyboard.press('Escape');

  answering = true;
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await hint(page).waitFor({ state: 'detached' });
  await streets(page).first().waitFor();
});

it('a file of streets that was dropped in opens first, is read in pieces and drawn here, light and dark', async () => {
  const page = await stack.browser.home('monitor@ftrack.demo', { company: 'Transportes Andinos' });
  const pieces: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/archivos/mapas/')) pieces.push(answer.status());
  });
  await page.goto('/tiemporeal');
  await page.locator('canvas.leaflet-tile').first().waitFor();
  const groundOf = () =>
    page.evaluate<string>(
      "document.querySelector('canvas.leaflet-tile').getContext('2d').getImageData(20, 20, 1, 1).data.slice(0, 3).join()",
    );
  await expect.poll(groundOf).not.toBe('0,0,0');
  const light = await groundOf();
  expect(pieces.length).toBeGreaterThan(0);
  expect(pieces.every((status) => status === 206)).toBe(true);
  // The file's attribution is shown as text, never as HTML.
  await page.getByText('Mapa propio').waitFor();
  expect(await page.locator('.leaflet-control-attribution script, .leaflet-control-attribution b').count()).toBe(0);
  await photograph(page, 'own-map');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(groundOf).not.toBe(light);
});

it.skipIf(!existsSync(raster))('a file of pictures is shown where it has some, and the choice is kept', async () => {
  const page = await openMap();
  await choose(page, 'Whitney');
  await page.reload();
  await page.getByRole('button', { name: 'Mapa de fondo' }).click();
  expect(await page.getByRole('menuitemradio', { name: 'Whitney' }).getAttribute('aria-checked')).toBe('true');
});

it('nothing but maps is answered from their folder', async () => {
  const statusOf = (path: string) => fetch(`${stack.product.url}${path}`).then(({ status }) => status);
  expect(await statusOf('/archivos/mapas/Bodega.pmtiles')).toBe(200);
  for (const path of [
    '/archivos/mapas/notas.txt',
    '/archivos/mapas/..%2Fsecretos.pmtiles',
    '/archivos/mapas/%2e%2e%2fdb',
    '/archivos/mapas/',
    '/archivos/mapas/otro.pmtiles',
  ])
    expect.soft(await statusOf(path), path).toBe(404);
  const { maps } = (await (await fetch(`${stack.product.url}/config.json`)).json()) as { maps: { name: string }[] };
  expect(maps.map(({ name }) => name)).toEqual(existsSync(raster) ? ['Bodega', 'Whitney'] : ['Bodega']);
});

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from '../testing/axe';
import { later } from '../testing/later';
import { useStack } from '../testing/stack';
import { photograph } from '../testing/photograph';

const stack = useStack();

/** 2026-09-08 in Bogotá: stopped, an hour's drive east, half an hour of silence, more driving, stopped. */
const day = '2026-09-08';
const eight = Date.parse(`${day}T08:00:00-05:00`);

const feed = async (device: string, north: number) => {
  const fixes = [
    ...Array.from({ length: 31 }, (_, i) => ({ s: i * 20, km: 0, kmh: 0 })),
    ...Array.from({ length: 180 }, (_, i) => ({ s: 620 + i * 20, km: (i + 1) * 0.25, kmh: 45 })),
    ...Array.from({ length: 90 }, (_, i) => ({ s: 6_020 + i * 20, km: 55 + (i + 1) * 0.5, kmh: 90 })),
    ...Array.from({ length: 31 }, (_, i) => ({ s: 7_820 + i * 20, km: 100, kmh: 0 })),
  ];
  for (let at = 0; at < fixes.length; at += 40)
    await Promise.all(
      fixes.slice(at, at + 40).map(async ({ s, km, kmh }) => {
        const query = new URLSearchParams({
          id: device,
          timestamp: String(eight + s * 1_000),
          lat: String(4.6 + north),
          lon: String(-74.5 + km / 110.9),
          speed: String(kmh / 1.852),
        });
        expect((await fetch(`${stack.product.url}/gps/demo-andinos?${query.toString()}`)).status).toBe(200);
      }),
    );
};

const items = (page: Page) => page.getByRole('list', { name: 'Viajes y detenciones' }).getByRole('button');
const cursor = (page: Page) => page.getByRole('slider', { name: 'Velocidad en el tiempo' });
const moment = async (page: Page) => (Number(await cursor(page).getAttribute('aria-valuenow')) * 1_000 - eight) / 1_000;
const current = (page: Page) =>
  page.getByRole('list', { name: 'Viajes y detenciones' }).locator('[aria-current=true]').textContent();

it('a day is asked for, listed, drawn and played; whoever gets its address sees the same', async () => {
  await feed('demo-0005', 0);
  await feed('demo-0006', 0.1);
  const page = await stack.browser.as('monitor@ftrack.demo', { company: 'Transportes Andinos' });
  await page.goto(`/recorrido?dia=${day}`);
  await page.getByText('Elija un activo y un día').waitFor();
  const picker = page.getByRole('combobox', { name: 'Activos' });
  await picker.click();
  await page.getByRole('option').nth(4).click();
  const chosen = new URL(page.url()).searchParams.get('activos');
  await page.goto(`/recorrido?activos=5&dia=${day}`);
  expect(chosen).toMatch(/^\d+$/);

  await expect.poll(() => items(page).count()).toBeGreaterThanOrEqual(4);
  const texts = await items(page).allTextContents();
  expect(texts.some((text) => /Detenido/.test(text))).toBe(true);
  await page.getByLabel('Totales').getByText('89,6 km', { exact: true }).waitFor();
  await expect.poll(() => page.locator('canvas[data-fixes]').getAttribute('data-fixes')).toBe('332');

  // The trip, the cursor, the list and the address stay in step.
  await items(page).filter({ hasText: 'máx. 90' }).click();
  await expect.poll(() => moment(page)).toBeGreaterThan(5_900);
  expect(await current(page)).toContain('máx. 90');
  await expect.poll(() => new URL(page.url()).searchParams.get('viaje')).toMatch(/^\d+$/);

  // The keyboard starts the player; a minute passes in a second.
  await page.getByLabel('Velocidad de reproducción').selectOption('60');
  await page.locator('main').focus();
  const before = await moment(page);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pausar' }).waitFor();
  await expect.poll(() => moment(page)).toBeGreaterThan(before + 60);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Reproducir' }).waitFor();
  await page.keyboard.press('Home');
  expect(await moment(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await moment(page)).toBe(40);
  await page.keyboard.press('End');
  expect(await current(page)).toContain('Sin señal');

  // Scrubbing scrolls the list; during the silence there is no trip.
  const box = await cursor(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * (5_000 / 8_420), (box?.y ?? 0) + 40);
  // The silence began at 09:10, and the cursor is at 09:23.
  await page.getByText(/^Sin señal 1[2-4] min$/).waitFor();
  expect(Math.abs((await moment(page)) - 5_000)).toBeLessThan(60);
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'recorrido');

  await page.goto(`/recorrido?activos=5,6&dia=${day}`);
  await expect.poll(() => page.locator('canvas[data-fixes]').getAttribute('data-fixes')).toBe('664');
  expect(await page.getByRole('group', { name: 'Activo que se mira' }).getByRole('button').count()).toBe(2);
  await page.getByRole('button', { name: 'Día anterior' }).click();
  await page.getByText(/no reportó posiciones ese día/).waitFor();
  await page.goBack();
  await expect.poll(() => items(page).count()).toBeGreaterThanOrEqual(4);
});

later('says at its place what cannot be shown', async () => {
  stack.allow(/404/);
  const page = await stack.browser.as('monitor@ftrack.demo', { company: 'Transportes Andinos' });
  await page.goto('/recorrido?activos=5&desde=2026-11-05&hasta=2026-11-01');
  await page.getByText('El rango está al revés').waitFor();
  await page.goto('/recorrido?activos=5&desde=2026-10-01&hasta=2026-11-09');
  await page.getByText('Son 40 días y el mapa repasa hasta 31.').waitFor();
  await page.goto(`/recorrido?activos=999999&dia=${day}`);
  await page.getByText('El activo no existe o no es de esta empresa.').waitFor();
});

later('is had as a file', async () => {
  const page = await stack.browser.as('admin@ftrack.demo', { company: 'Transportes Andinos' });
  await page.goto(`/recorrido?activos=5&dia=${day}`);
  await page.getByRole('button', { name: 'Exportar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'GPX' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^recorrido-.*-2026-09-08\.gpx$/);
});

it('on a phone the map is above, the list below and the player under the thumb', async () => {
  const page = await stack.browser.as('monitor@ftrack.demo', { company: 'Transportes Andinos', device: 'phone' });
  await page.goto(`/recorrido?activos=5&dia=${day}`);
  await expect.poll(() => items(page).count()).toBeGreaterThanOrEqual(4);
  const topOf = async (name: string, role: 'region' | 'button' | 'complementary') =>
    (await page.getByRole(role, { name }).boundingBox())?.y ?? 0;
  const order = [
    await topOf('Mapa del recorrido', 'region'),
    await topOf('Viajes y detenciones', 'complementary'),
    await topOf('Reproducir', 'button'),
  ];
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order[2]).toBeGreaterThan(700);
  await page.getByRole('button', { name: /Bajar la lista/ }).click();
  await page.getByRole('button', { name: /Subir la lista/ }).waitFor();
  expect(await axe(page)).toEqual([]);
});

it('the day of the whole fleet is replayed at once, and shows which assets move when', async () => {
  const page = await stack.browser.as('monitor@ftrack.demo', { company: 'Transportes Andinos' });
  await page.goto(`/recorrido?vista=flota&dia=${day}`);
  const rows = page.getByRole('list', { name: 'Activos', exact: true }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('slider', { name: 'Activos en viaje en el tiempo' }).waitFor();
  const driving = () =>
    page.getByRole('group', { name: 'Cuántos a esa hora' }).getByTitle('En movimiento').textContent();
  await expect.poll(driving).toMatch(/2$/);
  await page.keyboard.press('End');
  await expect.poll(driving).toMatch(/0$/);
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'recorrido-flota');
  await rows.first().getByRole('link').click();
  await expect.poll(() => items(page).count()).toBeGreaterThanOrEqual(4);
});

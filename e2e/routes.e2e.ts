import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from '../testing/axe';
import type { Look } from '../testing/browser';
import { useStack } from '../testing/stack';
import { officeApi } from '../testing/officeApi';
import { later } from '../testing/later';
import { photograph } from '../testing/photograph';

const stack = useStack();
/** No other test draws here: a line adopts the stops that it passes. */
const company = 'Servicios del Valle';

const openNew = async (look: Look = {}): Promise<Page> => {
  const page = await stack.browser.as('admin@ftrack.demo', { ...look, company });
  // Animations end at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/rutas?ruta=nuevo');
  await page.getByRole('button', { name: 'Guardar' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Toque el mapa' }).waitFor();
  return page;
};
const map = (page: Page) => page.getByRole('region', { name: 'Mapa de las rutas' });
/** A point on the map, by its share of width and height. */
const at = async (page: Page, x: number, y: number): Promise<[number, number]> => {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not there');
  return [box.x + box.width * x, box.y + box.height * y];
};
const handle = (page: Page, name: string | RegExp) => map(page).getByRole('button', { name });
/** What the map draws of the edited route: «points/tolerance/stops». */
const drawn = (page: Page) => page.locator('canvas[data-marked*="/"]').getAttribute('data-marked');
const save = async (page: Page, nombre: string) => {
  await page.getByRole('textbox', { name: 'Nombre' }).fill(nombre);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('heading', { name: nombre }).waitFor();
};
/** Its points, as its page shows them after a reload. */
const points = async (page: Page): Promise<string | null> => {
  await page.reload();
  return page
    .locator('dd')
    .filter({ hasText: / puntos$/ })
    .textContent();
};

it('a line is drawn by mouse, reshaped by its points and their middles, and each step is taken back and done again', async () => {
  const page = await openNew();
  for (const [index, x] of [0.2, 0.5, 0.8].entries()) {
    await page.mouse.click(...(await at(page, x, 0.4)));
    await handle(page, new RegExp(`^Punto ${index + 1} de ${index + 1}`)).waitFor();
  }
  await page.mouse.click(...(await at(page, 0.8, 0.4)));
  await page.getByRole('button', { name: 'Seguir dibujando' }).waitFor();
  const size = page.getByRole('complementary', { name: 'Rutas' }).getByText(/^[\d.,]+ km$/);
  const before = await size.textContent();
  await page.mouse.move(...(await at(page, 0.5, 0.4)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, 0.5, 0.7)), { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => size.textContent()).not.toBe(before);
  await handle(page, /^Punto medio entre 1 y 2/).click();
  await handle(page, 'Punto 2 de 4').waitFor();
  await page.getByRole('button', { name: 'Deshacer el último cambio del trazado' }).click();
  await handle(page, 'Punto 2 de 3').waitFor();
  await page.getByRole('button', { name: 'Rehacer el cambio del trazado' }).click();
  await handle(page, 'Punto 2 de 4').waitFor();
  await page.getByRole('button', { name: 'Simplificar' }).click();
  await page.getByText('De 4 puntos quedan 3').waitFor();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await handle(page, 'Punto 2 de 3').waitFor();
  await page.getByRole('textbox', { name: /Tolerancia/ }).fill('500');
  await expect.poll(() => drawn(page)).toBe('3/500/0');
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'rutas-dibujo');
  await save(page, 'Ruta del ratón');
  expect(await points(page)).toBe('3 puntos');
  expect(await axe(page)).toEqual([]);
  await page.goto('/rutas');
  await page
    .getByRole('complementary', { name: 'Rutas' })
    .getByRole('button', { name: /Ruta del ratón/ })
    .waitFor();
  await expect.poll(() => page.locator('canvas[data-routes]').getAttribute('data-routes')).not.toBe('0');
});

later('a line is drawn by touch, and a stop on the map becomes one of the route', async () => {
  const office = await officeApi(stack.product.url, 'admin@ftrack.demo', company);
  const page = await openNew({ device: 'phone' });
  for (const [index, x] of [0.3, 0.6].entries()) {
    await page.touchscreen.tap(...(await at(page, x, 0.7)));
    await handle(page, new RegExp(`^Punto ${index + 1} de ${index + 1}`)).waitFor();
  }
  await page.getByRole('button', { name: 'Terminar' }).click();
  await page.getByRole('button', { name: 'Seguir dibujando' }).waitFor();
  const [stop] = await office.get<{ nombre: string }[]>(
    '/paradas?filter={"activa":true}&range=[0,0]&sort=["nombre","ASC"]',
  );
  if (!stop) throw new Error('The demonstration has no stops');
  await page.getByRole('combobox', { name: 'Añadir parada' }).fill(stop.nombre);
  await page
    .getByRole('option')
    .filter({ has: page.getByText(stop.nombre, { exact: true }) })
    .click();
  await expect.poll(() => drawn(page)).toBe('2/200/1');
  await save(page, 'Ruta del dedo');
  expect(await points(page)).toBe('2 puntos');
  await page.getByRole('link', { name: stop.nombre, exact: true }).waitFor();
});

later('a line is drawn, reshaped and left by keyboard alone', async () => {
  const page = await openNew({ scheme: 'dark' });
  await map(page).focus();
  const put = async (...keys: string[]) => {
    for (const key of keys) {
      const centre = page.locator('.leaflet-map-pane');
      const before = await centre.getAttribute('style');
      await page.keyboard.press(key);
      await expect.poll(() => centre.getAttribute('style')).not.toBe(before);
    }
    await page.keyboard.press('Enter');
  };
  await put();
  await put('Shift+ArrowRight');
  await put('Shift+ArrowDown');
  await put('ArrowDown', 'ArrowDown');
  await handle(page, /^Punto 4 de 4/).waitFor();
  await page.keyboard.press('Backspace');
  await handle(page, /^Punto 3 de 3/).waitFor();
  await page.keyboard.press('Control+z');
  await handle(page, /^Punto 4 de 4/).waitFor();
  await page.keyboard.press('Control+y');
  await handle(page, /^Punto 3 de 3/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir dibujando' }).waitFor();
  await handle(page, /^Punto medio entre 1 y 2/).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Punto 2 de 4');
  await page.keyboard.press('Shift+ArrowUp');
  await handle(page, 'Punto 1 de 4').focus();
  await page.keyboard.press('Delete');
  await handle(page, 'Punto 3 de 3').waitFor();
  await page.getByRole('textbox', { name: 'Nombre' }).focus();
  await page.keyboard.type('Ruta del teclado');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ruta del teclado' }).waitFor();
  expect(await points(page)).toBe('3 puntos');
});

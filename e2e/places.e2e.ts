import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from '../testing/axe';
import type { Look } from '../testing/browser';
import { useStack } from '../testing/stack';
import { later } from '../testing/later';
import { officeApi } from '../testing/officeApi';
import { photograph } from '../testing/photograph';

const stack = useStack();

const openNew = async (look: Look = {}): Promise<Page> => {
  const page = await stack.browser.as('admin@ftrack.demo', { ...look, company: 'Transportes Andinos' });
  // Animations end at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/paradas?parada=nuevo');
  await page.getByRole('button', { name: 'Guardar' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Toque el mapa' }).waitFor();
  return page;
};
const map = (page: Page) => page.getByRole('region', { name: 'Mapa de las paradas' });
/** A point on the map, by its share of width and height. */
const at = async (page: Page, x: number, y: number): Promise<[number, number]> => {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not there');
  return [box.x + box.width * x, box.y + box.height * y];
};
const handle = (page: Page, name: string | RegExp) => map(page).getByRole('button', { name });
const save = async (page: Page, nombre: string) => {
  await page.getByRole('textbox', { name: 'Nombre' }).fill(nombre);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Parada creada').waitFor();
};
/** Reopens a stop from its address and returns its form. */
const shapeOf = async (page: Page, nombre: string): Promise<string | null> => {
  await page.goto('/paradas');
  await page.getByRole('complementary', { name: 'Paradas' }).getByRole('button', { name: nombre }).click();
  await page.getByRole('heading', { name: nombre }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: nombre }).waitFor();
  return page
    .locator('dd')
    .filter({ hasText: /^(Círculo|Polígono) de / })
    .textContent();
};
const polygon = (page: Page) => page.getByRole('radio', { name: 'Polígono' }).check();

it('a circle is drawn by mouse: a press places it, its edge makes it wider, its centre moves it', async () => {
  const page = await openNew();
  await page.mouse.click(...(await at(page, 0.4, 0.5)));
  const radius = page.getByRole('textbox', { name: /Radio/ });
  await handle(page, /^Centro/).waitFor();
  const edge = await handle(page, /^Borde/).boundingBox();
  if (!edge) throw new Error('The circle has no edge');
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2 + 60, edge.y + edge.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await radius.inputValue())).toBeGreaterThan(110);
  const wide = Number(await radius.inputValue());
  const before = await page.getByRole('textbox', { name: 'Longitud' }).inputValue();
  await handle(page, /^Centro/).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.getByRole('textbox', { name: 'Longitud' }).inputValue()).not.toBe(before);
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'paradas-circulo');
  await save(page, 'Bodega del ratón');
  expect(await shapeOf(page, 'Bodega del ratón')).toBe(`Círculo de ${wide.toLocaleString('es-CO')} m`);
  await page.goto('/paradas');
  const listed = page.getByRole('complementary', { name: 'Paradas' }).getByRole('status');
  const drawn = page.locator('canvas[data-stops]');
  await expect
    .poll(async () => (await listed.textContent()) === `${await drawn.getAttribute('data-stops')} paradas`)
    .toBe(true);
});

later(
  'a polygon is drawn by touch, and a corner that would make its border cross goes back with a sentence',
  async () => {
    const page = await openNew({ device: 'phone' });
    await polygon(page);
    const corners = [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.7, 0.7],
      [0.3, 0.7],
    ] as const;
    for (const [index, [x, y]] of corners.entries()) {
      await page.touchscreen.tap(...(await at(page, x, y)));
      await handle(page, new RegExp(`^Vértice ${index + 1} de ${index + 1}`)).waitFor();
    }
    await page.touchscreen.tap(...(await at(page, 0.3, 0.3)));
    await handle(page, 'Vértice 4 de 4').waitFor();
    await page.getByRole('status').filter({ hasText: 'Arrastre los vértices' }).waitFor();

    const corner = handle(page, 'Vértice 1 de 4');
    const before = await corner.boundingBox();
    await page.mouse.move(...(await at(page, 0.3, 0.3)));
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 0.85, 0.5)), { steps: 4 });
    await page.mouse.up();
    await page
      .getByRole('alert')
      .filter({ hasText: /^El borde no puede cruzarse: el lado del vértice \d cortaría el del vértice \d\.$/ })
      .waitFor();
    expect(await corner.boundingBox()).toEqual(before);
    await photograph(page, 'paradas-poligono');
    await save(page, 'Patio del dedo');
    expect(await shapeOf(page, 'Patio del dedo')).toBe('Polígono de 4 vértices');
  },
);

later('a polygon is drawn, reshaped and left by keyboard alone', async () => {
  const page = await openNew({ scheme: 'dark' });
  await polygon(page);
  await map(page).focus();
  const put = async (...keys: string[]) => {
    for (const key of keys) {
      const centre = page.locator('.leaflet-map-pane');
      const before = await centre.getAttribute('style');
      await page.keyboard.press(key);
      await expect.poll(() => centre.getAttribute('style')).not.toBe(before);
      // The map ignores keys while it is panning.
      await page.locator('.leaflet-map-pane:not(.leaflet-pan-anim)').waitFor({ state: 'attached' });
    }
    await page.keyboard.press('Enter');
  };
  await put();
  await put('Shift+ArrowRight');
  await put('Shift+ArrowDown');
  await put('ArrowDown', 'ArrowDown');
  await handle(page, 'Vértice 4 de 4').waitFor();
  await page.keyboard.press('Backspace');
  await handle(page, 'Vértice 3 de 3').waitFor();
  await handle(page, /^Vértice 1 de 3/).focus();
  await page.keyboard.press('Enter');
  await handle(page, /^Punto medio entre los vértices 1 y 2/).focus();
  await page.keyboard.press('Enter');
  await handle(page, 'Vértice 2 de 4').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Vértice 2 de 4');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('textbox', { name: 'Nombre' }).focus();
  await page.keyboard.type('Base del teclado');
  await page.keyboard.press('Enter');
  await page.getByText('Parada creada').waitFor();
  expect(await shapeOf(page, 'Base del teclado')).toBe('Polígono de 4 vértices');
});

later('who leaves a drawing is asked first', async () => {
  const page = await openNew();
  await map(page).focus();
  await page.keyboard.press('Enter');
  await handle(page, /^Centro/).waitFor();
  await map(page).focus();
  const asked = new Promise<string>((answer) =>
    page.once('dialog', (dialog) => {
      answer(dialog.message());
      void dialog.accept();
    }),
  );
  await page.keyboard.press('Escape');
  expect(await asked).toMatch(/cambios/);
  await page.getByRole('link', { name: 'Nueva parada' }).waitFor();
  expect(await axe(page)).toEqual([]);
});

it('visits to a stop are shown in its panel and in the report, which links to the stop and to the day of the asset', async () => {
  const office = await officeApi(stack.product.url);
  const [stay] = await office.get<{ latitud: number; longitud: number }[]>(
    '/detenciones?range=[0,0]&sort=["inicio_en","DESC"]',
  );
  if (!stay) throw new Error('The demonstration has no stays');
  const { latitud, longitud } = stay;
  const stop = await office.post<{ id: number }>('/paradas', {
    nombre: 'Donde estuvieron',
    latitud,
    longitud,
    radio_m: 200,
    permanencia_max_min: 1,
  });
  const page = await stack.browser.home('monitor@ftrack.demo', { company: 'Transportes Andinos' });
  const report = `/paradas?vista=visitas&paradas=${stop.id}&desde=2020-01-01&hasta=2099-12-31`;
  const rows = page.getByRole('row').filter({ hasText: 'Donde estuvieron' });
  await expect
    .poll(
      async () => {
        await page.goto(report);
        await rows.first().or(page.getByText('No hubo visitas en estos días.')).waitFor();
        return rows.count();
      },
      { timeout: 240_000 },
    )
    .toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
  await page.getByText('Excedida', { exact: true }).nth(1).waitFor();
  expect(await rows.first().getByRole('link', { name: 'Ver recorrido' }).getAttribute('href')).toMatch(
    /^\/recorrido\?activos=\d+&dia=\d{4}-\d\d-\d\d$/,
  );
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'Texto (CSV)' }).click();
  expect((await file).suggestedFilename()).toMatch(/visitas.*\.csv$/);

  await rows.first().getByRole('link', { name: 'Donde estuvieron' }).click();
  await page.getByRole('heading', { name: 'Donde estuvieron' }).waitFor();
  expect(await page.getByRole('link', { name: 'Editar' }).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await page.goBack();
  await rows.first().waitFor();
});

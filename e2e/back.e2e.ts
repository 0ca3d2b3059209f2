import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useOwnStack } from '../testing/stack';
import { officeApi } from '../testing/officeApi';

const stack = useOwnStack();

const at = (page: Page) => page.evaluate<string>('location.pathname + location.search');
const long = (page: Page) => page.evaluate<number>('history.length');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const gone = { state: 'hidden' } as const;

/** Opens a layer over the page and goes back: the layer is gone and the page stays; forward does nothing. */
const closesByBack = async (page: Page, open: () => Promise<void>, layer: ReturnType<typeof dialog>) => {
  const before = await at(page);
  await open();
  await layer.waitFor();
  await entryOf(page, 1);
  await page.goBack();
  await layer.waitFor(gone);
  expect(await at(page)).toBe(before);
  await page.goForward();
  await entryOf(page, 0);
  expect(await layer.count()).toBe(0);
  expect(await at(page)).toBe(before);
};

/** Waits until this many layers have entries in the history. */
const entryOf = (page: Page, depth: number) =>
  expect.poll(() => page.evaluate('history.state?.capa?.depth')).toBe(depth);

it('closes what lies over a page at the desk, never the page, and what was closed otherwise leaves nothing in the history', async () => {
  const office = await officeApi(stack.product.url);
  const order = await office.order({
    titulo: 'Atrás sin perderse',
    tipo: 'inspeccion',
    activo_id: (await office.anAsset()).id,
  });
  const page = await stack.browser.as('admin@ftrack.demo', { company: 'Transportes Andinos' });
  await page.goto('/personal');
  await page.getByRole('heading', { level: 1, name: 'Personal' }).waitFor();

  // A menu, and a menu item that opens a page: one step back leaves that page.
  const profile = page.getByRole('menu', { name: 'Perfil' });
  const openProfile = () => page.getByRole('button', { name: /Andrés Admin/ }).click();
  await closesByBack(page, openProfile, profile);
  await openProfile();
  await page.getByRole('menuitem', { name: 'Mi Perfil' }).click();
  await page.waitForURL('**/perfil');
  await entryOf(page, 0);
  await page.goBack();
  await page.waitForURL('**/personal');
  expect(await profile.count()).toBe(0);

  // Closing it in another way removes its entry.
  await page.goto('/ordenes');
  const filters = dialog(page, 'Filtros');
  const openFilters = () => page.getByRole('button', { name: /^Filtros/ }).click();
  await openFilters();
  await entryOf(page, 1);
  const entries = await long(page);
  await page.keyboard.press('Escape');
  await filters.waitFor(gone);
  await entryOf(page, 0);
  expect(await long(page)).toBe(entries);

  // The address changes while the filters are open: Back closes them and keeps what was chosen.
  await openFilters();
  await filters.getByRole('button', { name: 'Crítica' }).click();
  await page.waitForURL(/critica/);
  await entryOf(page, 1);
  const chosen = await at(page);
  await page.goBack();
  await filters.waitFor(gone);
  expect(await at(page)).toBe(chosen);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('critica'));

  // A dialog opened from a menu, and a list of choices inside a drawer, which closes first.
  await page.goto(`/ordenes/${order.id}/show`);
  const more = async () => {
    await page.getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Cancelar' }).click();
  };
  await closesByBack(page, more, page.getByRole('dialog'));
  await page.goto('/tareas');
  await page.getByRole('link', { name: 'Nueva tarea' }).click();
  const writing = dialog(page, 'Nueva tarea');
  await writing.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('listbox').waitFor();
  await entryOf(page, 1);
  await page.goBack();
  await page.getByRole('listbox').waitFor(gone);
  await writing.waitFor();
  await page.goBack();
  await writing.waitFor(gone);
  expect(await at(page)).toBe('/tareas');

  // A drawer with an address: closing it with its button leaves no entry to go back to.
  await page.goto('/servicios/plantillas');
  await page.goto('/servicios/repuestos');
  await page.getByRole('row').nth(1).click();
  await page.waitForURL(/repuesto=/);
  const record = page.getByRole('dialog');
  await record.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await record.waitFor(gone);
  expect(await at(page)).toBe('/servicios/repuestos');
  await page.goBack();
  await page.waitForURL('**/servicios/plantillas');
});

it('closes sheets, the menu, full dialogs and what lies over them on a phone, one at a time', async () => {
  const page = await stack.browser.as('operario@ftrack.demo', { device: 'phone' });
  await page.goto('/operario/ordenes');
  const failure = dialog(page, 'Reportar falla');
  const openFailure = () => page.getByRole('button', { name: 'Reportar falla' }).click();
  await closesByBack(page, openFailure, failure);
  await closesByBack(
    page,
    () => page.getByRole('button', { name: /^Notificaciones/ }).click(),
    dialog(page, 'Notificaciones'),
  );

  const menu = page.locator('#menu-lateral[data-expanded=true]');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await menu.waitFor();
  await entryOf(page, 1);
  await page.getByRole('button', { name: /Óscar Operario/ }).click();
  await page.getByRole('menu', { name: 'Perfil' }).waitFor();
  await entryOf(page, 2);
  await page.goBack();
  await page.getByRole('menu', { name: 'Perfil' }).waitFor(gone);
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor(gone);
  expect(await at(page)).toBe('/operario/ordenes');

  // Back closes the camera over the report first, then the report.
  await openFailure();
  await page.getByRole('button', { name: 'Leer el QR del activo' }).click();
  const camera = dialog(page, 'Leer el QR del activo');
  await camera.waitFor();
  await entryOf(page, 2);
  await page.goBack();
  await camera.waitFor(gone);
  await failure.waitFor();
  // A reload drops the layer and its entry.
  await page.reload();
  await page.getByRole('button', { name: 'Reportar falla' }).waitFor();
  await entryOf(page, 0);
  expect(await failure.count()).toBe(0);
});

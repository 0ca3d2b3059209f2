import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useStack } from '../testing/stack';

const stack = useStack();

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Opens a page from the sidebar, as people do. */
const open = async (page: Page, group: string, name: string) => {
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  const button = menu.getByRole('button', { name: group });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await menu.getByRole('link', { name, exact: true }).click();
  await title(page, name);
};

const report = async (key: string, device: string, lat: number, lon: number) => {
  const answer = await fetch(`${stack.product.url}/gps/${key}?id=${device}&lat=${lat}&lon=${lon}&speed=20&bearing=90`);
  expect(answer.status).toBe(200);
};

it('an asset is created, gets a device, and its first position appears on another person’s map, but in no other company', async () => {
  const monitor = await stack.browser.home('monitor@ftrack.demo');
  await monitor.getByRole('link', { name: 'Tiempo real' }).click();
  await title(monitor, 'Tiempo real');
  const outsider = await stack.browser.home('valle@ftrack.demo');
  await outsider.getByRole('link', { name: 'Tiempo real' }).click();
  await title(outsider, 'Tiempo real');

  const admin = await stack.browser.home('admin@ftrack.demo', { company: 'Transportes Andinos' });
  await open(admin, 'Gestión', 'Activos');
  await admin.getByRole('link', { name: 'Nuevo activo' }).click();
  await admin.getByRole('button', { name: 'Guardar' }).click();
  await admin.getByText('Obligatorio').first().waitFor();
  await admin.getByLabel('Nombre', { exact: true }).fill('Camión del viaje');
  await admin.getByLabel('Tipo', { exact: true }).click();
  await admin.getByRole('option', { name: 'Vehículo' }).click();
  await admin.getByLabel('Nivel', { exact: true }).click();
  await admin.getByRole('option').first().click();
  await admin.getByRole('button', { name: 'Guardar' }).click();
  await admin.getByText('Camión del viaje').first().waitFor();

  await admin.getByRole('button', { name: 'Asignar dispositivo' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Dispositivo', { exact: true }).fill('demo-0019');
  await admin.getByRole('option', { name: /demo-0019/ }).click();
  await dialog.getByRole('button', { name: 'Asignar' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await report('demo-andinos', 'demo-0019', 4.65, -74.08);
  await monitor.getByText('Camión del viaje').first().waitFor();
  await monitor.getByText('Camión del viaje').first().click();
  await monitor
    .getByText(/37 km\/h/)
    .first()
    .waitFor();
  await report('demo-andinos', 'demo-0019', 4.651, -74.079);
  await expect.poll(() => outsider.getByText('Camión del viaje').count()).toBe(0);

  await admin
    .getByRole('button', { name: /Transportes Andinos/ })
    .or(admin.getByRole('link', { name: /Transportes Andinos/ }))
    .first()
    .click();
  await title(admin, 'Elegir empresa');
  await admin
    .getByRole('button', { name: /Servicios del Valle/ })
    .or(admin.getByRole('link', { name: /Servicios del Valle/ }))
    .first()
    .click();
  await open(admin, 'Gestión', 'Activos');
  await admin.getByRole('table').waitFor();
  await admin
    .getByRole('searchbox')
    .or(admin.getByPlaceholder(/Buscar/))
    .first()
    .fill('Camión del viaje');
  await admin.getByText('Nada coincide con la búsqueda o los filtros.').waitFor();

  await admin.waitForLoadState('networkidle');
  await admin.getByRole('button', { name: /Andrés Admin/ }).click();
  await admin.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await admin.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  expect(await admin.evaluate(() => localStorage.getItem('user_token'))).toBeNull();
});

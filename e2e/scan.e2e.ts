import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn } from '../testing/browser';
import { useOwnStack } from '../testing/stack';
import { officeApi } from '../testing/officeApi';
import { usePhone } from '../testing/phone';
import { filmedBy, filmQr } from '../testing/qrVideo';

const stack = useOwnStack();
const phone = usePhone(() => stack.product.url);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ftrack-camara-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const scan = (page: Page) => page.getByRole('button', { name: 'Leer QR' }).click();

it('a phone held over the label of an asset opens what there is to do on it, also without network', async () => {
  const office = await officeApi(stack.product.url);
  const asset = await office.anAsset();
  const order = await office.order({ titulo: 'La del código', tipo: 'inspeccion', activo_id: asset.id });
  const idle = await office.anAsset();
  const film = join(folder, 'codigo.y4m');
  await filmQr(film, `${stack.product.url}/asset/${asset.uuid}`);

  let page = await phone.turnOn({ args: filmedBy(film) });
  await phone.context.grantPermissions(['camera']);
  await logIn(page, 'operario@ftrack.demo');
  await page.getByText(/Este teléfono está listo sin red/).waitFor();
  await page.goto('/operario/ordenes');
  await page.getByText('La del código').waitFor();
  await phone.context.setOffline(true);
  await page.reload();
  await scan(page);
  await page.waitForURL(`**/operario/ordenes/${order.id}`);
  await page.getByRole('heading', { name: 'La del código' }).waitFor();
  // The camera is off again.
  expect(await page.locator('video').count()).toBe(0);

  // A failure is reported for the scanned asset, without typing to find it.
  await page.goto('/operario/ordenes');
  await page.getByRole('button', { name: 'Reportar falla' }).click();
  await page.getByRole('button', { name: 'Leer el QR del activo' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: 'Activo' }).inputValue()).toContain(asset.nombre);

  // Without work to do, the label opens the asset's sheet.
  await phone.context.close();
  await filmQr(film, `${stack.product.url}/asset/${idle.uuid}`);
  page = await phone.turnOn({ args: filmedBy(film) });
  await phone.context.grantPermissions(['camera']);
  await page.goto('/operario/ordenes');
  await page.getByText('La del código').waitFor();
  await scan(page);
  await page.waitForURL(`**/asset/${idle.uuid}`);
  await page.getByText(idle.nombre).first().waitFor();
});

it('a refused camera and an unknown code are reported, and the search by name stays available', async () => {
  const film = join(folder, 'ajeno.y4m');
  await filmQr(film, 'https://example.com/promo');
  const page = await phone.turnOn({ args: filmedBy(film) });
  await logIn(page, 'operario@ftrack.demo');
  await page.goto('/operario/ordenes');
  await page.getByRole('button', { name: 'Leer QR' }).waitFor();
  await scan(page);
  await page.getByRole('alert').filter({ hasText: 'No se pudo abrir la cámara' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar' }).click();

  await phone.context.grantPermissions(['camera']);
  await scan(page);
  await page.getByRole('alert').filter({ hasText: 'Ese código no es de un activo de esta empresa.' }).waitFor();
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('searchbox', { name: 'Buscar orden o activo' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/operario/ordenes');
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ComentarioOrden } from '#contract/entities/ordenes';
import { logIn } from '../testing/browser';
import { officeApi, type Office } from '../testing/officeApi';
import { photograph } from '../testing/photograph';
import { usePhone } from '../testing/phone';
import { startProduct, type Product } from '../testing/product';
import { poorConnection, type PoorConnection } from '../testing/poorConnection';

let product: Product;
let line: PoorConnection;
let office: Office;
const phone = usePhone(() => line.url);

beforeAll(async () => {
  product = await startProduct({}, inject('demonstration'));
  line = await poorConnection(product.url, 200);
  office = await officeApi(product.url);
});
afterAll(async () => {
  await line?.end();
  await product?.end();
});

/**
 * From the first request until the phone says that it works without network, ms. Measured: 8 to 10 s on 2 cores at a
 * load of 12. The aim is 12 s, and five times that on a much slower machine.
 */
const wanted = 60_000;

it(
  'a phone whose line is 200 ms late and breaks twice is soon ready for work without network, says so, and opens without it',
  { timeout: 180_000 },
  async () => {
    const given = await office.order({
      titulo: 'Lejos de la red',
      tipo: 'inspeccion',
      activo_id: (await office.anAsset()).id,
    });
    const page = await phone.turnOn();
    // Once while the operario's first page asks for the user, once while it asks for the orders. By then the worker has
    // begun to store the pages.
    const cuts = [() => line.asked('/api/user'), () => line.asked('/api/ordenes/paquete')].map(async (isTime) => {
      await expect.poll(isTime, { timeout: 240_000, interval: 10 }).toBe(true);
      line.cut(700);
    });
    const from = performance.now();
    await logIn(page, 'operario@ftrack.demo');
    const ready = page
      .getByRole('status')
      .filter({ hasText: /Este teléfono está listo sin red \(\d+ órdenes, \d+ activos?\)/ });
    await ready.waitFor();
    const took = performance.now() - from;
    await Promise.all(cuts);
    console.info(`Ready without network after ${(took / 1000).toFixed(1)} s`);

    await phone.context.setOffline(true);
    await page.reload();
    await ready.waitFor();
    await page.getByRole('link', { name: /^Hoy \d/ }).click();
    await page.getByText(given.titulo, { exact: true }).click();
    await page.getByRole('button', { name: 'Iniciar' }).first().click();
    await page.getByRole('button', { name: 'Completar', exact: true }).waitFor();
    expect(took).toBeLessThan(wanted);
  },
);

it('without network everything of one’s own is there to be read; what is not says so, with a way on', async () => {
  const asset = await office.anAsset();
  const given = await office.order({ titulo: 'Para leer sin red', tipo: 'inspeccion', activo_id: asset.id });
  await office.post('/tareas', { orden_id: given.id, titulo: 'Mirar los frenos', obligatoria: true });
  const page = await phone.turnOn();
  await logIn(page, 'operario@ftrack.demo');
  await page.getByText(/Este teléfono está listo sin red/).waitFor();
  await phone.context.setOffline(true);

  await page.goto('/ordenes');
  await page.getByRole('link', { name: 'Para leer sin red' }).waitFor();
  await page.getByPlaceholder('Buscar por número, título o descripción').fill('leer red');
  await expect.poll(() => page.locator('main').getByRole('listitem').count()).toBe(1);
  await photograph(page, 'offline-orders');

  await page.goto('/tareas');
  await page.getByText('Mirar los frenos').waitFor();
  await photograph(page, 'offline-tasks');

  await page.goto('/activos');
  await page.getByRole('link', { name: asset.nombre }).first().click();
  await page.getByRole('heading', { name: asset.nombre }).waitFor();
  await page.getByText('Para leer sin red').first().waitFor();
  await page.getByRole('link', { name: 'Ficha' }).click();
  await page.getByRole('heading', { name: 'Identificación' }).waitFor();
  await photograph(page, 'offline-sheet');

  // The phone stores nothing of the company beyond the operario's own work.
  await page.goto('/asset/00000000-0000-4000-8000-000000000000');
  await page
    .getByRole('main')
    .getByText(/no existe|Sin conexión/)
    .waitFor();
  await page.goto('/activos/99999/show');
  await page.getByText('Sin conexión: esta hoja de vida no está en este dispositivo. Se ve cuando haya red.').waitFor();
  await photograph(page, 'offline-no-sheet');
  await page.goto('/tiemporeal');
  await page
    .getByText(/Sin conexión: (el mapa en vivo no está en este dispositivo|esta página todavía no está guardada)/)
    .waitFor();
  expect(await page.getByText('0 activos').count()).toBe(0);
  await photograph(page, 'offline-map');
  await page.getByRole('link', { name: 'Ir a «Panel»' }).click();
  await page.getByRole('heading', { name: /^Buen/ }).waitFor();
  await photograph(page, 'offline-start');
});

it('a session that ended takes no work with it: who logs in again is led back to the order, and what was written is sent', async () => {
  const given = await office.order({
    titulo: 'Con la sesión vencida',
    tipo: 'inspeccion',
    activo_id: (await office.anAsset()).id,
  });
  const page = await phone.turnOn();
  await logIn(page, 'operario@ftrack.demo');
  await page.goto(`/operario/ordenes/${given.id}`);
  await page.getByLabel('Escribir comentario').waitFor();
  await phone.context.setOffline(true);

  // Logging out without network says what that means, with or without unsent work.
  await page.getByRole('button', { name: 'Sin conexión' }).waitFor();
  await leave(page);
  await page
    .getByRole('dialog', { name: '¿Salir sin conexión?' })
    .getByText(/no podrá volver a entrar hasta que haya conexión/)
    .waitFor();
  await photograph(page, 'offline-log-out');
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByLabel('Escribir comentario').fill('Escrito a tiempo');
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
  await page.getByRole('button', { name: '1 cambio sin enviar' }).waitFor();
  const token = await page.evaluate(() => localStorage.getItem('user_token'));
  const closed = await fetch(`${product.url}/api/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(closed.ok).toBe(true);
  await phone.context.setOffline(false);

  await page.getByText(/El cambio sin enviar está a salvo en este teléfono/).waitFor();
  await photograph(page, 'session-over');
  await page.getByLabel('Correo electrónico').fill('operario@ftrack.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('Ftrack-2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL((at) => at.pathname === `/operario/ordenes/${given.id}`);
  await page.getByText('Escrito a tiempo').first().waitFor();
  await expect
    .poll(async () =>
      (await office.get<ComentarioOrden[]>(`/ordenes/${given.id}/comentarios`)).map(({ texto }) => texto),
    )
    .toEqual(['Escrito a tiempo']);
});

const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: /Óscar Operario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
};

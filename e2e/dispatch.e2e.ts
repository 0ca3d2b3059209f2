import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { EnlaceParadaCreado } from '#contract/requests/enlacesParada';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { axe } from '../testing/axe';
import { useCompany } from '../testing/company';
import { photograph } from '../testing/photograph';
import { useStack } from '../testing/stack';

const stack = useStack();
const company = useCompany(stack);

/** Ten minutes ago, by the clocks of Bogotá. */
const here = () => new Date(Date.now() - 5 * 3_600_000 - 600_000).toISOString();

/** A vehicle that reports, and its execution of today in Bogotá, that departed ten minutes ago. */
const aRun = async (name: string, north: number): Promise<{ run: Ejecucion; report: Report }> => {
  const { office } = company;
  const stops: { id: number }[] = [];
  for (const n of [1, 2, 3])
    stops.push(
      await office.post('/paradas', {
        ...{ nombre: `${name} ${n}`, forma: 'circulo', radio_m: 80 },
        ...{ latitud: 4.6 + n / 100, longitud: -74.1 + north / 50 },
      }),
    );
  const route = await office.post<{ id: number }>('/rutas', {
    nombre: `Ruta ${name}`,
    trazado: {
      type: 'LineString',
      coordinates: [
        [-74.1 + north / 50, 4.6],
        [-74.1 + north / 50, 4.64],
      ],
    },
    paradas: stops.map(({ id }, at) => ({ parada_id: id, llegada_min: at * 20, ventana_min: 15, servicio_min: 2 })),
  });
  const asset = await office.anAsset({ nombre: `Camión ${name}`, tipo_activo: 'vehiculo' });
  const identificador = `despacho-${name}-${company.id}`;
  const device = await office.post<{ id: number }>('/dispositivos', { identificador, tipo: 'rastreador_gps' });
  await office.post(`/dispositivos/${device.id}/asignar`, {
    activo_id: asset.id,
    desde: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const { clave } = await office.post<{ clave: string }>('/dispositivos/claves/rotar', {});
  const report: Report = async (latitud, secondsAgo) => {
    const query = new URLSearchParams({
      ...{ id: identificador, lat: String(latitud), lon: String(-74.1 + north / 50), speed: '15', bearing: '0' },
      timestamp: String(Math.round(Date.now() / 1_000) - secondsAgo),
    });
    expect((await fetch(`${stack.product.url}/gps/${clave}?${query.toString()}`)).status).toBe(200);
  };
  // Before its route begins.
  await report(4.58, 600);
  const run = await office.post<Ejecucion>('/ejecuciones', {
    ...{ ruta_id: route.id, activo_id: asset.id, fecha: here().slice(0, 10), hora_salida: here().slice(11, 16) },
  });
  return { run, report };
};
type Report = (latitud: number, secondsAgo: number) => Promise<void>;

const order = async ({ id }: Ejecucion) =>
  (await company.office.get<Ejecucion>(`/ejecuciones/${id}`)).paradas
    .filter(({ omision }) => omision === null)
    .map(({ nombre }) => nombre);
const row = (page: Page, name: string) => page.getByRole('region', { name: `Camión ${name}`, exact: true });
const block = (page: Page, row: Locator, stop: string) =>
  row.getByRole('button', { name: new RegExp(`^\\d+ ${stop}:`) });

/** Drags a block to just before (−) or behind (+) another one. */
const drag = async (page: Page, from: Locator, to: Locator, side: -1 | 1) => {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('The blocks are not there');
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 + 4, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2 + side * (b.width / 2 + 6), b.y + b.height / 2, { steps: 8 });
  await page.mouse.up();
};

it('stops are dragged within a vehicle and to another one, undone, and another dispatcher sees it at once', async () => {
  const [{ run: one }, { run: two }] = [await aRun('Uno', 0), await aRun('Dos', 1)];
  const page = await stack.browser.as(company.admin);
  await page.goto(`/rutas/ejecuciones?tablero=${here().slice(0, 10)}`);
  const other = await stack.browser.as(company.monitor);
  await other.goto(`/rutas/ejecuciones?tablero=${here().slice(0, 10)}`);
  await block(other, row(other, 'Dos'), 'Dos 1').waitFor();
  const [first, second] = [row(page, 'Uno'), row(page, 'Dos')];
  for (let n = 0; n < 2; n += 1) await page.getByRole('button', { name: 'Acercar' }).click();

  await drag(page, block(page, first, 'Uno 3'), block(page, first, 'Uno 2'), -1);
  await page.getByText('Paradas en su nuevo orden').waitFor();
  expect(await order(one)).toEqual(['Uno 1', 'Uno 3', 'Uno 2']);

  await drag(page, block(page, first, 'Uno 3'), block(page, second, 'Dos 2'), -1);
  await page.getByText('Uno 3 pasó a otro vehículo').waitFor();
  expect(await order(two)).toEqual(['Dos 1', 'Uno 3', 'Dos 2', 'Dos 3']);
  expect(await order(one)).toEqual(['Uno 1', 'Uno 2']);
  await block(other, row(other, 'Dos'), 'Uno 3').waitFor({ timeout: 8_000 });
  await photograph(page, 'tablero');
  expect(await axe(page)).toEqual([]);

  const undo = page.getByRole('button', { name: 'Deshacer' }).first();
  await undo.click();
  await expect.poll(() => order(one)).toEqual(['Uno 1', 'Uno 3', 'Uno 2']);
  expect(await order(two)).toEqual(['Dos 1', 'Dos 2', 'Dos 3']);
  await undo.click();
  await expect.poll(() => order(one)).toEqual(['Uno 1', 'Uno 2', 'Uno 3']);
  await block(other, row(other, 'Uno'), 'Uno 3').waitFor({ timeout: 8_000 });
});

it("a customer's page on a phone shows their visit only, weighs little, takes one rating and ends when it is revoked", async () => {
  stack.allow(/410|ERR_NAME_NOT_RESOLVED/);
  const { run, report } = await aRun('Tres', 3);
  const { office } = company;
  const { id, url } = await office.post<EnlaceParadaCreado & { id: number }>('/enlaces-vivos/paradas', {
    ...{ ejecucion_id: run.id, parada_clave: 2 },
  });
  const page = await stack.browser.guest({ device: 'phone' });
  const loaded: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (/^(document|script|stylesheet|font|image)$/.test(answer.request().resourceType()))
      loaded.push(answer.body().catch(() => Buffer.alloc(0)));
  });
  await page.goto(new URL(url, stack.product.url).pathname);
  await page.getByRole('heading', { name: 'Su visita está programada' }).waitFor();
  const weight = (await Promise.all(loaded)).reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_024;
  expect(weight).toBeGreaterThan(20);
  expect(weight).toBeLessThan(120);
  expect(await page.locator('body').innerText()).not.toMatch(/Tres 1|Tres 3|Ruta Tres|Camión/);
  expect(await axe(page)).toEqual([]);

  for (const [latitud, ago] of [
    [4.605, 500],
    [4.61, 400],
    [4.6101, 340],
    [4.613, 200],
    [4.615, 100],
    [4.616, 5],
  ] as const)
    await report(latitud, ago);
  await page.getByRole('heading', { name: 'Va en camino hacia usted' }).waitFor({ timeout: 40_000 });
  await page.getByRole('application', { name: 'Mapa' }).waitFor();
  await photograph(page, 'visita-en-camino');
  await office.post(`/ejecuciones/${run.id}/marcas`, {
    ...{ clave: 2, tipo: 'prueba', nota: 'Nota interna', fecha: new Date().toISOString() },
  });
  await page.getByRole('heading', { name: 'Entregado' }).waitFor();
  expect(await page.getByRole('application', { name: 'Mapa' }).count()).toBe(0);
  await page.getByRole('radio', { name: /^4 de 5/ }).check({ force: true });
  await page.getByLabel('Cuéntenos algo más (opcional)').fill('Muy amable');
  await photograph(page, 'visita-entregada');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText('Gracias por su calificación').waitFor();

  const admin = await stack.browser.as(company.admin);
  await admin.goto(`/rutas/ejecuciones?ejecucion=${run.id}`);
  await admin.getByRole('list', { name: 'Clientes' }).getByText('Muy amable').waitFor();
  await admin.getByRole('button', { name: 'Revocar Tres 2' }).click();
  await page.getByRole('heading', { name: 'Este enlace terminó' }).waitFor({ timeout: 5_000 });
  expect((await page.request.get(`/vivo/${url.split('/').at(-1)}/fotos/1`)).status()).toBe(410);
  expect(id).toBeGreaterThan(0);
});

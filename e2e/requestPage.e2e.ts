import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { EnlaceSolicitudCreado } from '#contract/requests/enlacesSolicitud';
import type { Solicitud } from '#contract/entities/solicitudes';
import { axe } from '../testing/axe';
import { useCompany } from '../testing/company';
import { photograph } from '../testing/photograph';
import { useStack } from '../testing/stack';

const stack = useStack();
const company = useCompany(stack);

const small = { width: 360, height: 640 };
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();

const aLink = async (nombre: string) => {
  const { office } = company;
  const asset = await office.anAsset({ nombre });
  const { url } = await office.post<EnlaceSolicitudCreado>('/enlaces-solicitud', { activo_id: asset.id });
  const path = new URL(url, stack.product.url).pathname;
  const made = () => office.get<Solicitud[]>(`/solicitudes?filter=${JSON.stringify({ activo_id: asset.id })}`);
  return { path, made };
};

it('the page of a label weighs at most 60 KB and takes three taps, a photo among them; its link tells what became of it', async () => {
  const { path, made } = await aLink('Montacargas 4');
  const page = await stack.browser.guest({ device: 'phone' });
  await page.setViewportSize(small);
  const loaded: Promise<Buffer>[] = [];
  page.on('response', (answer) => {
    if (!answer.url().includes('/foto')) loaded.push(answer.body().catch(() => Buffer.alloc(0)));
  });
  await page.goto(path);
  await page.getByRole('heading', { name: 'Montacargas 4' }).waitFor();
  await page.waitForLoadState('networkidle');
  const weight = (await Promise.all(loaded)).reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_024;
  expect(weight).toBeGreaterThan(5);
  expect(weight).toBeLessThan(60);
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'solicitar');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(small.width);

  await page.getByRole('button', { name: 'No frena bien' }).tap();
  await page
    .getByLabel('Tomar foto')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await picture() });
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await page.getByRole('heading', { name: 'Gracias: lo recibimos' }).waitFor();
  expect(await axe(page)).toEqual([]);
  const [request] = await made();
  expect(request).toMatchObject({ descripcion: 'No frena bien', origen: 'enlace', fotos: [expect.any(String)] });

  await page.getByRole('link', { name: /\/solicitud\// }).tap();
  await page.getByText('La recibimos y está por revisar.').waitFor();
  await company.office.post(`/solicitudes/${request?.id}/transicion`, {
    ...{ a: 'rechazada', motivo: 'Ya se cambió', version: request?.version },
  });
  await page.getByRole('button', { name: 'Actualizar' }).tap();
  await page.getByText('La revisamos y no se va a atender. Ya se cambió').waitFor();
  expect(await axe(page)).toEqual([]);
});

it('what was typed without a line is sent once there is one, once', async () => {
  stack.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
  const { path, made } = await aLink('Grúa 2');
  const page = await stack.browser.guest({ device: 'phone' });
  await page.setViewportSize(small);
  await page.goto(path);
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await page.getByText('Cuente en pocas palabras qué está dañado.').waitFor();
  await page.getByLabel('¿Qué está dañado?').fill('Pierde <b>aceite</b>');
  // The first answer is lost on its way; then there is no line.
  let lost = 0;
  await page.route('**/api/solicitar/*', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback();
    await route.fetch();
    await route.abort('failed');
  });
  await page.getByRole('button', { name: 'Enviar' }).tap();
  await page.getByText(/No hay conexión/).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Gracias: lo recibimos' }).waitFor({ timeout: 20_000 });
  expect((await made()).map(({ descripcion }) => descripcion)).toEqual(['Pierde <b>aceite</b>']);
});

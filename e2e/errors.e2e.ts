import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aToken, goInside, hang, openAnswered, pass, storageOf, type Answer } from '../testing/answers';
import { useStack } from '../testing/stack';
import { photograph } from '../testing/photograph';

const stack = useStack();

let token: string;
beforeAll(async () => {
  token = await aToken(stack.product.url);
});
const openPage = (path: string, first?: Answer) => openAnswered(stack, token, path, first);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('at start-up', () => {
  it('a silent server is reported at once, then with a retry, and with nobody’s menu; a late answer is used', async () => {
    const { page, api } = await openPage('/tiemporeal', hang);
    await page.getByText('Cargando…').waitFor();
    await page.getByText('El servidor tarda en responder…').waitFor();
    const bar = page.locator('.layout-frame_retryBar').filter({ hasText: 'Seguimos intentando' });
    await bar.getByRole('button', { name: 'Reintentar' }).waitFor();
    await title(page, 'Tiempo real');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    expect(await menu.getByRole('list').getByRole('link').allTextContents()).toEqual([
      expect.stringContaining('Tiempo real'),
    ]);
    expect(await menu.getByText('Monitor').count()).toBe(0);
    await photograph(page, 'servidor-mudo');
    api.answer = pass;
    await page.getByRole('button', { name: /Andrés Admin/ }).waitFor();
    await bar.waitFor({ state: 'hidden' });
    await menu.getByRole('button', { name: 'Gestión' }).waitFor();
  });
});

describe('a request', () => {
  it('bears the token, the company under three names unless its path is exempt, cookies, and JSON', async () => {
    const { page } = await openPage('/build/robots.txt');
    await page.context().addCookies([{ name: 'galleta', value: 'si', url: stack.product.url }]);
    const seen: { path: string; method: string; headers: Record<string, string> }[] = [];
    page.on('request', async (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      seen.push({ path: pathname, method: request.method(), headers: await request.allHeaders() });
    });
    await page.goto('/activos');
    await page.getByRole('table').waitFor();
    await goInside(page, '/niveles/create');
    await page.getByLabel('Nombre', { exact: true }).fill('Nivel de la petición');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Nivel de la petición').first().waitFor();
    await expect
      .poll(() => seen.map(({ path }) => path))
      .toEqual(expect.arrayContaining(['/api/user', '/api/mis-empresas-con-detalles', '/api/activos', '/api/niveles']));

    const names = ['empresa_seleccionada', 'empresa-seleccionada', 'x-empresa-seleccionada'];
    for (const { path, method, headers } of seen) {
      expect(headers, path).toMatchObject({
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        cookie: 'galleta=si',
      });
      const exempt = /\/(user|mis-empresas-con-detalles|seleccionar-empresa|login|register|password\/reset)/.test(path);
      expect(
        names.map((name) => headers[name]),
        path,
      ).toEqual(names.map(() => (exempt ? undefined : '1')));
      if (method === 'POST') expect(headers['content-type']).toBe('application/json');
    }
  });
});

it('code that is no longer there is said, with a way to reload', async () => {
  const { page } = await openPage('/activos');
  await page.getByRole('table').waitFor();
  const gone = /\/assets\/Dispositivo/;
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  stack.allow(/dynamically imported module/);
  await goInside(page, '/dispositivos');
  const offer = page.locator('.layout-frame_retryBar').getByRole('button', { name: 'Recargar' });
  await offer.waitFor();
  await page.unroute(gone);
  await offer.click();
  await page.getByRole('table').waitFor();
  await title(page, 'Dispositivos');
});

it('icons whose font does not come are words', async () => {
  const { page } = await openPage('/build/robots.txt');
  await page.route(/material-symbols.*woff2/, (route) => route.abort());
  stack.allow(/ERR_FAILED/);
  await page.goto('/activos');
  await page.getByRole('table').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('font-failed');
  const icon = page.locator('header .material-symbols-outlined').first();
  expect(
    await icon.evaluate((sign) => [
      getComputedStyle(sign).visibility,
      getComputedStyle(sign).opacity,
      sign.textContent !== '',
    ]),
  ).toEqual(['visible', '1', true]);
});

it('a channel that is refused is reported with its status, and the page goes on', async () => {
  const { page } = await openPage('/build/robots.txt');
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/broadcasting/auth', (route) =>
    route.fulfill({ status: 403, json: { error: 'Permiso denegado', code: 'PERMISO_DENEGADO' } }),
  );
  await page.goto('/tiemporeal');
  await expect.poll(() => warnings.join('\n')).toMatch(/canal private-.*\(403\)/);
  await title(page, 'Tiempo real');
  expect(await storageOf(page)).toMatchObject({ user_token: token });
});

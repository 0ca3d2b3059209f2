import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '#contract/errors';
import { abort, aToken, goInside, hang, html, nothing, openAnswered, pass, refuse, storageOf, type Answer } from '../testing/answers';
import { useStack } from '../testing/stack';
import { photograph } from '../testing/photograph';

const stack = useStack();

let token: string;
beforeAll(async () => {
  token = await aToken(stack.product.url);
});
const openPage = (path: string, first?: Answer) => openAnswered(stack, token, path, first);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** An address of the list that asks the server for what it has not been asked for yet. */
const searchFor = (q: string, page = 1) => `/activos?page=${page}&perPage=10&sort=nombre&order=ASC&filter=${encodeURIComponent(JSON.stringify({ q }))}`;

/** Lets so many requests hang, then answers all of them at once, and the rest as usual. */
const answerAtOnce = async (page: Page, api: { answer: Answer }, count: number, answer: Answer) => {
  const held: Route[] = [];
  api.answer = async (route) => void held.push(route);
  for (let number = 1; held.length < count; number += 1) {
    await goInside(page, searchFor(`x${number}-${count}`, number));
    await expect.poll(() => held.length >= Math.min(count, number)).toBe(true);
  }
  api.answer = pass;
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(new URL(request.url()).pathname));
  await Promise.all(held.map((route) => answer(route).catch(() => undefined)));
  return documents;
};

// One alone is seen where it happens: a 401 and a log-out in `leaving`, a 419 in `tabs`, a removed membership in `account`.
describe('twenty at once', () => {
  const count = 20;

  it.each(['TOKEN_INVALIDO', 'SESION_EXPIRADA'] as const)('%s ends the session and opens `/` once', async (code) => {
    const { page, api } = await openPage('/activos');
    await page.getByRole('table').waitFor();
    await page.evaluate(() => sessionStorage.setItem('algo', 'x'));
    const documents = await answerAtOnce(page, api, count, refuse(code));
    await page.getByRole('alert').filter({ hasText: errors[code].error }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await storageOf(page)).toEqual({});
    expect(await page.evaluate(() => localStorage.getItem('ftrack.ui'))).toBe('{"theme":"dark"}');
    expect(documents).toEqual(['/']);
  });

  it('EMPRESA_ACCESS_DENIED clears everything and opens the log-in under the alert, once', async () => {
    const { page, api } = await openPage('/activos');
    await page.getByRole('table').waitFor();
    const documents = await answerAtOnce(page, api, count, (route) =>
      route.fulfill({ status: 403, json: { error: 'Acceso denegado', code: 'EMPRESA_ACCESS_DENIED' } }),
    );
    const alert = page.getByRole('alertdialog', { name: 'ALERTA DE SEGURIDAD' });
    await alert.getByText('Acceso denegado').waitFor();
    await alert.getByText('Cerrando sesión...').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect([await storageOf(page), await page.evaluate(() => localStorage.getItem('ftrack.ui'))]).toEqual([{}, null]);
    await page.keyboard.press('Escape');
    await alert.getByRole('button', { name: 'Entendido' }).click();
    await alert.waitFor({ state: 'hidden' });
    expect(documents).toEqual(['/login']);
  });

  it.each([['a failing server', refuse('ERROR_INTERNO')] as const, ['no server', abort] as const])(
    'or one: %s costs nobody the session, and «Reintentar» helps',
    async (_, answer) => {
      const { page, api } = await openPage('/activos');
      await page.getByRole('table').waitFor();
      const before = await storageOf(page);
      const retry = page.getByRole('main').getByRole('button', { name: 'Reintentar' });
      for (const together of [1, count]) {
        const documents = await answerAtOnce(page, api, together, answer);
        // The second try of each GET fails too.
        api.answer = answer;
        await retry.waitFor();
        expect(await storageOf(page)).toEqual(before);
        expect(documents).toEqual([]);
        api.answer = pass;
        await retry.click();
        await page.getByText('Nada coincide con la búsqueda').waitFor();
      }
    },
  );
});

it('every other refusal is said, and leaves session, company and page as they were', async () => {
  const { page, api } = await openPage('/activos');
  await page.getByRole('table').waitFor();
  const before = await storageOf(page);
  const retry = page.getByRole('main').getByRole('button', { name: 'Reintentar' });
  for (const code of [
    'PERMISO_DENEGADO',
    'NO_ENCONTRADO',
    'VALIDACION',
    'CONFLICTO',
    'DEMASIADOS_INTENTOS',
    'NO_DISPONIBLE',
    'EMPRESA_NOT_SPECIFIED',
  ] as const) {
    api.answer = refuse(code);
    await goInside(page, searchFor(code));
    await retry.waitFor();
    expect(await storageOf(page), code).toEqual(before);
    expect(new URL(page.url()).pathname).toBe('/activos');
    api.answer = pass;
    await retry.click();
    await page.getByText('Nada coincide con la búsqueda').waitFor();
  }
});

it('EMPRESA_NOT_SPECIFIED with no company known anywhere opens the choice, which leads back', async () => {
  const { page, api } = await openPage('/build/robots.txt');
  await page.evaluate(() => localStorage.removeItem('empresa_seleccionada'));
  let refused = 0;
  api.answer = (route) => (refused++ === 0 ? refuse('EMPRESA_NOT_SPECIFIED')(route) : pass(route));
  await page.goto('/perfil');
  await title(page, 'Elegir empresa');
  expect(new URL(page.url()).search).toBe('?redirect=%2Fperfil');
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBe(token);
});

describe('at start-up', () => {
  it.each([
    ['nobody answers', abort],
    ['a page is answered', html],
    ['nothing is answered', nothing],
    ['the server fails', refuse('ERROR_INTERNO')],
  ] as const)('%s: the wanted page opens all the same, says so calmly, and «Reintentar» mends it', async (_, answer) => {
    const { page, api } = await openPage('/niveles', answer);
    await title(page, 'Niveles');
    const bar = page.locator('.layout-frame_retryBar').getByRole('button', { name: 'Reintentar' });
    await bar.waitFor();
    expect(await storageOf(page)).toMatchObject({ user_token: token, empresa_seleccionada: '1' });
    api.answer = pass;
    await bar.click();
    await bar.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /Andrés Admin/ }).waitFor();
    await page.getByText('Bogotá').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/niveles');
  });

  it('401 says «Token inválido» on the log-in page and clears token and company', async () => {
    const { page } = await openPage('/niveles', refuse('TOKEN_INVALIDO'));
    await page.getByRole('alert').filter({ hasText: 'Token inválido' }).waitFor();
    expect(await storageOf(page)).toEqual({});
  });

  it('an error other than 401 is rethrown to the start-up, which ends there: nobody is logged out, and the app is shown', async () => {
    const requests: string[] = [];
    const api = { user: refuse('NO_ENCONTRADO') };
    const { page } = await openPage('/niveles', (route) => {
      const { pathname } = new URL(route.request().url());
      requests.push(pathname);
      return pathname === '/api/user' ? api.user(route) : pass(route);
    });
    const bar = page.locator('.layout-frame_retryBar').filter({ hasText: errors.NO_ENCONTRADO.message });
    await bar.waitFor();
    await title(page, 'Niveles');
    expect(requests).toContain('/api/user');
    expect(requests).not.toContain('/api/mis-empresas-con-detalles');
    expect(await storageOf(page)).toMatchObject({ user_token: token, empresa_seleccionada: '1' });
    api.user = pass;
    await bar.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('button', { name: /Andrés Admin/ }).waitFor();
    await bar.waitFor({ state: 'detached' });
  });

  it('a silent server is reported at once, with a retry within 12 s and nobody’s menu; a late answer is used', async () => {
    // Since the server was first asked: how long the page itself takes to open is the machine's.
    let from = Infinity;
    const { page, api } = await openPage('/tiemporeal', (route) => {
      from = Math.min(from, Date.now());
      return hang(route);
    });
    await page.getByText('Cargando…').waitFor();
    await page.getByText('El servidor tarda en responder…').waitFor();
    const bar = page.locator('.layout-frame_retryBar').filter({ hasText: 'Seguimos intentando' });
    await bar.getByRole('button', { name: 'Reintentar' }).waitFor();
    expect(Date.now() - from).toBeLessThan(12_000);
    await title(page, 'Tiempo real');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    expect(await menu.getByRole('list').getByRole('link').allTextContents()).toEqual([expect.stringContaining('Tiempo real')]);
    expect(await menu.getByText('Monitor').count()).toBe(0);
    await photograph(page, 'servidor-mudo');
    api.answer = pass;
    await page.getByRole('button', { name: /Andrés Admin/ }).waitFor();
    await bar.waitFor({ state: 'hidden' });
    await menu.getByRole('button', { name: 'Gestión' }).waitFor();
  });
});

it('at work, a server that does not answer is given up after 10 s, asked once more, and the page says so', async () => {
  const { page, api } = await openPage('/activos');
  await page.getByRole('table').waitFor();
  const requests = new Map<string, number[]>();
  api.answer = async (route) => {
    const times = requests.get(route.request().url()) ?? [];
    requests.set(route.request().url(), [...times, Date.now()]);
    if (times.length > 0) await refuse('NO_DISPONIBLE')(route);
  };
  const from = Date.now();
  await goInside(page, searchFor('silencio'));
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).waitFor();
  const [first = 0, second = 0, ...more] = [...requests].find(([url]) => url.includes('silencio'))?.[1] ?? [];
  expect(second - first).toBeGreaterThan(10_900);
  expect(more).toEqual([]);
  expect(Date.now() - from).toBeLessThan(16_000);
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
      expect(headers, path).toMatchObject({ authorization: `Bearer ${token}`, accept: 'application/json', cookie: 'galleta=si' });
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
  expect(await icon.evaluate((sign) => [getComputedStyle(sign).visibility, getComputedStyle(sign).opacity, sign.textContent !== ''])).toEqual([
    'visible',
    '1',
    true,
  ]);
});

it('a channel that is refused is reported with its status, and the page goes on', async () => {
  const { page } = await openPage('/build/robots.txt');
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/broadcasting/auth', (route) => route.fulfill({ status: 403, json: { error: 'Permiso denegado', code: 'PERMISO_DENEGADO' } }));
  await page.goto('/tiemporeal');
  await expect.poll(() => warnings.join('\n')).toMatch(/canal private-.*\(403\)/);
  await title(page, 'Tiempo real');
  expect(await storageOf(page)).toMatchObject({ user_token: token });
});

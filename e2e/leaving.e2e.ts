import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aToken, goInside, hang, openAnswered, pass, refuse, storageOf, type Answer } from '../testing/answers';
import { useStack } from '../testing/stack';

const stack = useStack();

let token: string;
beforeAll(async () => {
  token = await aToken(stack.product.url);
});
const openPage = (path: string, first?: Answer) => openAnswered(stack, token, path, first);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

it('after a 401 `/` opens 100 ms later, when nothing is left of the session', async () => {
  const { page, api } = await openPage('/build/robots.txt');
  await page.clock.install();
  await page.goto('/activos');
  await page.getByRole('table').waitFor();
  const held: Route[] = [];
  api.answer = async (route) => void held.push(route);
  await goInside(page, '/niveles');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await refuse('TOKEN_INVALIDO')(held[0] as Route);
  await expect.poll(() => storageOf(page)).toEqual({});
  const at = () => new URL(page.url()).pathname;
  await page.clock.runFor(99);
  expect(at()).toBe('/niveles');
  await page.clock.runFor(1);
  await page.waitForURL((url) => url.pathname === '/');
  await page.clock.resume();
  await page.getByRole('alert').filter({ hasText: 'Token inválido' }).waitFor();
});

describe('log-out', () => {
  it.each([
    ['is answered', [] as string[]],
    ['fails: it is forced', ['/api/logout']],
    ['fails twice', ['/api/logout', '/api/force-logout']],
  ])('%s; this browser forgets the person whatever is answered', async (_, failing) => {
    const own = await aToken(stack.product.url);
    const { page, api } = await openPage('/build/robots.txt');
    await page.evaluate((secret) => localStorage.setItem('user_token', secret), own);
    const called: string[] = [];
    api.answer = (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith('logout')) called.push(pathname);
      return failing.includes(pathname) ? refuse('ERROR_INTERNO')(route) : pass(route);
    };
    await page.goto('/activos');
    await page.getByRole('table').waitFor();
    await page.getByRole('button', { name: /Andrés Admin/ }).click();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(called).toEqual(failing.length ? ['/api/logout', '/api/force-logout'] : ['/api/logout']);
    const left = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const rows = databases.map(
        ({ name = '' }) =>
          new Promise<unknown>((done) => {
            const request = indexedDB.open(name);
            request.onsuccess = () => {
              const all = request.result.transaction('ultimo').objectStore('ultimo').getAll();
              all.onsuccess = () => done(all.result);
            };
          }),
      );
      return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), await Promise.all(rows)]);
    });
    expect(left).not.toMatch(/Andrés|Andinos|andinos|Camión/);
    expect(left).not.toContain(own);
  });

  it.each([
    ['hangs: it is forced, and nobody waits', ['/api/logout']],
    ['and its force hang: nobody waits', ['/api/logout', '/api/force-logout']],
  ])('%s', async (_, silent) => {
    const own = await aToken(stack.product.url);
    const { page, api } = await openPage('/build/robots.txt');
    await page.evaluate((secret) => localStorage.setItem('user_token', secret), own);
    const called: string[] = [];
    api.answer = (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith('logout')) called.push(`${pathname} ${route.request().headers()['authorization'] === `Bearer ${own}`}`);
      return silent.includes(pathname) ? hang(route) : pass(route);
    };
    await page.goto('/perfil');
    await page.getByRole('button', { name: /Andrés Admin/ }).click();
    const from = Date.now();
    await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
    await expect.poll(() => storageOf(page), { interval: 20 }).toEqual({});
    expect(Date.now() - from).toBeLessThan(1_400);
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(Date.now() - from).toBeLessThan(6_000);
    expect(called).toEqual(['/api/logout true', '/api/force-logout true']);
    const answer = await fetch(`${stack.product.url}/api/user`, { headers: { authorization: `Bearer ${own}` } });
    expect(answer.status).toBe(silent.length === 1 ? 401 : 200);
  });
});

it('a full browser storage harms nothing: one logs in, chooses and works', async () => {
  const page = await stack.browser.guest();
  await page.goto('/build/robots.txt');
  await page.evaluate(() => {
    for (let size = 1 << 22, at = 0; size >= 1; at += 1) {
      try {
        localStorage.setItem(`relleno-${at}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill('admin@ftrack.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('Ftrack-2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('button', { name: 'Transportes Andinos' }).click();
  await title(page, 'Panel');
  await page.getByRole('button', { name: 'Gestión' }).click();
  await page.getByRole('link', { name: 'Activos', exact: true }).click();
  await title(page, 'Activos');
  // What is still under way when one logs out is refused, and the browser would say so.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /Andrés Admin/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
});

import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aToken, goInside, openAnswered, pass, refuse, storageOf, type Answer } from '../testing/answers';
import { useStack } from '../testing/stack';

/**
 * How a session begins, what it survives and how it ends. The rules themselves (guard, API errors, storage) have unit
 * tests.
 */

const stack = useStack();

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const fillIn = async (page: Page) => {
  await page.getByLabel('Correo electrónico').fill('admin@ftrack.demo');
  await page.getByLabel('Contraseña', { exact: true }).fill('Ftrack-2026');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};
const leave = async (page: Page) => {
  // Requests that are under way at the log-out are refused, and the browser logs that.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /Andrés Admin/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
};

it('everybody arrives at their own first page', async () => {
  const homes = [
    ['superadmin', '/admin-dashboard', 'Panel de administración'],
    ['admin', '/dashboard', 'Panel'],
    ['monitor', '/dashboard', 'Panel'],
    ['operario', '/operario/dashboard', 'Panel'],
    ['valle', '/dashboard', 'Panel'],
    ['libre', '/perfil', 'Mi perfil'],
  ] as const;
  for (const [name, path, heading] of homes) {
    const page = await stack.browser.home(`${name}@ftrack.demo`);
    await title(page, heading);
    expect(new URL(page.url()).pathname, name).toBe(path);
    await page.close();
  }
});

it('an outsider who wanted a page arrives there once logged in, with its query, and nowhere beyond this site', async () => {
  const page = await stack.browser.guest();
  await page.goto('/activos?sort=nombre#lista');
  await fillIn(page);
  await page.getByRole('button', { name: 'Transportes Andinos' }).click();
  await title(page, 'Activos');
  expect(page.url()).toBe(`${stack.product.url}/activos?sort=nombre#lista`);

  await page.goto(`/selectCompany?redirect=${encodeURIComponent('//example.com/')}`);
  await page.getByRole('button', { name: 'Servicios del Valle' }).click();
  await title(page, 'Panel');
  expect(page.url()).toBe(`${stack.product.url}/dashboard`);
});

it('every navigation inside the app asks the guard again', async () => {
  const page = await stack.browser.as('monitor@ftrack.demo');
  await page.goto('/dashboard');
  await title(page, 'Panel');
  await goInside(page, '/niveles');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  // The panel, still loading, would request the other company's figures.
  await goInside(page, '/perfil');
  await title(page, 'Mi perfil');
  await page.evaluate(() => localStorage.setItem('empresa_seleccionada', '987654'));
  await goInside(page, '/rutas');
  await title(page, 'Elegir empresa');
  expect(await page.evaluate(() => localStorage.getItem('empresa_seleccionada'))).toBeNull();
});

it('a full browser storage harms nothing: one logs in, chooses, works and leaves', async () => {
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
  await fillIn(page);
  await page.getByRole('button', { name: 'Transportes Andinos' }).click();
  await title(page, 'Panel');
  await page.getByRole('button', { name: 'Gestión' }).click();
  await page.getByRole('link', { name: 'Activos', exact: true }).click();
  await title(page, 'Activos');
  await leave(page);
});

it('who logs out leaves nothing of themselves in this browser', async () => {
  const page = await stack.browser.home('admin@ftrack.demo', { company: 'Transportes Andinos' });
  await page.goto('/activos');
  await page.getByRole('table').waitFor();
  const token = await page.evaluate(() => localStorage.getItem('user_token') ?? '');
  await leave(page);
  expect(new URL(page.url()).pathname).toBe('/');
  const left = await page.evaluate(whatIsLeft);
  expect(left).not.toMatch(/Andrés|Andinos|andinos|Camión/);
  expect(left).not.toContain(token);
  const answer = await fetch(`${stack.product.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(401);
});

it('whose session ends elsewhere finds the mail, the way back and what was typed', async () => {
  const token = await aToken(stack.product.url);
  const { page } = await openAnswered(stack, token, '/servicios/create');
  await page.getByLabel('Nombre').fill('Revisión de emergencia');
  await page.waitForLoadState('networkidle');
  await fetch(`${stack.product.url}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  // Its socket may tell the page first.
  await page
    .getByRole('button', { name: 'Guardar' })
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe('admin@ftrack.demo');
  await fillIn(page);
  await page.getByRole('button', { name: 'Transportes Andinos' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: 'Su sesión terminó' })
    .getByRole('button', { name: 'Volver' })
    .click();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  expect(new URL(page.url()).pathname).toBe('/servicios/create');
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Revisión de emergencia');
  await page.getByRole('button', { name: 'Recuperar' }).waitFor({ state: 'hidden' });
});

describe('twenty requests at once', () => {
  let token: string;
  beforeAll(async () => void (token = await aToken(stack.product.url)));
  const count = 20;
  /** An address of the list that makes a request the server has not answered yet. */
  const searchFor = (q: string, page: number) =>
    `/activos?page=${page}&perPage=10&sort=nombre&order=ASC&filter=${encodeURIComponent(JSON.stringify({ q }))}`;

  /** Holds these requests, then answers all of them and later ones as usual. @returns the documents that open then */
  const answerAtOnce = async (page: Page, api: { answer: Answer }, answer: Answer) => {
    const held: Route[] = [];
    api.answer = async (route) => void held.push(route);
    for (let number = 1; held.length < count; number += 1) {
      await goInside(page, searchFor(`x${number}`, number));
      await expect.poll(() => held.length >= Math.min(count, number)).toBe(true);
    }
    api.answer = pass;
    const documents: string[] = [];
    page.on(
      'request',
      (request) => request.resourceType() === 'document' && documents.push(new URL(request.url()).pathname),
    );
    await Promise.all(held.map((route) => answer(route).catch(() => undefined)));
    return documents;
  };

  it('that find the session ended open `/` once, which says so and knows nobody', async () => {
    const { page, api } = await openAnswered(stack, token, '/activos');
    await page.getByRole('table').waitFor();
    const documents = await answerAtOnce(page, api, refuse('TOKEN_INVALIDO'));
    await page.getByRole('alert').filter({ hasText: 'Token inválido' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await storageOf(page)).toEqual({});
    expect(await page.evaluate(() => localStorage.getItem('ftrack.ui'))).toBe('{"theme":"dark"}');
    expect(documents).toEqual(['/']);
  });

  it('that are refused for the company open the log-in once, under the alert', async () => {
    const { page, api } = await openAnswered(stack, token, '/activos');
    await page.getByRole('table').waitFor();
    const denied: Answer = (route) =>
      route.fulfill({ status: 403, json: { error: 'Acceso denegado', code: 'EMPRESA_ACCESS_DENIED' } });
    const documents = await answerAtOnce(page, api, denied);
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
});

/** Runs in the page: everything that it stores. */
const whatIsLeft = async () => {
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
};

import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { errors } from '#contract/core/errors';
import { axe } from '../testing/axe';
import { photograph } from '../testing/photograph';
import { useStack } from '../testing/stack';

const stack = useStack();

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** A user with two companies, and a second tab of the same browser. */
const twoTabs = async (path: string): Promise<[Page, Page]> => {
  const one = await stack.browser.as('admin@ftrack.demo', { company: 'Transportes Andinos' });
  await one.goto(path);
  const other = await one.context().newPage();
  return [one, other];
};

/** API paths that this page requests from now on. */
const requestsOf = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
};

/**
 * Sets the end of the session that the server reports to this browser, in ms from now; twelve hours after «Seguir
 * conectado», unless it is the `last`.
 */
const endsIn = async (page: Page, ms: number, last = false) => {
  const session = { left: ms, checks: 0, renewals: 0 };
  const limit = new Date(Date.now() + ms).toISOString();
  await page.context().route('**/api/**', async (route) => {
    const request = route.request();
    if (isCheck(request)) session.checks += 1;
    if (request.url().endsWith('/api/user/renovar')) {
      session.renewals += 1;
      if (!last) session.left = 12 * 3_600_000;
    }
    const answer = await route.fetch();
    const end = last ? limit : new Date(Date.now() + session.left).toISOString();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-sesion-expira': end } });
  });
  return session;
};

/** The two requests of a check carry the same mark; the first one counts. */
const isCheck = (request: Request) =>
  request.headers()['x-sesion'] === 'comprobar' && request.url().endsWith('/api/user');

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Su sesión termina en' });
const warning = (page: Page) => page.getByRole('alertdialog', { name: '¿Seguir conectado?' });
/**
 * Opens the page for the first time since the end was set: responses to the previous page have warned nobody.
 */
const openUnwarned = async (page: Page) => {
  await page.goto('/build/robots.txt');
  await page.evaluate(() => localStorage.removeItem('sessionWarningShown'));
  await page.goto('/perfil', { waitUntil: 'networkidle' });
};
const storedFlag = (page: Page) => page.evaluate(() => localStorage.getItem('sessionWarningShown'));

it('a tab whose company was changed in another one sends nothing more, and offers to reload; nothing is saved into the wrong company', async () => {
  const [one, other] = await twoTabs('/niveles/create');
  await one.getByLabel('Nombre', { exact: true }).fill('Nivel del otro lado');
  await other.goto('/selectCompany');
  await other.getByRole('button', { name: 'Servicios del Valle' }).click();
  await title(other, 'Panel');

  const bar = one
    .locator('.layout-frame_retryBar')
    .filter({ hasText: 'En otra pestaña cambió el usuario o la empresa' });
  await bar.waitFor();
  const requests = requestsOf(one);
  await one.getByRole('button', { name: 'Guardar' }).click();
  await one.getByText('En otra pestaña cambió').nth(1).waitFor();
  expect(requests).toEqual([]);
  expect(await one.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Nivel del otro lado');

  await bar.getByRole('button', { name: 'Reintentar' }).click();
  await one
    .getByRole('button', { name: /Servicios del Valle/ })
    .or(one.getByRole('link', { name: /Servicios del Valle/ }))
    .first()
    .waitFor();
  await other.goto('/niveles');
  await title(other, 'Niveles');
  await other.getByText('Valle').first().waitFor();
  expect(await other.getByText('Nivel del otro lado').count()).toBe(0);
});

it('logging out in one tab stops the other', async () => {
  const [one, other] = await twoTabs('/activos');
  // Requests that were under way when the session ended.
  stack.allow(/status of 401|status of 403.*broadcasting\/auth|WebSocket is already in CLOSING/);
  await other.goto('/dashboard');
  await other.getByRole('button', { name: /Andrés Admin/ }).click();
  await other.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await other.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  const bar = one.locator('.layout-frame_retryBar').filter({ hasText: 'En otra pestaña cambió' });
  await bar.getByRole('button', { name: 'Reintentar' }).click();
  await title(one, 'Elegir empresa');
  expect(await one.getByText('Transportes Andinos').count()).toBe(0);
});

describe('the session', () => {
  it('is checked each minute while a page is seen, by one tab for all, without being prolonged', async () => {
    // Its clock jumps over the answers to its pings.
    stack.allow(/WebSocket is already in CLOSING or CLOSED state/);
    const one = await stack.browser.as('monitor@ftrack.demo');
    const session = await endsIn(one, 3_600_000);
    await one.clock.install();
    await one.goto('/perfil');
    await title(one, 'Mi perfil');
    const before = Number(await one.evaluate(() => localStorage.getItem('lastSessionCheck')));
    expect(Math.abs(before - (await one.evaluate(() => Date.now())))).toBeLessThan(120_000);
    // Requests of the previous page do not count.
    session.checks = 0;
    await one.clock.fastForward(20_000);
    expect(session.checks).toBe(0);
    // Request timeouts use the fake clock too: do not advance it during a request.
    const checked = () => one.waitForResponse((answer) => isCheck(answer.request()));
    await Promise.all([checked(), one.clock.fastForward(41_000)]);
    expect(session.checks).toBe(1);
    const last = () => one.evaluate(() => Number(localStorage.getItem('lastSessionCheck')));
    await expect.poll(last).toBeGreaterThan(before);
    // Half a minute later another tab checks.
    await one.clock.fastForward(30_000);
    await one.evaluate(() => localStorage.setItem('lastSessionCheck', String(Date.now())));
    await one.clock.fastForward(50_000);
    expect(session.checks).toBe(1);
    await Promise.all([checked(), one.clock.fastForward(15_000)]);
    expect(session.checks).toBe(2);
    expect(session.renewals).toBe(0);
  });

  it('is asked about five minutes before its end, once: another tab and a reload only count, and one answer keeps it in all', async () => {
    const [one, other] = await twoTabs('/perfil');
    const session = await endsIn(one, 4 * 60_000 + 30_000);
    await openUnwarned(one);
    await warning(one)
      .getByText(/4:\d\d min/)
      .waitFor();
    expect(await storedFlag(one)).toBe('true');
    expect(await axe(one)).toEqual([]);
    await photograph(one, 'session-warning');
    await other.goto('/perfil');
    await bar(other).waitFor();
    expect(await warning(other).count()).toBe(0);
    await one.reload();
    await bar(one).waitFor();
    expect(await warning(one).count()).toBe(0);
    expect(await axe(one)).toEqual([]);
    await photograph(one, 'session-bar');
    await bar(one).getByRole('button', { name: 'Seguir conectado' }).click();
    await Promise.all([one, other].map((page) => bar(page).waitFor({ state: 'hidden' })));
    expect(session.renewals).toBe(1);
    await expect.poll(() => storedFlag(one)).toBeNull();
  });

  it('at its very limit says so once it was answered, and does not ask again', async () => {
    const page = await stack.browser.as('monitor@ftrack.demo');
    await endsIn(page, 3 * 60_000, true);
    await openUnwarned(page);
    await warning(page).getByRole('button', { name: 'Seguir conectado' }).click();
    await bar(page).getByText('Ya no se puede prolongar').waitFor();
    expect(await warning(page).count()).toBe(0);
  });

  it('that got another role is followed by menu, guard and rights within a minute, without a reload', async () => {
    const page = await stack.browser.as('monitor@ftrack.demo');
    await page.clock.install();
    await page.goto('/dashboard');
    await title(page, 'Panel');
    await page.getByRole('link', { name: 'Panel' }).waitFor();
    await page.route('**/api/mis-empresas-con-detalles', async (route) => {
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const answer = await route.fetch({ headers });
      const companies = (await answer.json()) as object[];
      await route.fulfill({ json: companies.map((company) => ({ ...company, rol_id: 3 })) });
    });
    const marked = await page.evaluate(() => (document.documentElement.dataset['documento'] = 'el mismo'));
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/mis-empresas-con-detalles')),
      page.clock.fastForward(61_000),
    ]);
    await page.getByRole('link', { name: 'Mis órdenes' }).waitFor();
    await page.waitForURL((at) => at.pathname === '/operario/dashboard');
    expect(await page.evaluate(() => document.documentElement.dataset['documento'])).toBe(marked);
  });

  it('with time enough is not asked about, and ends from the question too', async () => {
    const page = await stack.browser.as('monitor@ftrack.demo');
    const session = await endsIn(page, 6 * 60_000);
    await page.goto('/perfil');
    await title(page, 'Mi perfil');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lastSessionCheck'))).not.toBeNull();
    expect(await warning(page).count()).toBe(0);
    session.left = 60_000;
    await openUnwarned(page);
    await warning(page).getByRole('button', { name: 'Cerrar Sesión' }).click();
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
    expect(
      await page.evaluate(() => [localStorage.getItem('user_token'), localStorage.getItem('sessionWarningShown')]),
    ).toEqual([null, null]);
  });

  it('that has ended is noticed without a click', async () => {
    const page = await stack.browser.as('monitor@ftrack.demo');
    stack.allow(/status of 419/);
    await page.context().route('**/api/**', async (route) => {
      const { status, error, message } = errors.SESION_EXPIRADA;
      if (route.request().headers()['x-sesion'] === 'comprobar')
        return route.fulfill({ status, json: { error, message, code: 'SESION_EXPIRADA' } });
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'x-sesion-expira': new Date(Date.now() + 4_000).toISOString() },
      });
    });
    await page.goto('/perfil');
    await page.getByRole('alert').filter({ hasText: 'Sesión expirada' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

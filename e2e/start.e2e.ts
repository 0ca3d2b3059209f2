import { expect, it } from 'vitest';
import { axe } from '../testing/axe';
import { photograph } from '../testing/photograph';
import { useStack } from '../testing/stack';

const stack = useStack();

const homes = [
  ['superadmin@ftrack.demo', 'Panel de administración'],
  ['admin@ftrack.demo', 'Panel'],
  ['monitor@ftrack.demo', 'Panel'],
  ['operario@ftrack.demo', 'Panel'],
  ['valle@ftrack.demo', 'Panel'],
  ['libre@ftrack.demo', 'Mi perfil'],
] as const;

it.each(homes)('%s logs in and arrives at «%s»', async (email, title) => {
  const page = await stack.browser.home(email);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await expect.poll(() => page.title()).toBe(`${title} · Ftrack`);
  expect(await axe(page)).toEqual([]);
  await photograph(page, `home-${email.replace(/@.*/, '')}`);
});

it('the log-in page has no serious accessibility finding', async () => {
  const page = await stack.browser.guest();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'login');
});

it.each(['br', 'gzip', 'identity'])('files of the build come as %s where the browser takes it', async (encoding) => {
  const { url } = stack.product;
  const [script] = /\/build\/assets\/[^"]+\.js/.exec(await (await fetch(`${url}/login`)).text()) ?? [];
  const answer = await fetch(`${url}${script}`, { headers: { 'accept-encoding': encoding } });
  expect([answer.status, answer.headers.get('content-encoding') ?? 'identity', answer.headers.get('vary')]).toEqual([200, encoding, 'accept-encoding']);
  expect(answer.headers.get('content-type')).toContain('javascript');
  expect(await answer.text()).toMatch(/\bimport\b/);
});

it('a session outlives a power cut', async () => {
  const page = await stack.browser.home('monitor@ftrack.demo');
  await page.getByRole('heading', { level: 1, name: 'Panel', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  // While the product is down the page may say so.
  stack.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|ERR_SOCKET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/);
  await stack.product.kill();
  await stack.product.start();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Panel', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

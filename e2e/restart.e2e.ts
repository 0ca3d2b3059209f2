import { expect, it } from 'vitest';
import { officeApi } from '../testing/officeApi';
import { useOwnStack } from '../testing/stack';

const stack = useOwnStack();

it('a session outlives a power cut', async () => {
  const page = await stack.browser.home('monitor@ftrack.demo');
  await page.getByRole('heading', { level: 1, name: 'Panel', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  // While the product is down, the page may log errors.
  stack.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|ERR_SOCKET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/);
  await stack.product.kill();
  await stack.product.start();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Panel', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

it('SIGHUP ends no request of a single process, which says what to do instead', async () => {
  const { product } = stack;
  const pid = product.pid() ?? 0;
  const asked = Array.from({ length: 20 }, async () => (await fetch(`${product.url}/api/openapi.json`)).status);
  process.kill(pid, 'SIGHUP');
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  await expect.poll(() => product.log()).toMatch(/^SIGHUP: .*systemctl restart ftrack/m);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  expect(product.pid()).toBe(pid);
});

it('a server that was started anew is found again', async () => {
  stack.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|WebSocket|ERR_SOCKET/);
  await report({ kmh: 41, ago: 30_000 });
  const page = await stack.browser.as('monitor@ftrack.demo');
  await page.goto('/tiemporeal');
  await page.getByRole('searchbox', { name: 'Buscar activos' }).fill(await nameOf('demo-0004'));
  await page
    .getByRole('listbox', { name: 'Activos', exact: true })
    .getByRole('option')
    .filter({ hasText: '41 km/h' })
    .click();
  const card = page.getByRole('region', { name: /^Activo / });
  await card.getByText('41 km/h').waitFor();
  await stack.product.stop();
  await stack.product.start();
  await report({ kmh: 42, ago: 0 });
  await card.getByText('42 km/h').waitFor();
});

/** Reports a position of the device. */
const report = async ({ kmh, ago }: { kmh: number; ago: number }) => {
  const query = new URLSearchParams({
    id: 'demo-0004',
    timestamp: String(Date.now() - ago),
    lat: '4.65',
    lon: String(-74.08 - ago / 10_000_000),
    speed: String(kmh / 1.852),
    bearing: '90',
  });
  expect((await fetch(`${stack.product.url}/gps/demo-andinos?${query.toString()}`)).status).toBe(200);
};

/** The name of the asset that carries this device. */
const nameOf = async (device: string) => {
  const office = await officeApi(stack.product.url);
  const [found] = await office.get<{ activo_id: number }[]>(`/dispositivos?filter={"q":"${device}"}`);
  return (await office.get<{ nombre: string }>(`/activos/${found?.activo_id}`)).nombre;
};

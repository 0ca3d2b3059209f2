import { expect, it } from 'vitest';
import { apiAs } from '../testing/logIn';
import { useOwnStack } from '../testing/stack';

const stack = useOwnStack();
const company = 'Transportes Andinos';

it('a wall made in Tiempo real shows map, figures and calls for help without a log-in, only shows, and ends when it is revoked', async () => {
  stack.allow(/401|403|410|4009/);
  const monitor = await stack.browser.as('monitor@ftrack.demo', { company });
  await monitor.goto('/tiemporeal');
  await monitor.getByRole('button', { name: 'Muro', exact: true }).click();
  const dialog = monitor.getByRole('dialog', { name: 'Muro' });
  await dialog.getByLabel('Nombre').fill('Sala norte');
  await dialog.getByLabel('Lista de lo que hay por atender').check();
  await dialog.getByRole('button', { name: 'Crear y copiar' }).click();
  const url = await dialog.getByRole('group', { name: 'Enlace del muro' }).innerText();

  const wall = await stack.browser.guest();
  await wall.setViewportSize({ width: 1920, height: 1080 });
  await wall.emulateMedia({ colorScheme: 'dark' });
  await wall.goto(new URL(url).pathname);
  await wall.getByRole('heading', { name: company }).waitFor();
  // The test fleet does not move or report.
  const silent = wall.getByRole('listitem').filter({ hasText: 'Sin conexión' }).first();
  await expect
    .poll(async () => Number.parseInt((await silent.innerText()).replaceAll(/\D/g, ''), 10))
    .toBeGreaterThan(0);
  await wall.getByRole('region', { name: 'Mapa de la flota' }).waitFor();

  const operario = await apiAs(stack.product.url, 'operario@ftrack.demo', company);
  await operario.post('/eventos/sos', { latitud: 4.66, longitud: -74.09 });
  const alarms = wall.getByRole('region', { name: 'Alarmas sin reconocer' });
  await alarms.getByText(/Óscar Operario/).waitFor();
  expect(await wall.getByRole('button', { name: /Reconocer/ }).count()).toBe(0);
  // Nobody touches it: no pointer, and no buttons except the one that turns the sound on.
  await expect
    .poll(() => wall.evaluate(() => getComputedStyle(document.querySelector('main') ?? document.body).cursor))
    .toBe('none');
  // It stores nothing, except the socket library's note about which transport works.
  const kept = await wall.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => !key.startsWith('pusherTransport'))).toEqual([]);

  await dialog.getByRole('button', { name: 'Revocar Sala norte' }).click();
  await monitor.getByRole('dialog', { name: 'Revocar el muro' }).getByRole('button', { name: 'Revocar' }).click();
  await wall.getByRole('heading', { name: 'Este muro terminó.' }).waitFor();
});

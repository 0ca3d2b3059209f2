import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import type { Evento, EstadoEvento } from '#contract/entities/eventos';
import type { ResumenEventos } from '#contract/requests/porAtender';
import type { Regla } from '#contract/entities/reglas';
import { aToken } from '../testing/answers';
import { watchRequests } from '../testing/idle';
import { useOwnStack } from '../testing/stack';
import { officeApi, type Office } from '../testing/officeApi';

const stack = useOwnStack();
let office: Office;
const company = 'Transportes Andinos';

/**
 * Only calls for help may ring or be on the map, and earlier ones are closed: depending on the hour, the demo's company
 * has dozens of events.
 */
beforeEach(async () => {
  office = await officeApi(stack.product.url);
  const rules = await office.get<Regla[]>('/reglas?range=[0,199]&filter={"activa":true}');
  for (const { id, version, tipo } of rules)
    if (tipo !== 'sos') await office.put(`/reglas/${id}`, { version, activa: false });
  await end();
});

const unanswered: EstadoEvento[] = ['abierto', 'reconocido', 'en_gestion'];
/** Resolves all open events through the API. */
const end = async () => {
  const filter = encodeURIComponent(JSON.stringify({ estado: unanswered }));
  for (;;) {
    const ids = (await office.get<Evento[]>(`/eventos?range=[0,${limits.events.atOnce - 1}]&filter=${filter}`)).map(
      ({ id }) => id,
    );
    if (ids.length === 0) return;
    await office.post('/eventos/transicion', { ids, a: 'resuelto', nota: 'Atendido' });
  }
};

/**
 * A page of a logged-in user who has not touched it, as on a wall display after a restart. It counts its tones.
 */
const openWall = async (email: string, path = '/tiemporeal'): Promise<Page> => {
  const wall = await stack.browser.as(email, { company });
  await wall.addInitScript(() => {
    // A test's actions count as user input, so the test applies the browser's rule itself: no sound before somebody
    // presses something.
    let pressed = false;
    addEventListener('pointerdown', () => (pressed = true), true);
    const Sound = AudioContext;
    window.AudioContext = class extends Sound {
      override get state() {
        return pressed ? super.state : 'suspended';
      }
      override resume() {
        return pressed ? super.resume() : Promise.resolve();
      }
      constructor() {
        super();
        if (!pressed) void super.suspend();
      }
    };
    const { start } = OscillatorNode.prototype;
    const sounds = window as { tones?: number };
    sounds.tones = 0;
    OscillatorNode.prototype.start = function (when) {
      sounds.tones = (sounds.tones ?? 0) + 1;
      start.call(this, when);
    };
  });
  await wall.clock.install();
  await wall.goto(path);
  if (path === '/tiemporeal') await wall.getByRole('listbox', { name: 'Activos', exact: true }).waitFor();
  else await wall.getByRole('table').waitFor();
  return wall;
};

const tones = (page: Page) => page.evaluate(() => (window as { tones?: number }).tones ?? 0);
const alarms = (page: Page) => page.getByRole('region', { name: 'Alarmas sin reconocer' });
const callOf = (page: Page) => alarms(page).getByRole('listitem').filter({ hasText: 'Óscar Operario' });
/** A phone whose page is shown before its local store is open. */
const openSlowPhone = async (): Promise<Page> => {
  const phone = await stack.browser.guest({ device: 'phone' });
  await phone.route('**/api/user/llave-local', async (route) => {
    await sleep(3_000);
    await route.continue();
  });
  await phone.goto('/build/robots.txt');
  await phone.evaluate(
    (token) => {
      localStorage.setItem('user_token', token);
      localStorage.setItem('empresa_seleccionada', '1');
    },
    await aToken(stack.product.url, 'operario@ftrack.demo'),
  );
  await phone.goto('/operario/dashboard');
  return phone;
};
const askForHelp = async (phone: Page) => {
  await phone.getByRole('button', { name: 'SOS: pedir ayuda' }).click();
  await phone.getByRole('button', { name: 'Pedir ayuda ahora' }).click();
};

it('a call for help rings on the map and on every other page until one acknowledges it, which silences all, and the caller learns who', async () => {
  const [wall, desk] = [await openWall('monitor@ftrack.demo'), await openWall('admin@ftrack.demo', '/activos')];
  const phone = await openSlowPhone();
  await phone.context().grantPermissions(['geolocation']);
  await phone.context().setGeolocation({ latitude: 4.66, longitude: -74.09 });
  await askForHelp(phone);

  for (const page of [wall, desk]) {
    await callOf(page).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  }
  await wall.locator('canvas[data-pins="1"]').waitFor({ state: 'attached' });
  // An untouched browser is silent and says how to turn the sound on.
  expect(await tones(wall)).toBe(0);
  const unmute = alarms(wall).getByRole('button', { name: 'Activar el sonido' });
  await unmute.click();
  await expect.poll(() => tones(wall)).toBeGreaterThanOrEqual(2);
  expect(await unmute.count()).toBe(0);
  const once = await tones(wall);
  await wall.clock.fastForward(3_000);
  await expect.poll(() => tones(wall)).toBeGreaterThan(once);

  // Full screen shows the alarm and its buttons, but not the menu.
  await wall.getByRole('button', { name: 'Pantalla completa' }).click();
  await wall.getByRole('button', { name: 'Salir de pantalla completa' }).waitFor();
  expect(
    await wall.evaluate(() =>
      document.fullscreenElement?.contains(document.querySelector('[aria-label="Alarmas sin reconocer"]')),
    ),
  ).toBe(true);
  await callOf(wall).getByRole('button', { name: 'Reconocer' }).click({ trial: true });
  expect(await wall.getByRole('navigation', { name: 'Menú principal' }).isVisible()).toBe(false);

  // From any page the alarm links to the place of the call and to who is near.
  await callOf(desk).getByRole('link').click();
  await desk.waitForURL('**/tiemporeal?punto=4.66,-74.09');
  await desk.getByRole('region', { name: /cerca/i }).waitFor();
  await expect.poll(() => tones(desk)).toBeGreaterThanOrEqual(2);

  await alarms(desk).getByRole('button', { name: 'Reconocer' }).click();
  for (const page of [wall, desk]) {
    await alarms(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
  }
  const silent = await tones(wall);
  await wall.clock.fastForward(20_000);
  expect(await tones(wall)).toBe(silent);
  await phone.getByText(/^Ayuda en camino: reconocido por Andrés Admin/).waitFor();

  // The next alarm sounds without another click.
  const { pendientes } = await office.get<ResumenEventos>('/eventos/resumen');
  expect(pendientes.critica).toBe(1);
  await phone.getByRole('button', { name: 'Cerrar' }).click();
  const [event] = await office.get<{ id: number }[]>(
    '/eventos?filter={"tipo":"sos","estado":"reconocido"}&range=[0,0]',
  );
  await office.post('/eventos/transicion', { ids: [event?.id], a: 'resuelto', nota: 'Atendido' });
  await phone.reload();
  await askForHelp(phone);
  await callOf(wall).waitFor();
  await expect.poll(() => tones(wall)).toBeGreaterThan(silent);
  expect(await unmute.count()).toBe(0);
});

it('pressed without network, the call leaves before everything else once there is some', async () => {
  stack.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  const wall = await openWall('monitor@ftrack.demo');
  const asset = await office.anAsset();
  const order = await office.order({ titulo: 'Antes del llamado', activo_id: asset.id, tipo: 'inspeccion' });
  const phone = await stack.browser.as('operario@ftrack.demo', { device: 'phone' });
  const loaded = watchRequests(phone);
  await phone.goto('/operario/ordenes');
  await phone.getByText(order.titulo, { exact: true }).waitFor();
  await loaded();
  const sent: string[] = [];
  phone.on(
    'request',
    (request) =>
      void (
        request.method() === 'POST' &&
        request.url().includes('/api/') &&
        sent.push(new URL(request.url()).pathname)
      ),
  );

  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: `Iniciar ${order.numero}` }).click();
  await askForHelp(phone);
  await phone.getByText('Sin red todavía: su llamado sale apenas haya conexión.').first().waitFor();
  expect(await alarms(wall).count()).toBe(0);
  sent.length = 0;

  await phone.context().setOffline(false);
  await callOf(wall).waitFor();
  await phone
    .getByText(/^Ayuda pedida a las /)
    .first()
    .waitFor();
  await expect.poll(() => sent.some((path) => path.includes('/ordenes/'))).toBe(true);
  expect(sent.filter((path) => !path.includes('/broadcasting'))[0]).toBe('/api/eventos/sos');
});

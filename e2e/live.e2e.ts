import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from '../testing/axe';
import { useStack } from '../testing/stack';
import { officeApi } from '../testing/officeApi';
import { later } from '../testing/later';
import { photograph } from '../testing/photograph';
import { mapAtRest, selectedMarker, selectedMarkerAtRest, until } from '../testing/selectedMarker';

const stack = useStack();

/** The devices that the tests report for are on the first assets of the company. */
const demoKey = 'demo-andinos';
const start = { lat: 4.65, lon: -74.08 };
let east = 0;

/** Reports a position that is `ago` ms old; each is a little farther east than the one before. */
const report = async (device: string, { kmh = 40, ago = 0, move = 0.004, key = demoKey } = {}) => {
  east += move;
  const query = new URLSearchParams({
    id: device,
    timestamp: String(Date.now() - ago),
    lat: String(start.lat),
    lon: String(start.lon + east),
    speed: String(kmh / 1.852),
    bearing: '90',
  });
  const answer = await fetch(`${stack.product.url}/gps/${key}?${query.toString()}`);
  expect(answer.status).toBe(200);
};

const openMap = async (email: string, look: { device?: 'phone' } = {}) => {
  const page = await stack.browser.as(email, {
    company: email === 'valle@ftrack.demo' ? 'Servicios del Valle' : 'Transportes Andinos',
    ...look,
  });
  await page.goto('/tiemporeal');
  await page.getByRole('heading', { level: 1, name: 'Tiempo real', exact: true }).waitFor();
  return page;
};

const list = (page: Page) => page.getByRole('listbox', { name: 'Activos', exact: true });
const firstOf = (page: Page) => list(page).getByRole('option').first();
/** How many assets are listed, visible or not. */
const listed = (page: Page) => firstOf(page).getAttribute('aria-setsize').then(Number);
/** Scrolls to the row with this text: only rows near the viewport exist. */
const rowOf = async (page: Page, words: string) => {
  const row = list(page).getByRole('option').filter({ hasText: words });
  const isThere = async () => {
    const isSeen = (await row.count()) > 0;
    await list(page).evaluate(async (box, scrolls) => {
      const last = box.scrollHeight - box.clientHeight;
      if (scrolls) box.scrollTop = box.scrollTop < last - 1 ? box.scrollTop + box.clientHeight / 2 : 0;
      // The list drops rows outside the viewport, also those of its first render.
      for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    }, !isSeen);
    return isSeen && (await row.count()) > 0;
  };
  await expect.poll(isThere).toBe(true);
  return row;
};
/** How many markers are in the picture, alone or in clusters. */
const drawn = (page: Page) => page.locator('canvas.ftrack-fleet').getAttribute('data-markers').then(Number);
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent');
const card = (page: Page) => page.getByRole('region', { name: /^Activo / });

it('a monitor sees the marker move with each position, and the way that it came', async () => {
  await report('demo-0001', { ago: 90_000 });
  await report('demo-0001', { ago: 60_000 });
  const page = await openMap('monitor@ftrack.demo');
  await (await rowOf(page, await nameOf('demo-0001'))).click();
  await card(page).waitFor();
  // The trail: its casing and at least one stretch.
  await expect.poll(() => page.locator('.leaflet-overlay-pane path').count()).toBeGreaterThan(1);

  for (const ago of [40_000, 20_000, 0]) {
    const before = await selectedMarkerAtRest(page);
    await report('demo-0001', { ago, kmh: 50 + ago / 1_000 });
    await until(page, `(() => { const now = ${selectedMarker}; return now !== null && now.x > ${before.x} + 3; })()`);
  }
  await card(page).getByText('50 km/h').waitFor();
  // A monitor gets no link to pages they may not open, but a link to where the asset has been.
  expect(await card(page).getByRole('link').allTextContents()).toEqual([
    expect.stringContaining('Llamar a'),
    expect.stringContaining('WhatsApp'),
    expect.stringContaining('Ver recorrido'),
  ]);
  expect(await axe(page)).toEqual([]);
  await photograph(page, 'live');
});

it('the admin of another company sees nothing of it and cannot subscribe', async () => {
  await report('demo-0002');
  const outsider = await openMap('valle@ftrack.demo');
  // Their own assets are where they were the day before.
  const moving = (n: number) => outsider.getByRole('button', { name: `En movimiento: ${n}` });
  await firstOf(outsider).waitFor();
  await moving(0).waitFor();
  // Later positions of their own company arrive, and no others.
  await report('demo-0002');
  await report('demo-0003', { key: 'demo-valle' });
  await moving(1).waitFor();
  const ask = (path: string, body?: string) =>
    outsider.evaluate(`fetch(${JSON.stringify(path)}, {
      method: ${body === undefined ? "'GET'" : "'POST'"},
      headers: {
        authorization: 'Bearer ' + localStorage.getItem('user_token'),
        'content-type': 'application/json',
        empresa_seleccionada: '1',
      },
      ${body === undefined ? '' : `body: ${JSON.stringify(body)},`}
    }).then((answer) => answer.status)`);
  stack.allow(/status of 403/);
  expect(
    await ask('/broadcasting/auth', JSON.stringify({ socket_id: '1.1', channel_name: 'private-empresa.1.posiciones' })),
  ).toBe(403);
  expect(await ask('/api/posiciones')).toBe(403);
});

it('a lost connection is shown, and missed positions appear when it is back', async () => {
  await report('demo-0003', { kmh: 31, ago: 30_000 });
  const page = await stack.browser.home('monitor@ftrack.demo');
  let cut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (cut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  await page.goto('/tiemporeal');
  await (await rowOf(page, '31 km/h')).click();
  await card(page).getByText('31 km/h').waitFor();
  await expect.poll(() => open.size).toBeGreaterThan(0);

  cut = true;
  await Promise.all([...open].map((socket) => socket.close()));
  await page.getByText(/Sin conexión en vivo/).waitFor();
  await report('demo-0003', { kmh: 32 });
  expect(await card(page).getByText('31 km/h').count()).toBe(1);
  cut = false;
  await card(page).getByText('32 km/h').waitFor();
  await page.getByText(/Sin conexión en vivo/).waitFor({ state: 'detached' });
});

later('markers in one spot are one, which opens as a list to choose from', async () => {
  for (const device of ['demo-0005', 'demo-0006', 'demo-0007'])
    await report(device, { kmh: 0, move: device === 'demo-0005' ? 0.1 : 0 });
  const page = await openMap('admin@ftrack.demo');
  await (await rowOf(page, await nameOf('demo-0007'))).click();
  await card(page).waitFor();
  // The card stands beside its vehicle, which is not in the middle of the map.
  const marker = await selectedMarkerAtRest(page);
  const canvas = await page.locator('canvas.ftrack-fleet').boundingBox();
  await card(page).getByRole('button', { name: 'Cerrar la ficha' }).click();
  await page.mouse.click((canvas?.x ?? 0) + marker.x, (canvas?.y ?? 0) + marker.y);
  const cluster = page.getByRole('region', { name: 'Activos en este punto' });
  await cluster.getByText('3 activos en este punto').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await card(page).waitFor();
  expect(await card(page).getByRole('link', { name: 'Ver activo' }).getAttribute('href')).toMatch(
    /^\/activos\/\d+\/show$/,
  );
  await page.keyboard.press('Escape');
});

later('a cluster far out opens nearer by', async () => {
  for (const device of ['demo-0009', 'demo-0010']) await report(device, { ago: 120_000 });
  const page = await openMap('monitor@ftrack.demo');
  await firstOf(page).waitFor();
  for (let step = 0; step < 3; step++) {
    await page.getByRole('button', { name: 'Alejar' }).click({ modifiers: ['Shift'] });
    await mapAtRest(page);
  }
  const scale = () => page.locator('.leaflet-control-scale-line').textContent();
  const farOut = await scale();
  await page.getByRole('region', { name: 'Mapa de la flota' }).click();
  await expect.poll(scale).not.toBe(farOut);
  await expect.poll(() => drawn(page)).toBe(await listed(page));
});

later('list and map are narrowed together by kind and level, fill the screen, and lead to the asset', async () => {
  await report('demo-0009', { kmh: 61 });
  await report('demo-0010', { kmh: 62 });
  const before = await openMap('admin@ftrack.demo');
  await (await rowOf(before, '61 km/h')).click();
  const id = Number(
    /\d+/.exec((await card(before).getByRole('link', { name: 'Ver activo' }).getAttribute('href')) ?? '')?.[0],
  );
  const level = await makeMachinery(before, id);

  const page = await openMap('admin@ftrack.demo');
  const kind = page.getByRole('combobox', { name: 'Tipo de activo' });
  await kind.selectOption('Maquinaria');
  await expect
    .poll(() => list(page).getByRole('option').allTextContents())
    .toEqual([expect.stringContaining('61 km/h')]);
  await expect.poll(() => drawn(page)).toBe(1);
  await kind.selectOption('Vehículo');
  await expect.poll(() => list(page).getByText('61 km/h').count()).toBe(0);
  await kind.selectOption('Tipo');
  await page.getByRole('combobox', { name: /^Nivel/ }).selectOption(String(level));
  await list(page).getByText('61 km/h').waitFor();
  await expect.poll(() => drawn(page)).toBe(await listed(page));

  await page.getByRole('button', { name: 'Pantalla completa' }).click();
  await page.getByRole('button', { name: 'Salir de pantalla completa' }).click();
  await page.getByRole('button', { name: 'Pantalla completa', exact: true }).waitFor();

  await (await rowOf(page, '61 km/h')).click();
  await card(page).getByRole('link', { name: 'Ver activo' }).click();
  await page.waitForURL(`**/activos/${id}/show`);
});

/** The name of the asset that carries this device. */
const nameOf = async (device: string) => {
  const office = await officeApi(stack.product.url);
  const [found] = await office.get<{ activo_id: number }[]>(`/dispositivos?filter={"q":"${device}"}`);
  return (await office.get<{ nombre: string }>(`/activos/${found?.activo_id}`)).nombre;
};

/** Makes an asset a machine. Returns its level. */
const makeMachinery = async (page: Page, id: number) =>
  Number(
    await page.evaluate(`(async () => {
      const headers = {
        authorization: 'Bearer ' + localStorage.getItem('user_token'),
        empresa_seleccionada: localStorage.getItem('empresa_seleccionada'),
      };
      const asset = await (await fetch('/api/activos/${id}', { headers })).json();
      const body = JSON.stringify({ tipo_activo: 'maquinaria', version: asset.version });
      const answer = await fetch('/api/activos/${id}', {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      });
      if (!answer.ok) throw new Error(answer.status + ' ' + await answer.text());
      return asset.nivel_id;
    })()`),
  );

it('on a phone the list is a sheet; choosing closes it and keeps the focus where it opens again', async () => {
  await report('demo-0008', { kmh: 51 });
  const page = await openMap('admin@ftrack.demo', { device: 'phone' });
  const panel = page.getByRole('complementary', { name: 'Activos en el mapa' });
  await panel.getByRole('button', { expanded: false }).click();
  await (await rowOf(page, '51 km/h')).waitFor();
  expect(await axe(page)).toEqual([]);
  await (await rowOf(page, '51 km/h')).click();
  await card(page).waitFor();
  expect(await list(page).count()).toBe(0);
  expect(await focused(page)).toMatch(/Mostrar la lista/);
  // The marker is above its card.
  const { y } = await selectedMarkerAtRest(page);
  const box = await card(page).boundingBox();
  const canvas = await page.locator('canvas.ftrack-fleet').boundingBox();
  const ratio = Number(await page.evaluate('devicePixelRatio'));
  expect(y / ratio + (canvas?.y ?? 0)).toBeLessThan(box?.y ?? 0);
  expect(await axe(page)).toEqual([]);
  await card(page).getByRole('button', { name: 'Cerrar la ficha' }).click();
  expect(await focused(page)).toMatch(/Mostrar la lista/);
});

later('on a phone that lies on its side the list has rows to choose from, and the whole card is seen', async () => {
  await report('demo-0008', { kmh: 52, move: 0 });
  const page = await openMap('admin@ftrack.demo', { device: 'phone' });
  await page.setViewportSize({ width: 844, height: 390 });
  await page
    .getByRole('complementary', { name: 'Activos en el mapa' })
    .getByRole('button', { expanded: false })
    .click();
  await (await rowOf(page, '52 km/h')).waitFor();
  expect((await list(page).boundingBox())?.height).toBeGreaterThan(120);
  await (await rowOf(page, '52 km/h')).click();
  await card(page).waitFor();
  const [box, map] = [
    await card(page).boundingBox(),
    await page.getByRole('region', { name: 'Mapa de la flota' }).boundingBox(),
  ];
  expect(box?.y).toBeGreaterThan(map?.y ?? 0);
  await card(page).getByRole('button', { name: 'Cerrar la ficha' }).click();
});

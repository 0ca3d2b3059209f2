import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ComentarioOrden, Orden, PasoOrden, RepuestoOrden } from '#contract/ordenes';
import type { Tarea } from '#contract/tareas';
import { findBrowser } from '../scripts/browser.mjs';
import { devices, logIn } from '../testing/browser';
import { useHouse } from '../testing/house';

const house = useHouse();

/** The phone's own profile: it outlives the browser, as a phone's does. */
let profile: string;
let phone: BrowserContext;
let admin: Office;

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'ftrack-telefono-'));
  admin = await office();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await phone
      .pages()
      .at(-1)
      ?.screenshot({ path: `node_modules/.cache/e2e/operario-${task.id}.png` });
  await phone.close();
  await rm(profile, { recursive: true, force: true });
});

it('an operario works a day without network, on a phone that dies, and nothing is lost, nothing is done twice', async () => {
  const activo_id = await admin.anAsset();
  const repuesto = await admin.post<{ id: number }>('/repuestos', { nombre: 'Filtro de la prueba', unidad: 'unidad' });
  await admin.post(`/repuestos/${repuesto.id}/movimientos`, { tipo: 'entrada', cantidad: 5, costo_unitario: 10 });
  const first = await admin.order({ titulo: 'Diez revisiones', activo_id, tipo: 'inspeccion', requiere_firma: true, fotos_min: 1 });
  for (let n = 1; n <= 10; n += 1) await admin.post('/tareas', { orden_id: first.id, titulo: `Revisión ${n}`, obligatoria: true });
  const second = await admin.order({ titulo: 'Cambiar el filtro', activo_id, tipo: 'correctivo' });
  await admin.post('/tareas', { orden_id: second.id, titulo: 'Presión', tipo: 'numero', unidad: 'psi', minimo: 30, maximo: 35 });
  await admin.post('/tareas', { orden_id: second.id, titulo: 'Cómo quedó', tipo: 'foto', obligatoria: true });
  const third = await admin.order({ titulo: 'Esperar al proveedor', activo_id, tipo: 'correctivo' });

  // In the morning there is network.
  let page = await turnOn();
  await logIn(page, 'operario@ftrack.demo');
  await page.goto('/operario/ordenes');
  for (const { titulo } of [first, second, third]) await page.getByText(titulo, { exact: true }).waitFor();
  await installed(page);

  // Then there is none, not even to open the page.
  await phone.setOffline(true);
  await page.reload();
  await page.getByText(first.titulo, { exact: true }).waitFor();

  // Ten checks, a photo and a signature in fourteen touches.
  let touches = 0;
  const touch = async (name: string | RegExp) => {
    touches += 1;
    await page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  };
  await touch(`Iniciar ${first.numero}`);
  for (let n = 1; n <= 10; n += 1) await touch('Marcar como hecho');
  touches += 1;
  await photograph(page, 'Tomar foto de la orden');
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  await touch('Completar');
  await sign(page);
  await page.getByLabel('Nombre de quien firma').fill('Rosa Recibe');
  await touch('Completar orden');
  expect(touches).toBeLessThanOrEqual(14);
  await stateOf(page, 'Completada');

  await page.getByRole('link', { name: 'Mis órdenes' }).last().click();
  await page.getByRole('button', { name: `Iniciar ${second.numero}` }).click();
  await page.getByLabel('Valor').fill('32,5');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await photograph(page, 'Tomar foto', true);
  await page.getByRole('button', { name: 'Usar repuesto' }).click();
  await page.getByRole('combobox', { name: 'Repuesto' }).fill('Filtro de la prueba');
  await page.getByRole('option', { name: 'Filtro de la prueba' }).click();
  await page.getByLabel(/^Cantidad/).fill('2');
  await page.getByRole('button', { name: 'Usar', exact: true }).click();
  await page.getByLabel('Escribir comentario').fill('Quedó sin fugas');
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
  await page.getByText('Quedó sin fugas').waitFor();
  // A picture is made smaller first; what the phone says it has is kept.
  await page.getByRole('button', { name: '18 cambios sin enviar' }).waitFor();

  // The tab dies, then the whole browser; it is opened again where there is still no network.
  await page.goto('chrome://crash').catch(() => undefined);
  await phone.close();
  page = await turnOn({ offline: true });
  await page.goto('/operario/ordenes');
  await page.getByRole('button', { name: `Iniciar ${third.numero}` }).click();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await page.getByRole('button', { name: 'Proveedor' }).click();
  await stateOf(page, 'En espera');
  await page.getByRole('button', { name: '20 cambios sin enviar' }).waitFor();
  const chip = page.getByRole('button', { name: /sin enviar$/ });

  // The network comes back, slow, and of some answers only the silence after them arrives.
  let lost = 0;
  await phone.route('**/api/**', async (route) => {
    const request = route.request();
    const writes = request.method() === 'POST' && /transicion|registro|comentarios|repuestos|archivos$/.test(request.url());
    const answer = await route.fetch().catch(() => undefined);
    if (!answer || (writes && (lost += 1) <= 4)) return route.abort().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 150));
    return route.fulfill({ response: answer }).catch(() => undefined);
  });
  await phone.setOffline(false);
  await chip.waitFor({ state: 'detached', timeout: 90_000 });
  expect(lost).toBeGreaterThan(4);

  const done = await admin.get<Orden>(`/ordenes/${first.id}`);
  expect(['completada', 'cerrada']).toContain(done.estado);
  expect(done).toMatchObject({ tareas_hechas_n: 10, fotos_n: 1, firma: { nombre: 'Rosa Recibe' } });
  const steps = await admin.get<PasoOrden[]>(`/ordenes/${first.id}/historial`);
  expect(steps.map(({ a_estado }) => a_estado).filter((state) => state === 'en_progreso' || state === 'completada')).toEqual(['en_progreso', 'completada']);

  expect((await admin.get<ComentarioOrden[]>(`/ordenes/${second.id}/comentarios`)).map(({ texto }) => texto)).toEqual(['Quedó sin fugas']);
  expect((await admin.get<RepuestoOrden[]>(`/ordenes/${second.id}/repuestos`)).map(({ cantidad }) => cantidad)).toEqual([2]);
  const tasks = await admin.get<Tarea[]>(`/tareas?filter={"orden_id":${second.id}}&range=[0,9]&sort=["posicion","ASC"]`);
  expect(tasks.map(({ estado, valor, evidencias }) => [estado, valor, evidencias.length])).toEqual([
    ['completada', 32.5, 0],
    ['completada', null, 1],
  ]);
  expect(await admin.get<Orden>(`/ordenes/${third.id}`)).toMatchObject({ estado: 'en_espera', motivo_espera: 'proveedor' });
});

it('what somebody changed first is decided by the operario, who leaves the phone with nothing to read', async () => {
  const given = await admin.order({
    titulo: 'Dos la tocan',
    tipo: 'inspeccion',
    activo_id: await admin.anAsset(),
  });
  const page = await turnOn();
  await logIn(page, 'operario@ftrack.demo');
  await page.goto('/operario/ordenes');
  await page.getByText('Dos la tocan').waitFor();
  await installed(page);
  await phone.setOffline(true);
  await page.getByRole('button', { name: `Iniciar ${given.numero}` }).click();
  await stateOf(page, 'En progreso');
  await admin.put(`/ordenes/${given.id}`, { titulo: 'Dos la tocan', prioridad: 'critica', version: given.version });
  await phone.setOffline(false);

  await page.getByText(/otra persona cambió lo mismo antes/).waitFor();
  await page.getByRole('button', { name: 'Decidir' }).click();
  await page.getByRole('dialog', { name: 'Otra persona guardó antes' }).waitFor();
  await page.getByRole('button', { name: 'Usar la mía' }).click();
  await page.getByRole('button', { name: 'Pausar' }).waitFor();
  await page.getByRole('button', { name: /sin enviar$/ }).waitFor({ state: 'detached' });
  expect(await admin.get<Orden>(`/ordenes/${given.id}`)).toMatchObject({ estado: 'en_progreso', prioridad: 'critica' });

  // Who leaves with work unsent is asked, and it waits, unreadable, for the same person.
  await phone.setOffline(true);
  await page.getByLabel('Escribir comentario').fill('Lo digo al volver');
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
  await page.getByRole('button', { name: '1 cambio sin enviar' }).waitFor();
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: /Óscar Operario/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('dialog', { name: 'Hay 1 cambio sin enviar' }).waitFor();
  await page.getByRole('button', { name: 'Salir y conservar' }).click();
  await page.getByLabel('Correo electrónico').waitFor();
  await expect
    .poll(async () => JSON.stringify(await page.evaluate<unknown>(everythingKept)), { timeout: 10_000 })
    .not.toMatch(/Dos la tocan|Lo digo al volver/);

  await phone.setOffline(false);
  await logIn(page, 'operario@ftrack.demo');
  await expect
    .poll(async () => (await admin.get<ComentarioOrden[]>(`/ordenes/${given.id}/comentarios`)).map(({ texto }) => texto), { timeout: 20_000 })
    .toEqual(['Lo digo al volver']);
});

it('two tabs send what both wrote, each thing once and in its order', async () => {
  const given = await admin.order({ titulo: 'En dos pestañas', tipo: 'inspeccion', activo_id: await admin.anAsset() });
  const one = await turnOn();
  await logIn(one, 'operario@ftrack.demo');
  const other = await phone.newPage();
  for (const page of [one, other]) await page.goto(`/operario/ordenes/${given.id}`);
  for (const page of [one, other]) await page.getByLabel('Escribir comentario').waitFor();
  await phone.setOffline(true);
  for (const [page, words] of [
    [one, 'primero'],
    [other, 'segundo'],
    [one, 'tercero'],
  ] as const) {
    await page.getByLabel('Escribir comentario').fill(words);
    await page.getByRole('button', { name: 'Enviar comentario' }).click();
    // Either tab shows what was written in the other.
    for (const each of [one, other]) await expect.poll(() => each.getByText(words, { exact: true }).count()).toBe(1);
  }
  await phone.setOffline(false);
  for (const page of [one, other]) await page.getByRole('button', { name: /sin enviar$/ }).waitFor({ state: 'detached' });
  expect((await admin.get<ComentarioOrden[]>(`/ordenes/${given.id}/comentarios`)).map(({ texto }) => texto)).toEqual(['primero', 'segundo', 'tercero']);
});

/** The browser of the phone, with what its profile remembers. */
const turnOn = async (given: { offline?: boolean } = {}): Promise<Page> => {
  phone = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    baseURL: house.product.url,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: devices.phone,
    hasTouch: true,
    isMobile: true,
    ...given,
  });
  return phone.pages()[0] ?? phone.newPage();
};

/** Every row of every database of this origin, ciphered bytes as text. */
const everythingKept = `(async () => {
  const rows = [];
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise((done, fail) => { const asked = indexedDB.open(name); asked.onsuccess = () => done(asked.result); asked.onerror = () => fail(asked.error); });
    for (const store of db.objectStoreNames) {
      const all = await new Promise((done) => { const asked = db.transaction(store).objectStore(store).getAll(); asked.onsuccess = () => done(asked.result); });
      rows.push(...all.map((row) => JSON.stringify(row, (_, value) => value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value)));
    }
    db.close();
  }
  return [...rows, ...Object.values(localStorage)];
})()`;

/** The worker keeps the page. */
const installed = async (page: Page) => {
  await page.evaluate('navigator.serviceWorker.ready');
  await page.waitForFunction('navigator.serviceWorker.controller !== null');
};

/** The order at hand has come to this state. */
const stateOf = (page: Page, state: string) => page.locator('.phone-order-head').getByText(state, { exact: true }).waitFor();

/** A picture as a camera gives it. */
const photograph = async (page: Page, label: string, first = false) => {
  const pixels = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';
  const chooser = page.waitForEvent('filechooser');
  const button = page.getByRole('button', { name: label, exact: true });
  await (first ? button.last() : button).click();
  await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(pixels, 'base64') });
};

const sign = async (page: Page) => {
  const place = await page.locator('.signature-place canvas').boundingBox();
  if (!place) throw new Error('There is no place to sign');
  await page.mouse.move(place.x + 60, place.y + 100);
  await page.mouse.down();
  for (let n = 1; n <= 12; n += 1) await page.mouse.move(place.x + 60 + n * 12, place.y + 100 + (n % 3) * 14);
  await page.mouse.up();
};

interface Office {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body: object) => Promise<T>;
  put: <T>(path: string, body: object) => Promise<T>;
  anAsset: () => Promise<number | undefined>;
  /** An order for Óscar. */
  order: (given: object) => Promise<Orden>;
}

/** The API, as the admin of the operario's company. */
const office = async (): Promise<Office> => {
  const json = { 'Content-Type': 'application/json' };
  const ask = async <T>(path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(`${house.product.url}/api${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await ask<{ token: string }>('/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@ftrack.demo', password: 'Ftrack-2026' }),
  });
  const bearer = { Authorization: `Bearer ${token}` };
  const companies = await ask<{ empresa_id: number; nombre: string }[]>('/mis-empresas-con-detalles', { headers: bearer });
  const empresa = companies.find(({ nombre }) => nombre === 'Transportes Andinos')?.empresa_id;
  const headers = { ...bearer, empresa_seleccionada: String(empresa) };
  const send = <T>(method: string, path: string, body: object) => ask<T>(path, { method, headers: { ...headers, ...json }, body: JSON.stringify(body) });
  const get = <T>(path: string) => ask<T>(path, { headers });
  const [oscar] = await get<{ id: number }[]>('/personal?range=[0,0]&filter={"q":"Óscar Operario"}');
  return {
    get,
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    anAsset: async () => (await get<{ id: number }[]>('/activos?range=[0,0]&filter={"estado":"operativo"}'))[0]?.id,
    order: (given) =>
      send('POST', '/ordenes', { prioridad: 'alta', responsable_id: oscar?.id, fecha_limite: new Date(Date.now() + 3_600_000).toISOString(), ...given }),
  };
};

import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { ArchivoOrden, ComentarioOrden, Orden, PasoOrden, RepuestoOrden } from '#contract/entities/ordenes';
import type { Tarea } from '#contract/entities/tareas';
import { aPicture } from '../testing/aPicture';
import { logIn } from '../testing/browser';
import { isNewVersion, layNewVersion } from '../testing/newVersion';
import { officeApi, type Office } from '../testing/officeApi';
import { readyWithoutNetwork, sign, usePhone } from '../testing/phone';
import { startProduct, type Product } from '../testing/product';

let folder: string;
let product: Product;
let office: Office;
const phone = usePhone(() => product.url);

/** A copy of the product's files, so that a newer version can replace them. */
beforeAll(async () => {
  const cache = resolve(import.meta.dirname, '../node_modules/.cache/e2e');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'operario-'));
  await cp(resolve(import.meta.dirname, '../dist'), join(folder, 'dist'), { recursive: true });
  await cp(resolve(import.meta.dirname, '../package.json'), join(folder, 'package.json'));
  product = await startProduct({}, inject('demonstration'), join(folder, 'dist'));
});
beforeEach(async () => {
  office = await officeApi(product.url);
});
afterAll(async () => {
  await product.end();
  await rm(folder, { recursive: true, force: true });
});

it(
  'a day without network: 12 orders and 20 photos on a phone that dies and gets a new version; nothing is lost, nothing is done twice',
  { timeout: 180_000 },
  async () => {
    const activo_id = (await office.anAsset()).id;
    const repuesto = await office.post<{ id: number }>('/repuestos', {
      nombre: 'Filtro de la prueba',
      unidad: 'unidad',
    });
    await office.post(`/repuestos/${repuesto.id}/movimientos`, { tipo: 'entrada', cantidad: 5, costo_unitario: 10 });
    const checked = await office.order({
      titulo: 'Diez revisiones',
      activo_id,
      tipo: 'inspeccion',
      requiere_firma: true,
      fotos_min: 1,
    });
    for (let n = 1; n <= 10; n += 1)
      await office.post('/tareas', { orden_id: checked.id, titulo: `Revisión ${n}`, obligatoria: true });
    const mended = await office.order({ titulo: 'Cambiar el filtro', activo_id, tipo: 'correctivo' });
    await office.post('/tareas', {
      orden_id: mended.id,
      titulo: 'Presión',
      tipo: 'numero',
      unidad: 'psi',
      minimo: 30,
      maximo: 35,
    });
    await office.post('/tareas', { orden_id: mended.id, titulo: 'Cómo quedó', tipo: 'foto', obligatoria: true });
    const stopped = await office.order({ titulo: 'Esperar al proveedor', activo_id, tipo: 'correctivo' });
    const rounds: Orden[] = [];
    for (let n = 1; n <= 9; n += 1)
      rounds.push(await office.order({ titulo: `Ronda ${n}`, activo_id, tipo: 'inspeccion' }));

    // There is network in the morning.
    let page = await phone.turnOn();
    await logIn(page, 'operario@ftrack.demo');
    await readyWithoutNetwork(page);
    await page.goto('/operario/ordenes');
    for (const { titulo } of [checked, mended, stopped, ...rounds])
      await page.getByText(titulo, { exact: true }).waitFor();

    // Then there is none, not even to load the page.
    await phone.context.setOffline(true);
    await page.reload();
    await page.getByText(checked.titulo, { exact: true }).waitFor();

    // Ten checks, a photo and a signature take fourteen taps.
    let touches = 0;
    const touch = async (name: string | RegExp) => {
      touches += 1;
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click();
    };
    await touch(`Iniciar ${checked.numero}`);
    for (let n = 1; n <= 10; n += 1) await touch('Marcar como hecho');
    touches += 1;
    await photograph(page, 'Tomar foto de la orden');
    await page.getByRole('img', { name: 'Foto 1' }).waitFor();
    await touch('Completar');
    await sign(page);
    await page.getByLabel('Nombre de quien firma').fill('Rosa Recibe');
    await touch('Completar orden');
    expect(touches).toBeLessThanOrEqual(14);
    await stateOf(page, 'Cerrada');

    await toOrders(page);
    await page.getByRole('button', { name: `Iniciar ${mended.numero}` }).click();
    await page.getByLabel('Valor').fill('32,5');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await photograph(page, 'Tomar foto', true);
    await page.getByRole('button', { name: 'Usar repuesto' }).click();
    await page.getByRole('combobox', { name: 'Repuesto' }).fill('Filtro de la prueba');
    await page.getByRole('option', { name: 'Filtro de la prueba' }).click();
    await page.getByLabel(/^Cantidad/).fill('2');
    await page.getByRole('button', { name: 'Usar', exact: true }).click();
    await say(page, 'Quedó sin fugas');
    // A picture is resized first. Whatever the phone shows as saved is stored.
    await unsent(page, 18);

    // The tab dies, then the whole browser. It is opened again, still without network.
    await page.goto('chrome://crash').catch(() => undefined);
    await phone.context.close();
    page = await phone.turnOn({ offline: true });
    await page.goto('/operario/ordenes');
    await unsent(page, 18);
    // The timer runs on the previous order: one tap moves it here.
    await page.getByRole('button', { name: `Iniciar ${stopped.numero}` }).click();
    await page.getByRole('button', { name: `Pausar ${mended.numero} y empezar esta` }).click();
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.getByRole('button', { name: 'Proveedor' }).click();
    await stateOf(page, 'En espera');
    for (const round of rounds.slice(0, 3)) await doRound(page, round);
    await unsent(page, 36);

    // A moment of network loads a new version, but nothing of the API.
    await layNewVersion(join(folder, 'dist/client'));
    await phone.context.route('**/api/**', (route) => route.abort());
    await phone.context.setOffline(false);
    await page.evaluate('navigator.serviceWorker.ready.then((worker) => worker.update())');
    await page.getByRole('status').filter({ hasText: 'Hay una versión nueva' }).waitFor();
    await expect.poll(() => page.evaluate(statesOfWorkers)).toBe('activated, none, none');
    await phone.context.setOffline(true);
    await phone.context.unroute('**/api/**');

    // The open page keeps its version; after a reload it is the new one, with all the work.
    for (const round of rounds.slice(3, 6)) await doRound(page, round);
    expect(await page.evaluate(isNewVersion)).toBe(false);
    await page.reload();
    await unsent(page, 51);
    expect(await page.evaluate(isNewVersion)).toBe(true);
    for (const round of rounds.slice(6)) await doRound(page, round);
    await unsent(page, 66);

    // The network returns, slow, and some responses are lost.
    const arrived = new Map<string, string[]>();
    const keys = new Set<string>();
    let lost = 0;
    await phone.context.route('**/api/**', async (route) => {
      const request = route.request();
      const [, id, part] = /ordenes\/(\d+)\/(transicion|comentarios|archivos)$/.exec(request.url()) ?? [];
      const key = request.headers()['idempotency-key'];
      if (id && part && request.method() === 'POST' && key && !keys.has(key)) {
        keys.add(key);
        arrived.set(id, [...(arrived.get(id) ?? []), part]);
      }
      const answer = await route.fetch().catch(() => undefined);
      if (!answer || (key && (lost += 1) % 10 === 0)) return route.abort().catch(() => undefined);
      await new Promise((passed) => setTimeout(passed, 60));
      return route.fulfill({ response: answer }).catch(() => undefined);
    });
    await phone.context.setOffline(false);
    await page.getByRole('button', { name: /sin enviar$/ }).waitFor({ state: 'detached', timeout: 90_000 });
    expect(lost).toBeGreaterThan(70);

    const done = await office.get<Orden>(`/ordenes/${checked.id}`);
    expect(done).toMatchObject({
      estado: 'cerrada',
      tareas_hechas_n: 10,
      fotos_n: 1,
      firma: { nombre: 'Rosa Recibe' },
    });
    const stepsOf = async ({ id }: Orden) =>
      (await office.get<PasoOrden[]>(`/ordenes/${id}/historial`)).map(({ a_estado }) => a_estado);
    expect(await stepsOf(checked)).toEqual(['pendiente', 'asignada', 'en_progreso', 'completada', 'cerrada']);

    expect(await saidOf(mended)).toEqual(['Quedó sin fugas']);
    expect(
      (await office.get<RepuestoOrden[]>(`/ordenes/${mended.id}/repuestos`)).map(({ cantidad }) => cantidad),
    ).toEqual([2]);
    expect(await office.get(`/repuestos/${repuesto.id}`)).toMatchObject({ existencia: 3 });
    const tasks = await office.get<Tarea[]>(
      `/tareas?filter={"orden_id":${mended.id}}&range=[0,9]&sort=["posicion","ASC"]`,
    );
    expect(tasks.map(({ estado, valor, evidencias }) => [estado, valor, evidencias.length])).toEqual([
      ['completada', 32.5, 0],
      ['completada', null, 1],
    ]);
    expect(await office.get<Orden>(`/ordenes/${stopped.id}`)).toMatchObject({
      estado: 'en_espera',
      motivo_espera: 'proveedor',
    });
    expect(await office.get<Orden>(`/ordenes/${mended.id}`)).toMatchObject({
      estado: 'en_espera',
      motivo_espera: 'otro',
    });

    const photos = new Set<string>();
    for (const order of [checked, ...rounds])
      for (const { id } of await office.get<ArchivoOrden[]>(`/ordenes/${order.id}/archivos`)) photos.add(id);
    expect(photos.size).toBe(19);
    for (const round of rounds) {
      expect(await stepsOf(round)).toEqual(['pendiente', 'asignada', 'en_progreso', 'completada', 'cerrada']);
      expect(await saidOf(round)).toEqual([`Visto en ${round.titulo}`]);
      expect(await office.get<Orden>(`/ordenes/${round.id}`)).toMatchObject({ fotos_n: 2 });
      // The order needs no photos, so none of them holds up its completion.
      const parts = arrived.get(String(round.id)) ?? [];
      expect(parts.toSorted()).toEqual(['archivos', 'archivos', 'comentarios', 'transicion', 'transicion']);
      expect(parts.filter((part) => part !== 'archivos')).toEqual(['transicion', 'comentarios', 'transicion']);
    }
  },
);

it('what somebody changed first is decided by the operario, who leaves the phone with nothing to read', async () => {
  const given = await office.order({
    titulo: 'Dos la tocan',
    tipo: 'inspeccion',
    activo_id: (await office.anAsset()).id,
  });
  const page = await phone.turnOn();
  await logIn(page, 'operario@ftrack.demo');
  await readyWithoutNetwork(page);
  await page.goto('/operario/ordenes');
  await page.getByText('Dos la tocan').waitFor();
  await phone.context.setOffline(true);
  await page.getByRole('button', { name: `Iniciar ${given.numero}` }).click();
  await stateOf(page, 'En progreso');
  await office.put(`/ordenes/${given.id}`, { titulo: 'Dos la tocan', prioridad: 'critica', version: given.version });
  // Meanwhile somebody paused it: that is what its start depends on, and its priority is not.
  for (const a of ['en_progreso', 'en_espera']) {
    const { version } = await office.get<Orden>(`/ordenes/${given.id}`);
    await office.post(`/ordenes/${given.id}/transicion`, { a, version, motivo_espera: 'clima' });
  }
  await phone.context.setOffline(false);

  await page.getByText(/otra persona cambió lo mismo antes/).waitFor();
  await page.getByRole('button', { name: 'Decidir' }).click();
  // The choice is of the state alone: the priority stays as the office set it.
  const both = page.getByRole('dialog', { name: 'Otra persona guardó antes' });
  await both.getByRole('row', { name: 'Estado En progreso En espera' }).waitFor();
  expect(await both.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'Usar la mía' }).click();
  await page.getByRole('button', { name: 'Pausar' }).waitFor();
  await page.getByRole('button', { name: /sin enviar$/ }).waitFor({ state: 'detached' });
  expect(await office.get<Orden>(`/ordenes/${given.id}`)).toMatchObject({
    estado: 'en_progreso',
    prioridad: 'critica',
  });

  // Logging out with unsent work asks first; the work stays, encrypted, for the same person.
  await phone.context.setOffline(true);
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
    .poll(async () => JSON.stringify(await page.evaluate<unknown>(everythingKept)))
    .not.toMatch(/Dos la tocan|Lo digo al volver/);

  await phone.context.setOffline(false);
  await logIn(page, 'operario@ftrack.demo');
  await expect
    .poll(async () =>
      (await office.get<ComentarioOrden[]>(`/ordenes/${given.id}/comentarios`)).map(({ texto }) => texto),
    )
    .toEqual(['Lo digo al volver']);
});

it('two tabs send what both wrote, each thing once and in its order', async () => {
  const given = await office.order({
    titulo: 'En dos pestañas',
    tipo: 'inspeccion',
    activo_id: (await office.anAsset()).id,
  });
  const one = await phone.turnOn();
  await logIn(one, 'operario@ftrack.demo');
  const other = await phone.context.newPage();
  for (const page of [one, other]) await page.goto(`/operario/ordenes/${given.id}`);
  for (const page of [one, other]) await page.getByLabel('Escribir comentario').waitFor();
  await phone.context.setOffline(true);
  for (const [page, words] of [
    [one, 'primero'],
    [other, 'segundo'],
    [one, 'tercero'],
  ] as const) {
    await page.getByLabel('Escribir comentario').fill(words);
    await page.getByRole('button', { name: 'Enviar comentario' }).click();
    // Each tab shows what was written in the other.
    for (const each of [one, other]) await expect.poll(() => each.getByText(words, { exact: true }).count()).toBe(1);
  }
  await phone.context.setOffline(false);
  for (const page of [one, other])
    await page.getByRole('button', { name: /sin enviar$/ }).waitFor({ state: 'detached' });
  expect((await office.get<ComentarioOrden[]>(`/ordenes/${given.id}/comentarios`)).map(({ texto }) => texto)).toEqual([
    'primero',
    'segundo',
    'tercero',
  ]);
});

/** Starts an order from the list, takes photos before and after, comments and completes it: five changes. */
const doRound = async (page: Page, round: Orden) => {
  await toOrders(page);
  await page.getByRole('button', { name: `Iniciar ${round.numero}` }).click();
  await photograph(page, 'Tomar foto de la orden');
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  await say(page, `Visto en ${round.titulo}`);
  await photograph(page, 'Tomar foto de la orden');
  await page.getByRole('img', { name: 'Foto 2' }).waitFor();
  await page.getByRole('button', { name: 'Completar', exact: true }).click();
  await page.getByRole('button', { name: 'Completar orden' }).click();
  await stateOf(page, 'Cerrada');
};

const say = async (page: Page, words: string) => {
  await page.getByLabel('Escribir comentario').fill(words);
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
  await page.locator('.order-Comments_comment').getByText(words).waitFor();
};

const toOrders = (page: Page) => page.getByRole('link', { name: 'Mis órdenes' }).last().click();
const unsent = (page: Page, n: number) => page.getByRole('button', { name: `${n} cambios sin enviar` }).waitFor();
const saidOf = async ({ id }: Pick<Orden, 'id'>) =>
  (await office.get<ComentarioOrden[]>(`/ordenes/${id}/comentarios`)).map(({ texto }) => texto);

/** Runs in the page: the newest worker has taken over. */
const statesOfWorkers =
  'navigator.serviceWorker.ready.then(({ active, installing, waiting }) => ' +
  '[active, installing, waiting].map((worker) => (worker ? worker.state : "none")).join(", "))';

/** Waits until the open order is in this state. */
const stateOf = (page: Page, state: string) =>
  page.locator('.operario_phoneOrderHead').getByText(state, { exact: true }).waitFor();

/** A picture as a camera produces it, different each time. */
const photograph = async (page: Page, label: string, last = false) => {
  const chooser = page.waitForEvent('filechooser');
  const button = page.getByRole('button', { name: label, exact: true });
  await (last ? button.last() : button).click();
  taken += 1;
  await (await chooser).setFiles(await aPicture(`foto ${taken}`));
};
let taken = 0;

/** Every row of every database of this origin, with encrypted bytes as text. */
const everythingKept = `(async () => {
  const rows = [];
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise((done, fail) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
    for (const store of db.objectStoreNames) {
      const all = await new Promise((done) => {
        const asked = db.transaction(store).objectStore(store).getAll();
        asked.onsuccess = () => done(asked.result);
      });
      const readable = (_, value) => (value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value);
      rows.push(...all.map((row) => JSON.stringify(row, readable)));
    }
    db.close();
  }
  return [...rows, ...Object.values(localStorage)];
})()`;

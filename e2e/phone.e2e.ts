import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import type { ArchivoOrden, ComentarioOrden, ManoObra, Orden } from '#contract/entities/ordenes';
import { aPicture } from '../testing/aPicture';
import type { Look } from '../testing/browser';
import { useCompany } from '../testing/company';
import type { Office } from '../testing/officeApi';
import { useStack } from '../testing/stack';

const stack = useStack();
const company = useCompany(stack);
let office: Office;
let activo_id: number;
beforeEach(async () => {
  office = company.office;
  activo_id = (await office.anAsset()).id;
  await stopClocks();
});

/** A timer left running by an earlier test would raise a question. */
const stopClocks = async () => {
  for (const { id } of await office.get<Orden[]>('/ordenes?filter={"estado":"en_progreso"}&range=[0,99]'))
    for (const { id: item, fin_en } of await office.get<ManoObra[]>(`/ordenes/${id}/mano-obra`))
      if (fin_en === null) await office.post(`/ordenes/${id}/mano-obra/${item}/fin`, {});
};

const action = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Acciones de la orden' }).getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Óscar's phone in the morning, with these orders. */
const atWork = async (orders: Orden[], look: Look = {}): Promise<Page> => {
  const page = await stack.browser.as(company.operario, { device: 'phone', ...look });
  await page.goto('/operario/ordenes');
  for (const { titulo } of orders) await page.getByText(titulo, { exact: true }).waitFor();
  return page;
};

it('an order with eight tasks is completed in twelve taps, a failure is two away; photos come many at once, are brought near and taken away', async () => {
  const order = await office.order({ titulo: 'Ocho pasos', tipo: 'inspeccion', activo_id });
  for (let n = 1; n <= 8; n += 1)
    await office.post('/tareas', { orden_id: order.id, titulo: `Paso ${n}`, obligatoria: true });
  const page = await atWork([order]);
  let taps = 0;
  const tap = async (button: ReturnType<Page['getByRole']>) => {
    taps += 1;
    await button.tap();
  };
  await tap(page.getByRole('button', { name: `Iniciar ${order.numero}` }));

  // Reporting a failure from the order: one tap opens the form, with its asset filled in.
  await action(page, 'Reportar falla').tap();
  await expect.poll(() => page.getByRole('combobox', { name: 'Activo' }).inputValue()).toContain('Activo de la prueba');
  await page.goBack();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'De la galería' }).tap();
  await (await chooser).setFiles(await Promise.all(['uno', 'dos', 'tres'].map(aPicture)));
  await page.getByRole('button', { name: 'Ampliar foto 3' }).tap();
  const view = dialog(page, 'Foto 3');
  const width = () =>
    view.getByRole('img', { name: 'Foto 3' }).evaluate((picture) => picture.getBoundingClientRect().width);
  await view.getByRole('img', { name: 'Foto 3' }).waitFor();
  const far = await width();
  await view.getByRole('button', { name: 'Acercar' }).tap();
  await expect.poll(width).toBeGreaterThan(far * 1.5);
  await view.getByRole('button', { name: 'Anterior' }).tap();
  await dialog(page, 'Foto 2').getByRole('button', { name: 'Quitar foto 2' }).tap();
  await page.getByRole('button', { name: 'Quitar la foto' }).tap();
  await page.getByRole('button', { name: 'Ampliar foto 3' }).waitFor({ state: 'detached' });
  // Also one that the server already has.
  await expect.poll(async () => (await office.get<ArchivoOrden[]>(`/ordenes/${order.id}/archivos`)).length).toBe(2);
  await page.getByRole('button', { name: /sin enviar$/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ampliar foto 1' }).tap();
  await dialog(page, 'Foto 1').getByRole('button', { name: 'Quitar foto 1' }).tap();
  await page.getByRole('button', { name: 'Quitar la foto' }).tap();
  await expect.poll(async () => (await office.get<ArchivoOrden[]>(`/ordenes/${order.id}/archivos`)).length).toBe(1);

  const open = page.getByRole('button', { name: 'Marcar como hecho' });
  for (let n = 1; n <= 8; n += 1) {
    await tap(open.first());
    // On a busy machine the next tap would come before the step is seen as done, and meet it again.
    await expect.poll(() => open.count()).toBe(8 - n);
  }
  await tap(action(page, 'Completar'));
  await tap(page.getByRole('button', { name: 'Completar orden' }));
  await page.locator('.operario_phoneOrderHead').getByText('Cerrada', { exact: true }).waitFor();
  expect(taps).toBeLessThanOrEqual(12);
});

it('held sideways or with its keyboard open, most of the screen is for the work; all that is pressed is high enough', async () => {
  const order = await office.order({ titulo: 'De lado', tipo: 'inspeccion', activo_id });
  await office.post('/tareas', { orden_id: order.id, titulo: 'Un paso' });
  const page = await atWork([order]);
  expect(await lowTargets(page)).toEqual([]);
  await page.getByRole('button', { name: `Iniciar ${order.numero}` }).click();
  await page.getByLabel('Escribir comentario').waitFor();
  expect(await lowTargets(page)).toEqual([]);
  for (const [width, height] of [
    [844, 390],
    [390, 440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByLabel('Escribir comentario').scrollIntoViewIfNeeded();
    const bar = await page.getByRole('navigation', { name: 'Acciones de la orden' }).boundingBox();
    const top = await page.locator('[class*=frameTop]').boundingBox();
    expect(((bar?.y ?? 0) - Math.max(0, (top?.y ?? 0) + (top?.height ?? 0))) / height).toBeGreaterThanOrEqual(0.6);
    await action(page, 'Completar').click();
    const form = dialog(page, /^Completar/);
    await form.waitFor();
    await expect
      .poll(async () => ((await form.locator('.MuiDialogContent-root').boundingBox())?.height ?? 0) / height)
      .toBeGreaterThanOrEqual(0.6);
    await page.goBack();
    await form.waitFor({ state: 'hidden' });
  }
});

it('an order that somebody else got meanwhile is named, with whom; what was written and photographed reaches it all the same', async () => {
  const order = await office.order({ titulo: 'Cambió de manos', tipo: 'inspeccion', activo_id });
  const task = await office.post<{ id: number }>('/tareas', { orden_id: order.id, titulo: 'Nivel', tipo: 'texto' });
  const other = await office.post<{ id: number; nombre_completo: string }>('/personal', {
    nombre: 'Berta',
    apellido: 'Relevo',
    tipo: 'tecnico',
  });
  // The browser's messages about a missing network, and about an order that is no longer theirs.
  stack.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|409|404/);
  const page = await atWork([order], { worker: true });
  await page.goto('/operario/dashboard');
  await page.getByText(/Este teléfono está listo sin red/).waitFor();
  await page.goto('/operario/ordenes');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: `Iniciar ${order.numero}` }).click();
  await page.getByLabel('Respuesta').fill('Bajo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await photograph(page, 'Tomar foto de la orden');
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  await page.getByLabel('Escribir comentario').fill('Le falta aceite');
  await page.getByRole('button', { name: 'Enviar comentario' }).click();
  await page.getByRole('button', { name: '4 cambios sin enviar' }).waitFor();
  await office.put(`/ordenes/${order.id}`, { version: order.version, responsable_id: other.id });
  await page.context().setOffline(false);

  await expect.poll(async () => (await office.get<ArchivoOrden[]>(`/ordenes/${order.id}/archivos`)).length).toBe(1);
  const said = async () =>
    (await office.get<ComentarioOrden[]>(`/ordenes/${order.id}/comentarios`)).map(({ texto }) => texto).sort();
  await expect.poll(said).toEqual(['Le falta aceite', 'Tarea «Nivel»: hecha. Bajo']);
  expect(await office.get<Orden>(`/ordenes/${order.id}`)).toMatchObject({
    estado: 'asignada',
    responsable_id: other.id,
  });
  expect(await office.get(`/tareas/${task.id}`)).toMatchObject({ estado: 'pendiente' });

  await page.getByRole('button', { name: /sin enviar$/ }).click();
  const outbox = dialog(page, /sin enviar$/);
  await outbox.getByText(`${order.numero} Cambió de manos`).waitFor();
  await outbox.getByText(/Ahora la tiene Berta Relevo/).waitFor();
  await outbox.getByText('Pasar a «En progreso»').waitFor();
  await outbox.getByRole('button', { name: 'Entendido' }).click();
  await dialog(page, 'No queda nada por enviar').getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: /^Notificaciones/ }).click();
  await dialog(page, 'Notificaciones').getByText(`La orden ${order.numero} pasó a Berta Relevo`).waitFor();
});

it('the clock goes along with who starts the next order, in one tap, whichever phone it ran on', async () => {
  const first = await office.order({ titulo: 'Antes', tipo: 'inspeccion', activo_id });
  const second = await office.order({ titulo: 'Después', tipo: 'inspeccion', activo_id });
  const page = await atWork([first, second]);
  await page.getByRole('button', { name: `Iniciar ${first.numero}` }).click();
  await action(page, 'Completar').waitFor();
  await page.getByRole('link', { name: 'Mis órdenes' }).last().click();
  const start = () => page.getByRole('button', { name: `Iniciar ${second.numero}` }).click();
  await start();
  await dialog(page, `Su reloj corre en ${first.numero}`).waitFor();
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe('/operario/ordenes');
  await start();
  await page.getByRole('button', { name: `Pausar ${first.numero} y empezar esta` }).click();
  await action(page, 'Completar').waitFor();
  await page.getByRole('button', { name: /sin enviar$/ }).waitFor({ state: 'detached' });
  const running = async ({ id }: Orden) =>
    (await office.get<ManoObra[]>(`/ordenes/${id}/mano-obra`)).filter(({ fin_en }) => fin_en === null).length;
  await expect.poll(async () => [await running(first), await running(second)]).toEqual([0, 1]);
  expect(await office.get<Orden>(`/ordenes/${first.id}`)).toMatchObject({ estado: 'en_espera', motivo_espera: 'otro' });
});

/** A picture as a camera produces it. */
const photograph = async (page: Page, label: string) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: label, exact: true }).click();
  await (await chooser).setFiles(await aPicture(label));
};

/** Pressable elements that are less than 44 px high. */
const lowTargets = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main a, main button')]
    .map((target) => [target, target.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && height > 0 && height < 43.5)
    .map(([target]) => target.outerHTML.slice(0, 120))`);

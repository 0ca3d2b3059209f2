import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Inspeccion } from '#contract/entities/inspecciones';
import { aPicture } from '../testing/aPicture';
import { logIn } from '../testing/browser';
import { useCompany } from '../testing/company';
import { readyWithoutNetwork, usePhone } from '../testing/phone';
import { useStack } from '../testing/stack';
import { tooSmall } from '../testing/touchTargets';
import { openWeakLine } from '../testing/weakLine';

const stack = useStack();
const company = useCompany(stack);
let line: Awaited<ReturnType<typeof openWeakLine>> | undefined;
const phone = usePhone(() => line?.url ?? '');
afterEach(() => line?.close());

/** The smallest screen. */
const screen = { width: 360, height: 640 };

let asset: { id: number; uuid: string };
beforeAll(async () => {
  const { office } = company;
  const [driver] = await office.get<{ id: number }[]>('/personal?range=[0,0]&filter={"q":"Óscar Operario"}');
  asset = await office.anAsset({ nombre: 'Camión 12', conductor_id: driver?.id });
  const ten = (grupo: string) =>
    Array.from({ length: 10 }, (_, n) => ({ titulo: `${grupo} ${n + 1}`, grupo, obligatoria: true }));
  await office.post('/plantillas', {
    ...{ nombre: 'Preoperacional', uso: 'inspeccion', frecuencia: 'libre' },
    items: [...ten('Luces'), ...ten('Frenos')],
  });
});

const form = (page: Page) => page.getByRole('dialog', { name: /^Preoperacional/ });
const made = () =>
  company.office.get<Inspeccion[]>(`/inspecciones?filter={"activo_id":${asset.id}}&range=[0,9]&sort=["id","DESC"]`);
const nextAfter = async (button: Locator): Promise<number> =>
  button.evaluate(async (element: HTMLElement) => {
    const begun = performance.now();
    element.click();
    const isThere = () => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
      return document.activeElement !== element && top >= 0 && top < innerHeight && bottom > 0;
    };
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (!isThere());
    return performance.now() - begun;
  });

/** Twenty points in Chromium: returns the taps and the time. */
const inspect = async (page: Page) => {
  let taps = 0;
  const tap = async (button: Locator) => {
    taps += 1;
    await button.tap();
  };
  await page.getByRole('link', { name: 'Inspeccionar' }).tap();
  const begun = performance.now();
  await form(page).getByText('0 de 20').waitFor();
  await tap(form(page).getByRole('button', { name: 'Todo bien' }).first());
  await form(page).getByText('10 de 20').waitFor();
  await tap(form(page).getByRole('button', { name: 'Todo bien' }));
  await tap(form(page).getByRole('button', { name: 'Enviar inspección' }));
  await form(page).getByText('Apta', { exact: true }).waitFor();
  return { taps, ms: performance.now() - begun };
};

it('twenty points take three taps of one thumb at 12 KB/s, and are stored once however often the line is cut', async () => {
  line = await openWeakLine(stack.product.url, { bytes: 12 * 1024, cutOneIn: 3 });
  line.strong();
  const page = await phone.turnOn();
  await page.setViewportSize(screen);
  await logIn(page, company.operario);
  await page.getByRole('link', { name: 'Inspeccionar' }).waitFor();
  line.weak();
  const { taps, ms } = await inspect(page);
  expect(taps).toBeLessThanOrEqual(22);
  expect(ms).toBeLessThan(60_000);
  await form(page).getByText('Enviada').waitFor();
  expect(await made()).toMatchObject([{ resultado: 'apta', fallas_n: 0, duracion_s: expect.any(Number) }]);
});

it('one by one without network: the next point is there within 100 ms; a reload, a failure with its photo, and it arrives once', async () => {
  const before = (await made()).length;
  stack.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const page = await stack.browser.as(company.operario, { device: 'phone', worker: true });
  await page.setViewportSize(screen);
  await page.goto('/operario/dashboard');
  await readyWithoutNetwork(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Inspeccionar' }).tap();
  await form(page).getByText('0 de 20').waitFor();
  expect(await tooSmall(page)).toEqual([]);
  const times: number[] = [];
  for (let n = 1; n <= 9; n += 1) {
    const point = form(page).getByRole('group', { name: `Luces ${n}`, exact: true });
    times.push(await nextAfter(point.getByRole('button', { name: 'Bien', exact: true })));
  }
  // The middle one: a busy machine delays some.
  expect(times.sort((one, other) => one - other)[4]).toBeLessThan(100);

  const broken = form(page).getByRole('listitem').filter({ hasText: 'Luces 10' });
  await broken.getByRole('button', { name: 'Falla' }).tap();
  await broken.getByLabel('¿Qué le pasa? (opcional)').fill('Fundida');
  const chooser = page.waitForEvent('filechooser');
  await broken.getByRole('button', { name: 'Tomar foto' }).tap();
  await (await chooser).setFiles(await aPicture('luz'));
  await broken.getByRole('img', { name: 'Foto 1' }).waitFor();
  await page.reload();
  await form(page).getByText('10 de 20').waitFor();
  await form(page).getByRole('button', { name: 'Todo bien' }).tap();
  await form(page).getByRole('button', { name: 'Enviar inspección' }).tap();
  await form(page).getByText('Con observaciones', { exact: true }).waitFor();
  await form(page).getByText('Se enviará cuando haya red').waitFor();
  expect(await made()).toHaveLength(before);
  await page.context().setOffline(false);
  await form(page).getByText('Enviada').waitFor();
  const [newest, ...older] = await made();
  expect(older).toHaveLength(before);
  expect(newest).toMatchObject({ resultado: 'con_observaciones', fallas_n: 1, fotos_n: 1 });
});

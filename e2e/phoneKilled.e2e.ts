import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Orden } from '#contract/entities/ordenes';
import { aPicture } from '../testing/aPicture';
import { logIn } from '../testing/browser';
import { useCompany } from '../testing/company';
import { sign, usePhone } from '../testing/phone';
import { useStack } from '../testing/stack';

const stack = useStack();
const company = useCompany(stack);
const phone = usePhone(() => stack.product.url);

const action = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Acciones de la orden' }).getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

it('what was being written is there again after Back, a crash and a browser that was killed', async () => {
  const { office } = company;
  const activo_id = (await office.anAsset()).id;
  const order = await office.order({ titulo: 'A medio escribir', tipo: 'inspeccion', requiere_firma: true, activo_id });
  await office.post('/tareas', { orden_id: order.id, titulo: 'Cómo está', tipo: 'texto' });
  let page = await phone.turnOn();
  await logIn(page, company.operario);
  await page.goto('/operario/ordenes');
  await page.getByRole('button', { name: `Iniciar ${order.numero}` }).click();
  await page.getByLabel('Respuesta').fill('A medias');
  await page.getByLabel('Escribir comentario').fill('Falta el sello');
  await action(page, 'Completar').click();
  await page.getByLabel(/¿Qué se hizo\?/).fill('Se cambió el retén');
  await page.getByLabel('Nombre de quien firma').fill('Rosa Recibe');
  await sign(page);
  const drawn = await inkOf(page);
  expect(drawn).toBeGreaterThan(50);
  await page.goBack();
  await dialog(page, /^Completar/).waitFor({ state: 'hidden' });
  await action(page, 'Reportar falla').click();
  await page.getByLabel('¿Qué le pasa?').fill('Pierde aceite');
  await photograph(page, 'Tomar foto');
  await page.getByRole('img', { name: 'Foto 1' }).waitFor();
  await page.goBack();
  await dialog(page, 'Reportar falla').waitFor({ state: 'hidden' });

  const allThere = async () => {
    await expect.poll(() => page.getByLabel('Escribir comentario').inputValue()).toBe('Falta el sello');
    expect(await page.getByLabel('Respuesta').inputValue()).toBe('A medias');
    await action(page, 'Completar').click();
    await expect.poll(() => page.getByLabel('Nombre de quien firma').inputValue()).toBe('Rosa Recibe');
    expect(await page.getByLabel(/¿Qué se hizo\?/).inputValue()).toBe('Se cambió el retén');
    // A redrawn stroke may have slightly lighter edges.
    await expect.poll(async () => Math.abs((await inkOf(page)) - drawn)).toBeLessThan(drawn / 10);
    await page.goBack();
    await action(page, 'Reportar falla').click();
    await page.getByRole('img', { name: 'Foto 1' }).waitFor();
    expect(await page.getByLabel('¿Qué le pasa?').inputValue()).toBe('Pierde aceite');
    await page.goBack();
    await dialog(page, 'Reportar falla').waitFor({ state: 'hidden' });
  };
  await allThere();
  await page.goto('chrome://crash').catch(() => undefined);
  await phone.context.close();
  page = await phone.turnOn();
  await page.goto(`/operario/ordenes/${order.id}`);
  await allThere();

  // Once submitted it is no draft any more; the drawn signature counts.
  await action(page, 'Completar').click();
  await page.getByRole('button', { name: 'Completar orden' }).click();
  await page.locator('.operario_phoneOrderHead').getByText('Cerrada', { exact: true }).waitFor();
  await expect.poll(async () => (await office.get<Orden>(`/ordenes/${order.id}`)).firma?.nombre).toBe('Rosa Recibe');
  expect(await office.get<Orden>(`/ordenes/${order.id}`)).toMatchObject({ solucion: 'Se cambió el retén' });
});

/** A picture as a camera produces it. */
const photograph = async (page: Page, label: string) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: label, exact: true }).click();
  await (await chooser).setFiles(await aPicture(label));
};

/** How many pixels of the signature are ink. */
const inkOf = (page: Page) =>
  page.evaluate<number>(`(() => {
    const canvas = document.querySelector('.ui-SignaturePad_signaturePlace canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let ink = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 128) ink += 1;
    return ink;
  })()`);

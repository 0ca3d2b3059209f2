import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from '../testing/axe';
import { logIn } from '../testing/browser';
import { useCompany } from '../testing/company';
import { useStack } from '../testing/stack';
import { photograph } from '../testing/photograph';

const stack = useStack();
const company = useCompany(stack);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('security', () => {
  it('a changed password ends the session of another browser, and only that one', async () => {
    stack.allow(/401|422/);
    const here = await stack.browser.as(company.admin);
    const there = await stack.browser.home(company.admin, { device: 'phone' });
    await here.goto('/perfil');
    await here.getByRole('link', { name: 'Ajustes' }).click();
    await here.getByRole('link', { name: 'Seguridad' }).click();
    await titled(here, 'Seguridad');
    await here.getByText('Esta sesión').waitFor();
    await here.getByRole('button', { name: 'Cerrar las demás' }).waitFor();
    expect(await axe(here)).toEqual([]);
    await photograph(here, 'seguridad');

    await field(here, 'Contraseña actual').fill('no es esta');
    await field(here, 'Contraseña nueva').fill('Clave-nueva-2026');
    await field(here, 'Repita la contraseña nueva').fill('Clave-nueva-2026');
    await press(here, 'Cambiar contraseña');
    await here.getByText('La contraseña actual no es correcta').waitFor();
    await field(here, 'Contraseña actual').fill('Ftrack-2026');
    await press(here, 'Cambiar contraseña');
    await here.getByText('Contraseña cambiada. Las demás sesiones se cerraron.').waitFor();
    await expect.poll(() => here.getByRole('button', { name: 'Cerrar las demás' }).count()).toBe(0);

    await titled(there, 'Iniciar sesión');
    await here.reload();
    await titled(here, 'Seguridad');

    await logIn(there, company.admin, 'Clave-nueva-2026');
    await here.reload();
    await here.getByRole('button', { name: /^Cerrar la sesión de / }).click();
    const dialog = here.getByRole('dialog', { name: 'Cerrar la sesión' });
    await photograph(here, 'seguridad-cerrar');
    await dialog.getByRole('button', { name: 'Cerrar la sesión' }).click();
    await here.getByText('Sesión cerrada').waitFor();
    // The page learns of the end by itself; a reload could collide with that navigation.
    await titled(there, 'Iniciar sesión');
  });
});

describe('the profile', () => {
  it('takes a photo in parts, goes on after a break, and gives it up again', async () => {
    stack.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    const page = await stack.browser.as(company.monitor);
    await page.goto('/perfil');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await noise(page) });
    const dialog = page.getByRole('dialog', { name: 'Encuadre su foto' });
    await dialog.getByRole('slider', { name: 'Acercar' }).press('PageUp');
    await dialog.getByRole('application').press('ArrowLeft');
    expect(await axe(page)).toEqual([]);
    await photograph(page, 'perfil-encuadre');

    const begun: number[] = [];
    let broken = true;
    await page.route(/\/user\/foto\/[^/]+\?desde=\d+/, (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get('desde'));
      begun.push(from);
      return broken && from > 0 ? route.abort() : route.continue();
    });
    await dialog.getByRole('button', { name: 'Guardar foto' }).click();
    await dialog.getByText('no terminó de enviarse.').waitFor();
    await photograph(page, 'perfil-envio-interrumpido');
    broken = false;
    const arrived = begun.at(-1);
    const sent = begun.length;
    await dialog.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByText('Foto guardada').waitFor();
    expect(arrived).toBeGreaterThan(0);
    expect(begun[sent]).toBe(arrived);

    const photo = page.getByRole('main').locator('.ui-Avatar_xl img');
    const seen = () => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
    await expect.poll(seen).toBe(512);
    await photograph(page, 'perfil-foto');
    await page.reload();
    await expect.poll(seen).toBe(512);
    await press(page, 'Quitar');
    await page.getByRole('dialog', { name: 'Quitar la foto' }).getByRole('button', { name: 'Quitar' }).click();
    await page.getByText('Foto quitada').waitFor();
    await expect.poll(() => photo.count()).toBe(0);
  });

  it('keeps name, telephone and the way numbers are written', async () => {
    const page = await stack.browser.as(company.monitor);
    await page.goto('/perfil/ajustes');
    await field(page, 'Nombre').fill('');
    await press(page, 'Guardar');
    await page.getByText('Obligatorio').waitFor();
    await field(page, 'Nombre').fill('Mónica Miranda');
    await field(page, 'Teléfono').fill('300 123 45 67');
    await page.getByLabel('Formato de números').click();
    await page.getByRole('option', { name: '1,234,567.8' }).click();
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    expect(await axe(page)).toEqual([]);
    await photograph(page, 'ajustes');
    await press(page, 'Guardar');
    await page.getByText('Cambios guardados').waitFor();
    await page.reload();
    await page.getByRole('button', { name: /Mónica Miranda/ }).waitFor();
    await expect.poll(() => field(page, 'Teléfono').inputValue()).toBe('3001234567');
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('ftrack.ui') ?? '{}') as unknown)).toMatchObject({
      formato_numero: 'es-MX',
    });
  });
});

/** A picture that compresses badly, so that it is uploaded in several parts. */
const noise = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 900;
    const pen = canvas.getContext('2d');
    const pixels = new ImageData(canvas.width, canvas.height);
    for (let at = 0; at < pixels.data.length; at += 4)
      pixels.data.set([Math.random() * 255, Math.random() * 255, Math.random() * 255, 255], at);
    pen?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
};

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Usuario } from '#contract/entities/usuarios';
import { axe } from '../testing/axe';
import { logIn } from '../testing/browser';
import { useCompany } from '../testing/company';
import * as mails from '../testing/mails';
import { photograph } from '../testing/photograph';
import { useStack } from '../testing/stack';
import { invite } from '../testing/invite';

const stack = useStack();
const company = useCompany(stack);

const linksTo = (address: string) => mails.linksTo(stack.product, address);
const linkTo = (address: string, nth?: number) => mails.linkTo(stack.product, address, nth);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('an invitation', () => {
  it('makes an account of who has none, logs in, and works once', async () => {
    stack.allow(/404/);
    const address = `nueva-${company.id}@prueba.test`;
    const admin = await stack.browser.as(company.admin);
    const dialog = await invite(admin, address, 'Operario');
    expect(await axe(admin)).toEqual([]);
    await photograph(admin, 'usuarios-invitar');
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
    await admin.getByRole('dialog', { name: 'Invitación lista' }).getByRole('button', { name: 'Cerrar' }).click();
    const row = admin.getByRole('row', { name: new RegExp(address) });
    await row.getByText('Invitado').waitFor();
    expect(await axe(admin)).toEqual([]);
    await photograph(admin, 'usuarios');

    const link = await linkTo(address);
    const guest = await stack.browser.guest();
    await guest.goto(link);
    await guest.getByText(company.nombre).waitFor();
    await press(guest, 'Crear cuenta y entrar');
    await guest.getByText('Escriba su nombre.').waitFor();
    await field(guest, 'Nombre').fill('Nuria Nueva');
    await field(guest, 'Contraseña').fill('una clave larga');
    await field(guest, 'Repita la contraseña').fill('otra clave larga');
    await press(guest, 'Crear cuenta y entrar');
    await guest.getByText('Las dos contraseñas no son iguales.').waitFor();
    expect(await axe(guest)).toEqual([]);
    await photograph(guest, 'invitacion');
    await field(guest, 'Repita la contraseña').fill('una clave larga');
    await press(guest, 'Crear cuenta y entrar');
    await guest.waitForURL((at) => at.pathname === '/operario/dashboard');
    await titled(guest, 'Panel');

    await admin.reload();
    await admin
      .getByRole('row', { name: /Nuria Nueva/ })
      .getByText('Activo')
      .waitFor();
    const late = await stack.browser.guest();
    await late.goto(link);
    await late.getByText('El enlace no existe, ya se usó o venció.').waitFor();
    expect(await axe(late)).toEqual([]);
    await photograph(late, 'invitacion-usada');
  });
});

describe('an open tab', () => {
  it('of who is blocked is back at the log-in within seconds, without a click', async () => {
    stack.allow(/401/);
    const page = await stack.browser.as(company.operario);
    const joined = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/broadcasting/auth') && (answer.request().postData() ?? '').includes('posiciones'),
    );
    await page.goto('/tiemporeal');
    await joined;
    await page.getByRole('img', { name: 'En línea' }).waitFor();
    const [member] = await company.office.get<Usuario[]>(`/usuarios?filter=${JSON.stringify({ q: company.operario })}`);
    await company.office.put(`/usuarios/${member?.id}`, { estado: 'bloqueado', version: member?.version });
    // The next check of the session would notice it too, but comes a minute later.
    await page.getByRole('alert').filter({ hasText: 'Token inválido' }).waitFor({ timeout: 30_000 });
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a forgotten password', () => {
  it('is chosen anew by mail, whose link works once; the page says the same of an unknown address', async () => {
    stack.allow(/404|401/);
    const before = await stack.browser.home(company.monitor);
    const guest = await stack.browser.guest();
    await guest.goto('/login');
    await guest.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
    await field(guest, 'Correo electrónico').fill('nadie@prueba.test');
    await press(guest, 'Enviar el enlace');
    await guest.getByText('Si nadie@prueba.test tiene una cuenta, le enviamos un enlace.').waitFor();
    expect(await axe(guest)).toEqual([]);
    await photograph(guest, 'clave-revise');
    await press(guest, 'Usar otra dirección');
    expect(await field(guest, 'Correo electrónico').inputValue()).toBe('nadie@prueba.test');
    await field(guest, 'Correo electrónico').fill(company.monitor);
    await photograph(guest, 'clave-pedir');
    await press(guest, 'Enviar el enlace');
    await guest.getByText(`Si ${company.monitor} tiene una cuenta, le enviamos un enlace.`).waitFor();
    expect(await linksTo('nadie@prueba.test')).toEqual([]);

    const link = await linkTo(company.monitor, 2);
    await guest.goto(link);
    await field(guest, 'Contraseña nueva').fill('Otra-clave-2026');
    await field(guest, 'Repita la contraseña').fill('Otra-clave-2026');
    expect(await axe(guest)).toEqual([]);
    await photograph(guest, 'clave-nueva');
    await press(guest, 'Cambiar contraseña');
    await guest.getByText('Su contraseña cambió.').waitFor();
    await photograph(guest, 'clave-cambiada');
    await guest.getByRole('link', { name: 'Iniciar sesión' }).click();
    await logIn(guest, company.monitor, 'Otra-clave-2026');
    await titled(guest, 'Panel');

    await before.reload();
    await titled(before, 'Iniciar sesión');
    const again = await stack.browser.guest();
    await again.goto(link);
    // Shown at once, not after two passwords were typed.
    await again.getByText('El enlace no existe, ya se usó o venció.').waitFor();
    expect(await field(again, 'Contraseña nueva').count()).toBe(0);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aToken } from '../testing/answers';
import { axe } from '../testing/axe';
import * as mails from '../testing/mails';
import { useOwnStack } from '../testing/stack';
import { photograph } from '../testing/photograph';
import { invite } from '../testing/invite';

const stack = useOwnStack();

const linkTo = (address: string, nth?: number) => mails.linkTo(stack.product, address, nth);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const andinos = { company: 'Transportes Andinos' };

describe('an invitation', () => {
  it('is accepted with one press by who has an account, who then logs in', async () => {
    const admin = await stack.browser.as('valle@ftrack.demo');
    const dialog = await invite(admin, 'monitor@ftrack.demo', 'Monitor');
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
    const guest = await stack.browser.guest();
    await guest.goto(await linkTo('monitor@ftrack.demo'));
    await guest.getByText('Servicios del Valle').waitFor();
    await photograph(guest, 'invitacion-conocida');
    await press(guest, 'Aceptar');
    await guest.getByText('Ya es parte de Servicios del Valle').waitFor();
    expect(await field(guest, 'Correo electrónico').inputValue()).toBe('monitor@ftrack.demo');
    await field(guest, 'Contraseña').fill('Ftrack-2026');
    await press(guest, 'Iniciar sesión');
    await guest.waitForURL((at) => at.pathname === '/selectCompany');
    await guest.getByRole('button', { name: 'Servicios del Valle' }).waitFor();
  });

  it('is declined on its page, and from the banner at home; the company sees nobody invited', async () => {
    const admin = await stack.browser.as('admin@ftrack.demo', { company: 'Servicios del Valle' });
    const send = async () => {
      const dialog = await invite(admin, 'operario@ftrack.demo', 'Monitor');
      await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
      await admin.getByRole('dialog', { name: 'Invitación lista' }).getByRole('button', { name: 'Cerrar' }).click();
      await admin.getByRole('row', { name: /operario@ftrack\.demo/ }).waitFor();
    };
    await send();
    const guest = await stack.browser.guest();
    await guest.goto(await linkTo('operario@ftrack.demo'));
    await press(guest, 'Rechazar');
    await guest.getByText('Rechazó la invitación de Servicios del Valle').waitFor();
    expect(await axe(guest)).toEqual([]);
    await photograph(guest, 'invitacion-rechazada');
    await admin.reload();
    await admin.getByRole('row', { name: /Andrés Admin/ }).waitFor();
    expect(await admin.getByRole('row', { name: /operario@ftrack\.demo/ }).count()).toBe(0);

    await send();
    await linkTo('operario@ftrack.demo', 2);
    const invited = await stack.browser.home('operario@ftrack.demo');
    await titled(invited, 'Panel');
    const banner = invited.getByRole('alert').filter({ hasText: 'le invita a trabajar como Monitor' });
    await banner.waitFor();
    expect(await axe(invited)).toEqual([]);
    await photograph(invited, 'panel-invitacion');
    await banner.getByRole('button', { name: 'Rechazar' }).click();
    await invited.getByText('Rechazó la invitación de Servicios del Valle').waitFor();
    await banner.waitFor({ state: 'hidden' });
  });

  it('waits on the profile of who is logged in and has no company, and lets them in', async () => {
    const admin = await stack.browser.as('admin@ftrack.demo', andinos);
    const dialog = await invite(admin, 'libre@ftrack.demo', 'Administrador');
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
    await linkTo('libre@ftrack.demo');
    const free = await stack.browser.home('libre@ftrack.demo');
    await titled(free, 'Mi perfil');
    await free.getByText('le invita a trabajar como Administrador').waitFor();
    expect(await axe(free)).toEqual([]);
    await photograph(free, 'perfil-invitacion');
    await press(free, 'Aceptar');
    await free.waitForURL((at) => at.pathname === '/dashboard');
    await titled(free, 'Panel');
    expect(await free.getByText('le invita a trabajar').count()).toBe(0);
  });
});

describe('a member', () => {
  it('is found, filtered, blocked and let in again; nobody blocks themself', async () => {
    const admin = await stack.browser.as('admin@ftrack.demo', andinos);
    await admin.goto('/usuarios');
    await admin
      .getByRole('row', { name: /Andrés Admin/ })
      .getByText('Usted')
      .waitFor();
    expect(await admin.getByRole('button', { name: 'Acciones para Andrés Admin' }).count()).toBe(0);
    await admin.getByRole('searchbox').fill('oscar');
    await expect.poll(() => admin.getByRole('row').count()).toBe(2);
    await press(admin, 'Acciones para Óscar Operario');
    await admin.getByRole('menuitem', { name: 'Bloquear' }).click();
    await admin
      .getByRole('dialog', { name: 'Bloquear a Óscar Operario' })
      .getByRole('button', { name: 'Bloquear' })
      .click();
    await admin.getByRole('row', { name: /Óscar/ }).getByText('Bloqueado').waitFor();

    await admin.getByRole('link', { name: 'Óscar Operario' }).click();
    await admin.getByRole('heading', { name: 'Óscar Operario' }).waitFor();
    expect(await axe(admin)).toEqual([]);
    await photograph(admin, 'usuario');
    await press(admin, 'Desbloquear');
    await admin.getByRole('main').getByText('Activo', { exact: true }).waitFor();
    await press(admin, 'Cambiar rol');
    const dialog = admin.getByRole('dialog', { name: 'Rol de Óscar Operario' });
    await dialog.getByLabel('Rol').click();
    await admin.getByRole('option', { name: 'Monitor' }).click();
    await dialog.getByRole('button', { name: 'Cambiar' }).click();
    await admin.getByText('Rol cambiado').waitFor();
    await admin.getByRole('main').getByText('Monitor', { exact: true }).waitFor();
  });
});

describe('an open tab', () => {
  /** Changes a member through the API, as the admin of Transportes Andinos. */
  const asAdmin = async (): Promise<
    (method: string, path: string, body?: object) => Promise<Record<string, unknown>[] & Record<string, unknown>>
  > => {
    const authorization = `Bearer ${await aToken(stack.product.url)}`;
    return async (method, path, body) => {
      const answer = await fetch(`${stack.product.url}/api/usuarios${path}`, {
        method,
        headers: { authorization, empresa_seleccionada: '1', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBeLessThan(300);
      return answer.json() as Promise<Record<string, unknown>[] & Record<string, unknown>>;
    };
  };
  const member = async (call: Awaited<ReturnType<typeof asAdmin>>, email: string) => {
    const [found] = await call('GET', `?filter=${encodeURIComponent(JSON.stringify({ q: email }))}&range=[0,0]`);
    return { id: found?.['id'], version: found?.['version'] };
  };
  /** On the map and connected: the next check of the session comes a minute later. */
  const onTheMap = async (email: string) => {
    const page = await stack.browser.as(email, andinos);
    const joined = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/broadcasting/auth') && (answer.request().postData() ?? '').includes('posiciones'),
    );
    await page.goto('/tiemporeal');
    await joined;
    await page.getByRole('img', { name: 'En línea' }).waitFor();
    return page;
  };

  it('of whose role hears less follows at once, and is connected again', async () => {
    stack.allow(/403/);
    const call = await asAdmin();
    const page = await onTheMap('monitor@ftrack.demo');
    const { id, version } = await member(call, 'monitor@ftrack.demo');
    await call('PUT', `/${String(id)}`, { rol_id: 3, version });
    await page.getByRole('link', { name: 'Mis órdenes' }).waitFor({ timeout: 30_000 });
    await page.getByRole('img', { name: 'En línea' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tiemporeal');
    const after = await member(call, 'monitor@ftrack.demo');
    await call('PUT', `/${String(id)}`, { rol_id: 4, version: after.version });
  });

  it('of who is removed from the company shows the alert within seconds, without a click', async () => {
    stack.allow(/403/);
    const call = await asAdmin();
    const page = await onTheMap('monitor@ftrack.demo');
    const { id } = await member(call, 'monitor@ftrack.demo');
    await call('DELETE', `/${String(id)}`);
    await page.getByRole('alertdialog', { name: 'ALERTA DE SEGURIDAD' }).waitFor({ timeout: 30_000 });
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { aToken } from '../testing/answers';
import { axe } from '../testing/axe';
import { logIn } from '../testing/browser';
import { useStack } from '../testing/stack';
import { photograph } from '../testing/photograph';

const stack = useStack();

/** The links of the mails that went to this address, the oldest first. */
const linksTo = async (address: string): Promise<string[]> => {
  const folder = join(stack.product.data, 'correos');
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const letters = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return letters.filter(({ to }) => to?.some((each) => each.address === address)).flatMap(({ text }) => /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? []);
};

/** The newest link to this address, once so many have arrived. */
const linkTo = async (address: string, nth = 1): Promise<string> => {
  await expect.poll(() => linksTo(address)).toHaveLength(nth);
  return (await linksTo(address)).at(-1) ?? '';
};

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const invite = async (page: Page, address: string, role: string) => {
  await page.goto('/usuarios');
  await page.getByRole('link', { name: 'Invitar usuario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitar usuario' });
  await dialog.getByLabel('Correo electrónico').fill(address);
  await dialog.getByLabel('Rol').click();
  await page.getByRole('option', { name: role }).click();
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  return dialog;
};

const andinos = { company: 'Transportes Andinos' };

describe('an invitation', () => {
  it('makes an account of who has none, logs in, and works once', async () => {
    stack.allow(/404/);
    const admin = await stack.browser.as('admin@ftrack.demo', andinos);
    const dialog = await invite(admin, 'nueva@prueba.test', 'Operario');
    expect(await axe(admin)).toEqual([]);
    await photograph(admin, 'usuarios-invitar');
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
    await admin.getByText('Invitación enviada a nueva@prueba.test').waitFor();
    const row = admin.getByRole('row', { name: /nueva@prueba\.test/ });
    await row.getByText('Invitado').waitFor();
    expect(await axe(admin)).toEqual([]);
    await photograph(admin, 'usuarios');

    const link = await linkTo('nueva@prueba.test');
    const guest = await stack.browser.guest();
    await guest.goto(link);
    await guest.getByText('Transportes Andinos').waitFor();
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
    await admin.getByRole('dialog', { name: 'Bloquear a Óscar Operario' }).getByRole('button', { name: 'Bloquear' }).click();
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
  /** Changes a member as the admin of Transportes Andinos, past the screens. */
  const asAdmin = async (): Promise<(method: string, path: string, body?: object) => Promise<Record<string, unknown>[] & Record<string, unknown>>> => {
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
  /** On the map, connected. */
  const onTheMap = async (email: string) => {
    const page = await stack.browser.as(email, andinos);
    const joined = page.waitForResponse((answer) => answer.url().endsWith('/broadcasting/auth') && (answer.request().postData() ?? '').includes('posiciones'));
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
    await page.getByRole('link', { name: 'Mis órdenes' }).waitFor({ timeout: 6_000 });
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
    await page.getByRole('alertdialog', { name: 'ALERTA DE SEGURIDAD' }).waitFor({ timeout: 6_000 });
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('of who is blocked is back at the log-in within seconds, without a click', async () => {
    stack.allow(/401/);
    const call = await asAdmin();
    const page = await onTheMap('operario@ftrack.demo');
    const { id, version } = await member(call, 'operario@ftrack.demo');
    await call('PUT', `/${String(id)}`, { estado: 'bloqueado', version });
    await page.getByRole('alert').filter({ hasText: 'Token inválido' }).waitFor({ timeout: 6_000 });
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

describe('a forgotten password', () => {
  it('is chosen anew by mail, whose link works once; the page says the same of an unknown address', async () => {
    stack.allow(/404|401/);
    const before = await stack.browser.home('valle@ftrack.demo');
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
    await field(guest, 'Correo electrónico').fill('valle@ftrack.demo');
    await photograph(guest, 'clave-pedir');
    await press(guest, 'Enviar el enlace');
    await guest.getByText('Si valle@ftrack.demo tiene una cuenta, le enviamos un enlace.').waitFor();
    expect(await linksTo('nadie@prueba.test')).toEqual([]);

    const link = await linkTo('valle@ftrack.demo');
    await guest.goto(link);
    await field(guest, 'Contraseña nueva').fill('Otra-clave-2026');
    await field(guest, 'Repita la contraseña').fill('Otra-clave-2026');
    expect(await axe(guest)).toEqual([]);
    await photograph(guest, 'clave-nueva');
    await press(guest, 'Cambiar contraseña');
    await guest.getByText('Su contraseña cambió.').waitFor();
    await photograph(guest, 'clave-cambiada');
    await guest.getByRole('link', { name: 'Iniciar sesión' }).click();
    await logIn(guest, 'valle@ftrack.demo', 'Otra-clave-2026');
    await titled(guest, 'Panel');

    await before.reload();
    await titled(before, 'Iniciar sesión');
    const again = await stack.browser.guest();
    await again.goto(link);
    // Said at once, not after two passwords were typed.
    await again.getByText('El enlace no existe, ya se usó o venció.').waitFor();
    expect(await field(again, 'Contraseña nueva').count()).toBe(0);
  });
});

describe('an activation', () => {
  it('is sent again on request, and the wait is shown after too many requests', async () => {
    stack.allow(/429/);
    const guest = await stack.browser.guest();
    await guest.goto('/activation');
    await photograph(guest, 'activacion');
    await field(guest, 'Correo electrónico').fill('invitada@prueba.test');
    await press(guest, 'Enviar un enlace nuevo');
    await guest.getByText('Revise su correo.').waitFor();
    const refused = guest.getByText(/Podrá intentarlo de nuevo en \d+ minutos\./);
    const again = guest.getByText('Lo enviamos otra vez: revise su correo.');
    for (let sent = 0; sent < 6 && (await refused.count()) === 0; sent += 1) {
      const answered = guest.waitForResponse((answer) => answer.url().endsWith('/reenviar'));
      await press(guest, 'Enviar de nuevo');
      await answered;
      await refused.or(again).first().waitFor();
    }
    await refused.waitFor();
    expect(await axe(guest)).toEqual([]);
    await photograph(guest, 'activacion-espere');
  });
});

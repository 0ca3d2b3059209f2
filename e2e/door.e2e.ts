import { TOTP } from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { axe } from '../testing/axe';
import { openCompany, useCompany } from '../testing/company';
import { englishIn } from '../testing/english';
import { apiAs, apiOf, logInByApi, password } from '../testing/logIn';
import { useStack } from '../testing/stack';
import { tooSmall } from '../testing/touchTargets';

/** The second factor at the log-in: a code, a recovery code, a remembered device, a key. */

const stack = useStack();
const company = useCompany(stack);

/** Browsers make keys only for names. */
const named = () => stack.product.url.replace('127.0.0.1', 'localhost');

let totp: TOTP;
let recovery: string[];
beforeAll(async () => {
  const api = await apiAs(stack.product.url, company.admin);
  const { secreto } = await api.post<{ secreto: string }>('/user/segundo-factor', { clave: password });
  totp = new TOTP({ secret: secreto });
  // Each code counts once: the log-ins use later ones.
  const codigo = totp.generate({ timestamp: Date.now() - 30_000 });
  ({ codigos: recovery } = await api.post<{ codigos: string[] }>('/user/segundo-factor/confirmar', { codigo }));
});

const begin = async (page: Page, email: string, path = '/login') => {
  await page.goto(path);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
};
const code = (page: Page) => page.getByLabel('Código de 6 números');
const inside = (page: Page) => page.getByRole('heading', { level: 1, name: 'Panel', exact: true }).waitFor();
const leave = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /Andrés Admin/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor();
};

it('after the password the code of the app, which sends itself; a remembered device is not asked again', async () => {
  stack.allow(/401 \(Unauthorized\).*\/login\/segundo/);
  const page = await stack.browser.guest();
  await begin(page, company.admin);
  await code(page).fill('000000');
  await page.getByText('El código no es correcto').waitFor();
  await page.getByLabel('No pedirlo en este equipo durante 30 días').check();
  await code(page).fill(totp.generate());
  await inside(page);
  await leave(page);
  await begin(page, company.admin);
  await inside(page);
});

it('a recovery code logs in once', async () => {
  stack.allow(/401 \(Unauthorized\).*\/login\/segundo/);
  for (const works of [true, false]) {
    const page = await stack.browser.guest();
    await begin(page, company.admin);
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await page.getByLabel('Código de recuperación').fill(recovery[0] ?? '');
    await page.getByRole('button', { name: 'Continuar' }).click();
    if (works) await inside(page);
    else await page.locator('[aria-invalid=true]').waitFor();
    await page.close();
  }
});

it('who owes a factor sets it up before anything else, and goes on to the page that was wanted', async () => {
  stack.allow(/403 \(Forbidden\)/);
  const { id, monitor } = await openCompany(stack.product);
  const superadmin = await apiAs(stack.product.url, 'superadmin@ftrack.demo');
  const { version } = await superadmin.get<{ version: number }>(`/admin-empresas/${id}`);
  const since = new Date(Date.now() - 60_000).toISOString();
  const asked = { segundo_factor: 'todos', segundo_factor_desde: since, version };
  await superadmin.put(`/admin-empresas/${id}`, asked);
  const page = await stack.browser.guest({ device: 'phone', still: true });
  await begin(page, monitor, '/login?redirect=%2Feventos');
  await page.getByRole('heading', { level: 1, name: 'Segundo factor' }).waitFor();
  await page.getByRole('button', { name: /^Aplicación de códigos/ }).waitFor();
  expect.soft(await englishIn(page)).toEqual([]);
  expect.soft(await axe(page)).toEqual([]);
  expect.soft(await tooSmall(page)).toEqual([]);
  await page.getByRole('button', { name: /^Aplicación de códigos/ }).click();
  await page.getByLabel('Su contraseña').fill(password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const secret = await page.getByRole('group', { name: 'O escriba esta clave en la aplicación' }).innerText();
  await page.getByLabel('Código de la aplicación').fill(new TOTP({ secret: secret.trim() }).generate());
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await page.getByRole('heading', { level: 1, name: 'Eventos', exact: true }).waitFor();
});

/** An authenticator of the browser itself, which answers only when `present`. */
const withAuthenticator = async (page: Page) => {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
};

/** Registers a key of this account in the browser. */
const register = async (page: Page, email: string) => {
  const { token } = await logInByApi(stack.product.url, email);
  const api = apiOf(stack.product.url, { Authorization: `Bearer ${token}` });
  const opciones = await api.post<object>('/user/llaves/opciones', { clave: password });
  const respuesta = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    return ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON() as object;
  }, opciones);
  await api.post('/user/llaves', { nombre: 'Portátil', respuesta });
};

it('a key alone logs in: by its button, and as what the browser proposes in the field of the mail', async () => {
  const page = await stack.browser.guest();
  await page.goto(`${named()}/login`);
  const present = await withAuthenticator(page);
  await present(false);
  await page.reload();
  await present(true);
  await register(page, company.monitor);
  await page.getByRole('button', { name: 'Entrar con una llave' }).click();
  await inside(page);
  expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeTruthy();

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${named()}/login`);
  await inside(page);
});

it('a key answers the second step', async () => {
  const page = await stack.browser.guest();
  await page.goto(`${named()}/build/robots.txt`);
  const present = await withAuthenticator(page);
  await register(page, company.operario);
  await present(false);
  await page.goto(`${named()}/login`);
  await page.getByLabel('Correo electrónico').fill(company.operario);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByText('Confirme que es usted').waitFor();
  await present(true);
  await page.getByRole('button', { name: 'Usar una llave' }).click();
  await inside(page);
});

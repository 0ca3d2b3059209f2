import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { ComentarioOrden, Orden } from '#contract/entities/ordenes';
import type { SesionAbierta } from '#contract/requests/perfil';
import { logIn } from '../testing/browser';
import { useCompany } from '../testing/company';
import { apiAs, logInByApi, password } from '../testing/logIn';
import { readyWithoutNetwork, usePhone } from '../testing/phone';
import { useStack } from '../testing/stack';

const stack = useStack();
const company = useCompany(stack);
const phone = usePhone(() => stack.product.url);

const pin = '528017';
const wrong = '111222';

beforeAll(async () => {
  const superadmin = await apiAs(stack.product.url, 'superadmin@ftrack.demo');
  const { version } = await superadmin.get<{ version: number }>(`/admin-empresas/${company.id}`);
  await superadmin.put(`/admin-empresas/${company.id}`, { ajustes: { dias_sesion_telefono: 30 }, version });
});

const anOrder = async (titulo: string) =>
  company.office.order({ titulo, tipo: 'inspeccion', activo_id: (await company.office.anAsset()).id });

/** Logs in, and takes the offer of a PIN. */
const withPin = async (page: Page) => {
  await logIn(page, company.operario);
  await readyWithoutNetwork(page);
  await page.getByRole('region', { name: 'Entrar con un PIN' }).getByRole('button', { name: 'Poner un PIN' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Entrar con un PIN en este teléfono' });
  await dialog.getByLabel('PIN nuevo').fill(pin);
  await dialog.getByLabel('Repita el PIN').fill(pin);
  await dialog.getByRole('button', { name: 'Guardar el PIN' }).tap();
  await page.getByText('Desde ahora este teléfono se abre con su PIN').waitFor();
};

const keypad = (page: Page) => page.getByRole('group', { name: 'Teclado del PIN' });
const press = async (page: Page, digits: string) => {
  for (const digit of digits) await keypad(page).getByRole('button', { name: digit, exact: true }).tap();
};
const say = async (page: Page, order: Orden, text: string) => {
  await page.goto(`/operario/ordenes/${order.id}`);
  await page.getByLabel('Escribir comentario').fill(text);
  await page.getByRole('button', { name: 'Enviar comentario' }).tap();
};
const unsent = (page: Page) => page.getByRole('button', { name: '1 cambio sin enviar' });
const said = async ({ id }: Orden) =>
  (await company.office.get<ComentarioOrden[]>(`/ordenes/${id}/comentarios`)).map(({ texto }) => texto);

/** The sessions of phones that the server still knows. */
const longSessions = async () => {
  const operario = await apiAs(stack.product.url, company.operario);
  const sessions = await operario.get<SesionAbierta[]>('/user/sesiones');
  return sessions.filter(({ telefono_dias }) => telefono_dias !== null);
};

/** Every text of the page's storages and databases; keys of the device cannot be read. */
const everythingReadable = `(async () => {
  const rows = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise((done) => (indexedDB.open(name).onsuccess = ({ target }) => done(target.result)));
    for (const store of db.objectStoreNames) {
      const all = await new Promise(
        (done) => (db.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => done(target.result)),
      );
      const readable = (_, value) =>
        value instanceof CryptoKey
          ? 'llave ' + (value.extractable || value.usages.includes('decrypt'))
          : value instanceof ArrayBuffer
            ? new TextDecoder().decode(value)
            : value;
      rows.push(...all.map((row) => JSON.stringify(row, readable)));
    }
    db.close();
  }
  return JSON.stringify(rows);
})()`;

it(
  'a morning without a password: the phone opens with its PIN, without network, and what was not sent is there',
  { timeout: 120_000 },
  async () => {
    const order = await anOrder('De la mañana');
    let page = await phone.turnOn();
    await withPin(page);
    const token = await page.evaluate(() => sessionStorage.getItem('user_token') ?? '');
    expect(token.length).toBeGreaterThan(20);
    expect(await page.evaluate(() => localStorage.getItem('user_token'))).toBeNull();
    expect(await longSessions()).toMatchObject([{ telefono_dias: 30 }]);
    await page.goto('/perfil/ajustes/seguridad');
    await page.getByText(/Teléfono, 30 días/).waitFor();
    await page.getByText(/^Este teléfono: sesión abierta hasta el/).waitFor();
    await phone.context.setOffline(true);
    await say(page, order, 'Escrito de noche');
    await unsent(page).waitFor();
    await phone.context.close();

    page = await phone.turnOn({ offline: true });
    await page.goto(`/operario/ordenes/${order.id}`);
    await keypad(page).waitFor();
    await page.getByText('Óscar Operario').waitFor();
    const readable = await page.evaluate<string>(everythingReadable);
    expect(readable).not.toContain(token);
    expect(readable).not.toContain('Escrito de noche');
    expect(readable).not.toContain('llave true');
    await press(page, wrong);
    await page.getByText(/PIN incorrecto. Quedan 4 intentos/).waitFor();
    await press(page, pin);
    await page.getByText('Escrito de noche').waitFor();
    await unsent(page).waitFor();
    await phone.context.setOffline(false);
    await expect.poll(() => said(order), { timeout: 30_000 }).toEqual(['Escrito de noche']);

    // By choice, and in another tab of the same browser.
    await page.getByRole('button', { name: 'Abrir el menú' }).tap();
    await page.getByRole('button', { name: /Óscar Operario/ }).tap();
    await page.getByRole('menuitem', { name: 'Bloquear' }).tap();
    await keypad(page).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('user_token'))).toBeNull();
  },
);

it(
  'five wrong PINs close the session on phone and server; a new log-in sends what was left',
  { timeout: 120_000 },
  async () => {
    const order = await anOrder('De quien olvida');
    let page = await phone.turnOn();
    await withPin(page);
    const token = await page.evaluate(() => sessionStorage.getItem('user_token') ?? '');
    await phone.context.setOffline(true);
    await say(page, order, 'Antes de olvidar');
    await unsent(page).waitFor();
    await phone.context.close();

    page = await phone.turnOn();
    await page.goto('/operario/ordenes');
    for (const left of ['Quedan 4', 'Quedan 3', 'Quedan 2', 'Queda 1']) {
      await press(page, wrong);
      await page.getByText(new RegExp(`${left} intentos?;`)).waitFor();
    }
    await press(page, wrong);
    await page.getByRole('alert').filter({ hasText: 'Demasiados PIN incorrectos' }).waitFor();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(company.operario);
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${stack.product.url}/api/user`, { headers })).status;
      })
      .toBe(401);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).tap();
    await expect.poll(() => said(order), { timeout: 30_000 }).toEqual(['Antes de olvidar']);
  },
);

it(
  'a session that was closed elsewhere says so after its PIN, knows the mail, and keeps what was not sent',
  { timeout: 120_000 },
  async () => {
    const order = await anOrder('De lejos');
    let page = await phone.turnOn();
    await withPin(page);
    await phone.context.setOffline(true);
    await say(page, order, 'Antes de cerrar');
    await unsent(page).waitFor();
    await phone.context.close();
    const { token } = await logInByApi(stack.product.url, company.operario);
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${stack.product.url}/api/user/sesiones`, { method: 'DELETE', headers });

    page = await phone.turnOn();
    await page.goto('/operario/ordenes');
    await press(page, pin);
    const words = page.getByRole('alert').filter({ hasText: 'Esta sesión se cerró desde otro dispositivo' });
    await words.filter({ hasText: 'sin enviar' }).waitFor();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(company.operario);
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).tap();
    await expect.poll(() => said(order), { timeout: 30_000 }).toEqual(['Antes de cerrar']);
  },
);

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { startApp, type Answer } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const page = '/perfil/ajustes/seguridad';
const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

/** Recovery codes as they are shown, and kept. */
const keepCodes = async () => {
  const shown = await dialog('Códigos de recuperación');
  const codes = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
  await user.click(shown.getByRole('button', { name: 'Ya los guardé' }));
  return codes;
};

it('an app is set up with the key of its QR code, its recovery codes are shown once, and it is taken off again', async () => {
  await app.open('monitor', page);
  const card = await region('Segundo factor');
  await user.click(await card.findByRole('button', { name: 'Activar' }));
  const setUp = await dialog('Activar la aplicación de códigos');
  // This account has no password: the log-in of just now is enough.
  expect(setUp.queryByLabelText('Su contraseña')).toBeNull();
  await user.click(setUp.getByRole('button', { name: 'Continuar' }));
  expect(await setUp.findByRole('img', { name: /Código QR/ })).toBeTruthy();
  const secret = setUp.getByRole('group', { name: /escriba esta clave/ }).textContent ?? '';
  const code = setUp.getByRole('textbox', { name: 'Código de la aplicación' });
  await user.type(code, '12345{Enter}');
  expect(setUp.getByText('Son los seis números de la aplicación')).toBeTruthy();
  await user.type(code, `{Backspace>5/}${new TOTP({ secret }).generate()}{Enter}`);
  const codes = await keepCodes();
  expect(new Set(codes).size).toBe(10);
  expect(await card.findByText('Activo')).toBeTruthy();
  expect(await card.findByText('Quedan 10 de sus 10 códigos de recuperación.')).toBeTruthy();

  await user.click(card.getByRole('button', { name: 'Códigos nuevos' }));
  const renewal = await dialog('Códigos nuevos');
  await user.type(renewal.getByRole('textbox'), `${codes[0]}{Enter}`);
  const fresh = await keepCodes();
  expect(fresh.some((each) => codes.includes(each))).toBe(false);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(card.getByRole('button', { name: 'Quitar' }));
  const removal = await dialog('Quitar la aplicación de códigos');
  await user.type(removal.getByRole('textbox'), `${codes[1]}{Enter}`);
  expect(await removal.findByText(/El código no es correcto/)).toBeTruthy();
  await user.clear(removal.getByRole('textbox'));
  await user.type(removal.getByRole('textbox'), `${fresh[0]}{Enter}`);
  expect(await card.findByText('Sin activar')).toBeTruthy();
});

it('the password is asked for where there is one, and refused beside it', async () => {
  const sent: unknown[] = [];
  await app.open(
    'admin',
    page,
    withFactors({ con_clave: true }, (path, pass, asked) => {
      if (path !== '/api/user/segundo-factor' || asked.method !== 'POST') return pass();
      sent.push(asked.body);
      return json({ code: 'VALIDACION', errors: { clave: ['La contraseña no es correcta'] } }, 422);
    }),
  );
  expect(await region('Contraseña')).toBeTruthy();
  await user.click(await (await region('Segundo factor')).findByRole('button', { name: 'Activar' }));
  const setUp = await dialog('Activar la aplicación de códigos');
  await user.click(setUp.getByRole('button', { name: 'Continuar' }));
  expect(setUp.getByText('Escriba su contraseña')).toBeTruthy();
  await user.type(setUp.getByLabelText('Su contraseña'), 'no es esta{Enter}');
  expect(await setUp.findByText('La contraseña no es correcta')).toBeTruthy();
  expect(sent).toEqual(['{"clave":"no es esta"}']);
});

it('the password that was typed to change it is also the confirmation', async () => {
  const calls: string[] = [];
  let isConfirmed = false;
  const answer: Answer = (path, pass, { body }) => {
    if (path === '/api/user/confirmar') {
      isConfirmed = String(body).includes('la de ahora');
      calls.push(`confirmar ${String(body)}`);
      return isConfirmed
        ? json({ ok: true })
        : json({ code: 'VALIDACION', errors: { clave: ['La contraseña no es correcta'] } }, 422);
    }
    if (path !== '/api/user/password') return pass();
    calls.push('password');
    return isConfirmed ? json({ ok: true }) : json({ code: 'CONFIRMACION_NECESARIA' }, 403);
  };
  await app.open('admin', page, withFactors({}, answer));
  const card = await region('Contraseña');
  await (await region('Segundo factor')).findByText('Sin activar');
  const current = card.getByLabelText('Contraseña actual');
  await user.type(current, 'no es esta');
  await user.type(card.getByLabelText('Contraseña nueva'), 'Clave-nueva-2026');
  await user.type(card.getByLabelText('Repita la contraseña nueva'), 'Clave-nueva-2026{Enter}');
  expect(await card.findByText('La contraseña actual no es correcta')).toBeTruthy();
  await user.clear(current);
  await user.type(current, 'la de ahora{Enter}');
  expect(await screen.findByText(/^Contraseña cambiada/)).toBeTruthy();
  expect(calls).toEqual([
    ...['password', 'confirmar {"clave":"no es esta"}'],
    ...['password', 'confirmar {"clave":"la de ahora"}', 'password'],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an account without a password is not shown one', async () => {
  await app.open('operario', page);
  expect(await (await region('Segundo factor')).findByText('Sin activar')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Contraseña' })).toBeNull());
});

it('few recovery codes are a warning, and what a company asks is told', async () => {
  const owing = {
    activo: true,
    desde: '2026-01-02T00:00:00Z',
    codigos_quedan: 1,
    empresa: 'Andina',
    debe_desde: later(),
  };
  await app.open('admin', page, withFactors(owing));
  const card = await region('Segundo factor');
  expect(await card.findByText(/Queda 1 código de recuperación: haga códigos nuevos/)).toBeTruthy();
  expect(card.getByText(/Andina pide un segundo factor desde el/)).toBeTruthy();
});

it('keys are named, renamed and removed, and the page says where there can be none', async () => {
  let keys = [{ id: 4, nombre: 'Llave azul', creado_en: '2026-02-03T10:00:00Z', usada_en: null, sincronizada: true }];
  await app.open('admin', page, (path, pass, { method, body }) => {
    if (path === '/api/user/segundo-factor') return json({ ...none, llaves_n: keys.length });
    if (path === '/api/user/llaves') return json(keys);
    if (path !== '/api/user/llaves/4') return pass();
    const [key] = keys;
    if (method === 'DELETE') keys = [];
    else if (key) keys = [{ ...key, ...(JSON.parse(String(body)) as object) }];
    return json(method === 'DELETE' ? { id: 4 } : keys[0]);
  });
  const card = await region('Llaves');
  // A key is a factor already.
  expect(await (await region('Segundo factor')).findByText('Activo')).toBeTruthy();
  expect(card.getByText(/Aquí no se pueden usar llaves/)).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Agregar una llave' })).toBeNull();
  const row = (await card.findByText('Llave azul')).closest('li');
  expect(row?.textContent).toMatch(/Creada el .* · sin usar todavía · sincronizada en sus otros equipos/);
  await user.click(card.getByRole('button', { name: 'Cambiar el nombre de Llave azul' }));
  const naming = await dialog('Cambiar el nombre de la llave');
  await user.clear(naming.getByRole('textbox', { name: /Nombre/ }));
  await user.type(naming.getByRole('textbox', { name: /Nombre/ }), 'Llave roja{Enter}');
  await user.click(await card.findByRole('button', { name: 'Quitar Llave roja' }));
  const removal = await dialog('Quitar «Llave roja»');
  expect(removal.getByText(/bastará su contraseña, y los códigos de recuperación dejan de servir/)).toBeTruthy();
  await user.click(removal.getByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(card.queryByText('Llave roja')).toBeNull());
  expect(await card.findByText(/Todavía no tiene ninguna/)).toBeTruthy();
  expect(card.queryByRole('list')).toBeNull();
});

it('remembered devices are listed and forgotten, and the last log-ins say how and from where', async () => {
  let devices = [
    { id: 9, nombre: 'Chrome en Android', creado_en: '2026-02-03T10:00:00Z', usado_en: '2026-02-04T10:00:00Z' },
  ];
  const logins = Array.from({ length: 12 }, (_, id) => ({
    ...{ id, fecha: '2026-02-03T10:00:00Z', programa: 'Firefox en Windows' },
    ...{ ip: '190.1.2.3', lugar: 'Bogotá', metodo: id === 0 ? 'llave' : 'clave' },
  }));
  await app.open('admin', page, (path, pass, { method }) => {
    if (path === '/api/user/ingresos') return json(logins);
    if (path === '/api/user/equipos') return json(devices);
    if (path !== '/api/user/equipos/9' || method !== 'DELETE') return pass();
    devices = [];
    return json({ id: 9 });
  });
  const card = await region('Equipos recordados');
  await user.click(await card.findByRole('button', { name: /^Quitar Chrome en Android/ }));
  await user.click((await dialog('Quitar el equipo')).getByRole('button', { name: 'Quitar' }));
  expect(await card.findByText(/^Ninguno\./)).toBeTruthy();

  const list = await region('Últimos ingresos');
  expect(list.getByText('Firefox en Windows · con llave · Bogotá · 190.1.2.3')).toBeTruthy();
  expect(list.getAllByRole('listitem')).toHaveLength(8);
  await user.click(list.getByRole('button', { name: 'Ver los 12' }));
  expect(list.getAllByRole('listitem')).toHaveLength(12);
});

it('the short address leads here', async () => {
  await app.open('admin', '/seguridad?a=1');
  expect(await region('Sesiones abiertas')).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe(`${page}?a=1`);
});

const later = () => new Date(Date.now() + 5 * 86_400_000).toISOString();

/** The account with these factors instead of its own. */
function withFactors(factors: object, answer: Answer = (_, pass) => pass()): Answer {
  return (path, pass, asked) =>
    path === '/api/user/segundo-factor' && asked.method === 'GET'
      ? json({ ...none, ...factors })
      : answer(path, pass, asked);
}

const none = {
  ...{ activo: false, desde: null, codigos_quedan: 0, llaves_n: 0, con_clave: true },
  ...{ debe: false, debe_desde: null, empresa: null },
};

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp, type Answer } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
const factors = {
  ...{ activo: false, desde: null, codigos_quedan: 0, llaves_n: 0, con_clave: true },
  ...{ debe: false, debe_desde: null, empresa: null },
};
const soon = () => new Date(Date.now() + 5 * 86_400_000).toISOString();

/** A session that was confirmed too long ago for tokens, until the password is given. */
const unconfirmed = (proofs: unknown[], given: object = factors): Answer => {
  let isConfirmed = false;
  return (path, pass, { method, body }) => {
    if (path === '/api/user/segundo-factor') return json(given);
    if (path === '/api/user/confirmar') {
      const proof = JSON.parse(String(body)) as { clave?: string };
      proofs.push(proof);
      isConfirmed = proof.clave !== 'mala';
      return isConfirmed
        ? json({ ok: true })
        : json({ code: 'VALIDACION', errors: { clave: ['La contraseña no es correcta'] } }, 422);
    }
    if (path === '/api/tokens' && method === 'POST' && !isConfirmed)
      return json({ code: 'CONFIRMACION_NECESARIA', message: 'Hay que confirmar la identidad.' }, 403);
    return pass();
  };
};

const fillToken = async (nombre: string) => {
  await user.click(await screen.findByRole('button', { name: 'Crear token' }));
  const form = await dialog('Nuevo token');
  await user.type(form.getByRole('textbox', { name: 'Nombre' }), nombre);
  const rights = within(form.getByRole('radiogroup', { name: 'Activos' }));
  await user.click(rights.getByRole('radio', { name: 'Leer' }));
  return form;
};

it('what needs a confirmation asks for it in place, and goes on', async () => {
  const proofs: unknown[] = [];
  await app.open('admin', '/dispositivos/integraciones', unconfirmed(proofs));
  const form = await fillToken('Uno');
  await user.click(form.getByRole('button', { name: 'Crear token' }));
  const asked = await dialog('Confirme que es usted');
  const field = await asked.findByLabelText<HTMLInputElement>('Su contraseña');
  await user.type(field, 'mala{Enter}');
  expect(await asked.findByText('La contraseña no es correcta')).toBeTruthy();
  // It is selected, to be typed again.
  await waitFor(() => expect(Number(field.selectionEnd) - Number(field.selectionStart)).toBe(4));
  await user.keyboard('buena{Enter}');
  expect(await screen.findByRole('group', { name: 'Token «Uno»' })).toBeTruthy();
  expect(proofs).toEqual([{ clave: 'mala' }, { clave: 'buena' }]);
  expect(screen.queryByRole('dialog', { name: 'Confirme que es usted' })).toBeNull();
});

it('giving it up leaves everything as it was typed, with what the server said', async () => {
  await app.open('admin', '/dispositivos/integraciones', unconfirmed([]));
  const form = await fillToken('Dos');
  await user.click(form.getByRole('button', { name: 'Crear token' }));
  await user.click((await dialog('Confirme que es usted')).getByRole('button', { name: 'Cancelar' }));
  expect(await form.findByText('Hay que confirmar la identidad.')).toBeTruthy();
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Nombre' }).value).toBe('Dos');
});

it('with an app it asks for a code; who has nothing to prove it with is told to log in again', async () => {
  const proofs: unknown[] = [];
  await app.open('admin', '/dispositivos/integraciones', unconfirmed(proofs, { ...factors, activo: true }));
  await user.click((await fillToken('Tres')).getByRole('button', { name: 'Crear token' }));
  const asked = await dialog('Confirme que es usted');
  await user.click(await asked.findByRole('button', { name: 'Confirmar' }));
  expect(asked.getByText('Escriba un código')).toBeTruthy();
  await user.type(asked.getByRole('textbox', { name: 'Código de la aplicación' }), '123456{Enter}');
  expect(await screen.findByRole('group', { name: 'Token «Tres»' })).toBeTruthy();
  expect(proofs).toEqual([{ codigo: '123456' }]);

  await app.open('admin', '/dispositivos/integraciones', unconfirmed([], { ...factors, con_clave: false }));
  await user.click((await fillToken('Cuatro')).getByRole('button', { name: 'Crear token' }));
  const told = await dialog('Confirme que es usted');
  expect(await told.findByText(/Su cuenta no tiene contraseña/)).toBeTruthy();
  expect(told.getByRole('button', { name: 'Salir y entrar de nuevo' })).toBeTruthy();
});

it('who owes a factor reads who asks and since when, and sets it up before anything else', async () => {
  const asked: string[] = [];
  const owes = { ...factors, debe: true, debe_desde: '2026-01-15T12:00:00Z', empresa: 'Transportes Andinos' };
  await app.open('admin', '/segundo-factor?redirect=/activos', (path, pass) => {
    asked.push(path);
    return path === '/api/user/segundo-factor' ? json(owes) : pass();
  });
  expect(await screen.findByText('Transportes Andinos')).toBeTruthy();
  expect(screen.getByText(/pide un segundo factor desde el 15 ene 2026/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Segundo factor' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cerrar Sesión' })).toBeTruthy();
  // Nothing is asked that would be refused.
  expect(new Set(asked)).toEqual(new Set(['/api/user', '/api/mis-empresas-con-detalles', '/api/user/segundo-factor']));
  await user.click(screen.getByRole('button', { name: /^Aplicación de códigos/ }));
  expect((await dialog('Activar la aplicación de códigos')).getByLabelText('Su contraseña')).toBeTruthy();
});

it('who owes a factor sees that it is being read, and tries again where that failed', async () => {
  let isDown = true;
  await app.open('admin', '/segundo-factor', async (path, pass) => {
    if (path !== '/api/user/segundo-factor') return pass();
    return isDown ? json({ code: 'NO_DISPONIBLE', message: 'No disponible.' }, 503) : json({ ...factors, debe: true });
  });
  expect(await screen.findByRole('status', { name: /Cargando/ })).toBeTruthy();
  const retry = await within(await screen.findByRole('alert')).findByRole('button', { name: 'Reintentar' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole('button', { name: /^Aplicación de códigos/ })).toBeTruthy();
});

it('before the day a banner tells of it, until it is dismissed for today', async () => {
  let times = 0;
  const announced: Answer = (path, pass) => {
    if (path !== '/api/user/segundo-factor') return pass();
    times += 1;
    return json({ ...factors, debe_desde: soon(), empresa: 'Transportes Andinos' });
  };
  await app.open('admin', '/niveles', announced);
  expect(await screen.findByText(/^Desde el .* su empresa pide un segundo factor\.$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Configurar ahora' }).getAttribute('href')).toBe('/perfil/ajustes/seguridad');
  await user.click(screen.getByRole('button', { name: 'Descartar por hoy' }));
  await waitFor(() => expect(screen.queryByText(/su empresa pide/)).toBeNull());
  expect(times).toBe(1);
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('a token is made with the rights that were chosen, copied once, listed and revoked', async () => {
  await app.open('admin', '/dispositivos/integraciones');
  const section = within(await screen.findByRole('region', { name: 'Tokens' }));
  expect(await section.findByText('Todavía no hay tokens.')).toBeTruthy();

  await user.click(section.getByRole('button', { name: 'Crear token' }));
  const form = await dialog('Nuevo token');
  await user.click(form.getByRole('button', { name: 'Crear token' }));
  expect(await form.findByText('Elija al menos un permiso')).toBeTruthy();
  await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'ERP');
  const choose = (subject: string, level: string) =>
    user.click(within(form.getByRole('radiogroup', { name: subject })).getByRole('radio', { name: level }));
  await choose('Activos', 'Leer');
  await choose('Órdenes', 'Leer y escribir');
  expect(
    within(form.getByRole('radiogroup', { name: 'Viajes y recorridos' })).queryByRole('radio', {
      name: 'Leer y escribir',
    }),
  ).toBeNull();
  await user.click(form.getByRole('button', { name: 'Crear token' }));

  const secret = (await section.findByRole('group', { name: 'Token «ERP»' })).textContent ?? '';
  expect(secret).toMatch(/^ftr_[0-9A-Za-z]{40}$/);
  await user.click(section.getByRole('button', { name: 'Ya lo copié' }));
  expect(section.queryByText(secret)).toBeNull();
  const row = (await section.findByText('ERP')).closest('li');
  expect(row?.textContent).toMatch(
    /Lee activos\. Lee y escribe órdenes\.Creado por .* · Sin usar todavíatimerCaduca el /,
  );

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(section.getByRole('button', { name: 'Revocar «ERP»' }));
  await user.click((await dialog('Revocar «ERP»')).getByRole('button', { name: 'Revocar' }));
  expect(await section.findByText('Todavía no hay tokens.')).toBeTruthy();
});

it('a live link wants a key of six characters or none, and says so at the field', async () => {
  await app.anActivo();
  await app.open('admin', '/dispositivos/integraciones');
  const section = within(await screen.findByRole('region', { name: 'Enlaces en vivo' }));
  await user.click(section.getByRole('button', { name: 'Compartir en vivo' }));
  const form = await dialog('Compartir en vivo');
  await user.click(form.getByRole('combobox', { name: 'Activos' }));
  await user.click(await screen.findByRole('option'));
  const key = form.getByRole('textbox', { name: 'Clave (opcional)' });
  await user.type(key, 'cinco');
  expect(key.getAttribute('aria-invalid')).toBe('false');
  await user.click(form.getByRole('button', { name: 'Crear y copiar' }));
  expect(key.getAttribute('aria-invalid')).toBe('true');
  expect(form.getByText('Debe tener 6 caracteres o más')).toBeTruthy();
  expect(document.activeElement).toBe(key);
  await user.type(key, '6');
  expect(key.getAttribute('aria-invalid')).toBe('false');
  await user.click(form.getByRole('button', { name: 'Crear y copiar' }));
  expect(await form.findByText(/No se vuelve a mostrar/)).toBeTruthy();
  expect(await section.findByText(/· con clave/)).toBeTruthy();
  expect(section.getByText('Sin abrir')).toBeTruthy();
});

it('a data link is made where a list is exported, copied once, listed and revoked', async () => {
  await app.anActivo({ nombre: 'Enlazado' });
  await app.open('admin', '/activos?filter={"q":"Enlazado"}');
  await screen.findByRole('link', { name: 'Enlazado' });
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enlace de datos…' }));
  const form = await dialog('Enlace de datos');
  await user.type(form.getByRole('textbox', { name: 'Nombre (opcional)' }), 'Para Excel');
  expect(form.queryByRole('group', { name: 'Periodo' })).toBeNull();
  const make = form.getByRole('button', { name: 'Crear y copiar' });
  await waitFor(() => expect(make.hasAttribute('disabled')).toBe(false));
  await user.click(make);
  const address = (await form.findByRole('group', { name: 'Dirección' })).textContent ?? '';
  expect(address).toMatch(/\/api\/datos\/[\w-]{43}$/);
  const table = await (await fetch(address)).text();
  expect(table).toMatch(/^id,/);
  expect(table.trim().split('\r\n')).toHaveLength(2);

  await app.open('admin', '/dispositivos/integraciones');
  const section = within(await screen.findByRole('region', { name: 'Enlaces de datos' }));
  const row = (await section.findByText('Para Excel')).closest('li');
  await waitFor(() => expect(row?.textContent).toMatch(/Activos · CSVCreado por .* · Leído/));
  await user.click(section.getByRole('button', { name: 'Revocar «Para Excel»' }));
  await user.click((await dialog('Revocar «Para Excel»')).getByRole('button', { name: 'Revocar' }));
  expect(await section.findByText('Todavía no hay enlaces de datos.')).toBeTruthy();
  expect((await fetch(address)).status).toBe(404);
});

it('a webhook is told again of what was since a moment that is chosen, unless it is off', async () => {
  const { id } = await app.call('admin', 'POST', '/api/webhooks', {
    url: 'https://erp.example.com/ftrack',
    tipos: ['activo.creado', 'activo.eliminado'],
  });
  await app.anActivo();
  await app.open('admin', '/dispositivos/integraciones');
  const hook = within(await screen.findByRole('listitem', { name: 'erp.example.com' }));
  expect(hook.getByText('Activo creado · Activo eliminado')).toBeTruthy();
  await user.click(hook.getByRole('button', { name: 'Recuperar' }));
  const form = await dialog('Recuperar avisos de «erp.example.com»');
  await user.click(form.getByRole('combobox', { name: 'Desde cuándo' }));
  await user.click(await screen.findByRole('option', { name: 'La última hora' }));
  await user.click(form.getByRole('button', { name: 'Enviar de nuevo' }));
  expect(await screen.findByText('Se envía 1 aviso')).toBeTruthy();
  await app.call('admin', 'PATCH', `/api/webhooks/${id}`, { activo: false });
  await app.open('admin', '/dispositivos/integraciones');
  const off = within(await screen.findByRole('listitem', { name: 'erp.example.com' }));
  expect(off.getByRole('button', { name: 'Recuperar' }).hasAttribute('disabled')).toBe(true);
});

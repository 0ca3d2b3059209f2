import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

// Superadmins see every company.
const app = startApp({ own: true });
const user = userEvent.setup();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const link = (name: string | RegExp) => screen.findByRole('link', { name });

describe('companies', () => {
  it('are created by a superadmin; errors are shown beside the field', async () => {
    await app.open('superadmin', '/admin-empresas');
    await user.click(await link('Nueva empresa'));
    const drawer = await dialog('Nueva empresa');
    await user.type(await drawer.findByRole('textbox', { name: 'Nombre' }), 'X');
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    expect(await drawer.findByText('Mínimo 2 caracteres')).toBeTruthy();
    await user.type(drawer.getByRole('textbox', { name: 'Nombre' }), 'avier Cargo');
    await user.type(drawer.getByRole('textbox', { name: 'Correo de quien la administra' }), 'xavier@prueba.test');
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    const made = await dialog('Xavier Cargo');
    expect(await made.findByText('Activa')).toBeTruthy();
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('empresa')).toMatch(/^\d+$/));
  });

  later('are edited: other settings are kept', async () => {
    const { id } = await app.call('superadmin', 'POST', '/api/admin-empresas', {
      nombre: 'Con ajustes',
      ajustes: { min_parada: 12 },
    });
    await app.open('superadmin', `/admin-empresas?empresa=${id}`);
    const drawer = await dialog('Con ajustes');
    await user.click(await drawer.findByRole('button', { name: /Límites y avisos/ }));
    const limit = await drawer.findByRole('textbox', { name: 'Límite de velocidad (km/h)' });
    await user.clear(limit);
    await user.type(limit, '65');
    await user.click(drawer.getByRole('button', { name: /Órdenes y horario/ }));
    await user.click(await drawer.findByRole('checkbox', { name: 'Sábado' }));
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { ajustes } = (await app.call('superadmin', 'GET', `/api/admin-empresas/${id}`)) as unknown as {
      ajustes: { horario_laboral: unknown[] };
    };
    expect(ajustes).toMatchObject({ limite_velocidad_kmh: 65, min_parada: 12 });
    expect(ajustes.horario_laboral).toHaveLength(6);
  });

  it('ask for a second factor from a day on, by default in two weeks', async () => {
    const { id } = await app.call('superadmin', 'POST', '/api/admin-empresas', { nombre: 'Exigente' });
    await app.open('superadmin', `/admin-empresas?empresa=${id}`);
    const drawer = await dialog('Exigente');
    const choice = await drawer.findByRole('combobox', { name: 'Segundo factor' });
    expect(drawer.queryByRole('textbox', { name: 'Se exige desde' })).toBeNull();
    await user.click(choice);
    const choices = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(choices).toEqual(['Opcional', 'Solo administradores', 'Todos los usuarios']);
    await user.click(screen.getByRole('option', { name: 'Todos los usuarios' }));
    expect(await drawer.findByText(/les llega un correo al guardar/)).toBeTruthy();
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await app.call('superadmin', 'GET', `/api/admin-empresas/${id}`)).toMatchObject({
      segundo_factor: 'todos',
      segundo_factor_desde: expect.any(String),
    });
  });

  it('are suspended after a confirmation, and activated again', async () => {
    const { id } = await app.call('superadmin', 'POST', '/api/admin-empresas', { nombre: 'Por suspender' });
    await app.open('superadmin', `/admin-empresas?empresa=${id}`);
    await user.click(await button('Suspender'));
    await user.click((await dialog('Suspender Por suspender')).getByRole('button', { name: 'Suspender' }));
    expect(await screen.findByText('Por suspender quedó suspendida')).toBeTruthy();
    expect(await screen.findByText(/Nadie puede trabajar en ella/)).toBeTruthy();
    expect((await button('Trabajar en esta empresa')).hasAttribute('disabled')).toBe(true);
    await user.click(await button('Reactivar'));
    expect(await screen.findByText('Por suspender puede trabajar de nuevo')).toBeTruthy();
  });
});

describe('people', () => {
  later('have their roles changed company by company, and leave one', async () => {
    await app.call('superadmin', 'POST', '/api/admin-users', { email: 'zulema@prueba.test', empresa_id: 1, rol_id: 4 });
    await app.call('superadmin', 'POST', '/api/admin-users', { email: 'zulema@prueba.test', empresa_id: 2, rol_id: 3 });
    await app.open('superadmin', '/admin-users');
    await user.click(await link('zulema@prueba.test'));
    const drawer = await dialog('zulema@prueba.test');
    await user.click(await drawer.findByRole('combobox', { name: 'Rol en Empresa A' }));
    await user.click(await screen.findByRole('option', { name: 'Administrador' }));
    expect(await screen.findByText('Rol cambiado en Empresa A')).toBeTruthy();
    await user.click(await drawer.findByRole('button', { name: 'Retirar de Empresa B' }));
    await user.click((await dialog(/^Retirar a zulema/)).getByRole('button', { name: 'Retirar' }));
    await waitFor(() => expect(drawer.queryByText('Empresa B')).toBeNull());
    expect(drawer.getByText('Empresa A')).toBeTruthy();
  });

  it('have no actions against themselves', async () => {
    const { id } = await app.call('superadmin', 'GET', '/api/user');
    await app.open('superadmin', `/admin-users?usuario=${id}`);
    expect(await screen.findByText(/Es su propia cuenta/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bloquear cuenta' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retirar superadministración' })).toBeNull();
  });

  it('are blocked everywhere after a confirmation', async () => {
    await app.call('superadmin', 'POST', '/api/admin-users', {
      email: 'bloqueable@prueba.test',
      empresa_id: 1,
      rol_id: 4,
    });
    await app.open('superadmin', '/admin-users');
    await user.click(await link('bloqueable@prueba.test'));
    await user.click(await button('Bloquear cuenta'));
    await user.click((await dialog(/^Bloquear cuenta/)).getByRole('button', { name: 'Bloquear cuenta' }));
    expect(await screen.findByText('bloqueable@prueba.test ya no puede entrar')).toBeTruthy();
    expect(await button('Desbloquear')).toBeTruthy();
  });
});

describe('devices and assets', () => {
  it.each([
    [
      '/admin-dispositivos',
      'Identificador Nombre Empresa Conexión Último reporte Posiciones por minuto Activo Estado Tipo',
    ],
    ['/admin-activos', 'Nombre Código Placa Empresa Tipo Estado Conexión'],
  ])('%s shows these columns until somebody chooses others', async (path, columns) => {
    await app.aDispositivo({ identificador: `columnas-${path}` });
    await app.anActivo({ nombre: 'Columnas' });
    await app.open('superadmin', path);
    const headers = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
    expect(headers.join(' ')).toBe(columns);
  });

  later('a device in stock is transferred to another company', async () => {
    await app.aDispositivo({ identificador: 'andariego', nombre: 'Andariego' });
    await app.open('superadmin', '/admin-dispositivos');
    await user.click(await link('andariego'));
    await user.click(await button('Mover a otra empresa'));
    const question = await dialog('Mover Andariego');
    await user.click(question.getByRole('combobox', { name: 'Empresa' }));
    await user.click(await screen.findByRole('option', { name: 'Empresa B' }));
    await user.click(question.getByRole('button', { name: 'Mover' }));
    expect(await screen.findByText('Andariego ahora es de Empresa B')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // There it is another record, in another row.
    const row = () => within(screen.getByRole('link', { name: 'andariego' }).closest('tr') ?? document.body);
    await waitFor(() => expect(row().getByText('Empresa B')).toBeTruthy());
  });

  it('an asset is found across companies, and opened within its own', async () => {
    await app.anActivo({ nombre: 'Retro de todos' });
    await app.open('superadmin', '/admin-activos');
    await user.click(await link('Retro de todos'));
    const drawer = await dialog('Retro de todos');
    expect(await drawer.findByText('Empresa A')).toBeTruthy();
    expect(drawer.getByRole('button', { name: 'Abrir en su empresa' }).hasAttribute('disabled')).toBe(false);
  });
});

it.each(['admin', 'monitor', 'operario'] as const)('the admin area is no business of a %s', async (role) => {
  await app.open(role, '/admin-empresas');
  await waitFor(() => expect(window.location.pathname).not.toMatch(/^\/admin-/));
});

it('what was done outside any company is a tab beside the people', async () => {
  await app.open('superadmin', '/admin-users');
  await user.click(await link('Auditoría'));
  expect(await screen.findByText(/Aquí queda escrito quién da o retira la administración/)).toBeTruthy();
});

describe('the settings of a company', () => {
  const path = '/api/empresa/ajustes';
  const field = () => screen.findByRole('textbox', { name: 'Entrar con PIN en el teléfono (días)' });
  const saved = () =>
    app.call('admin', 'GET', path) as unknown as Promise<{ ajustes: Record<string, unknown>; version: number }>;

  it('are changed by its admin; what somebody else changed meanwhile stays', async () => {
    await app.open('admin', '/usuarios/ajustes');
    const days = await field();
    const before = await saved();
    await app.call('admin', 'PATCH', path, { min_parada: 17, version: before.version });
    await user.clear(days);
    await user.type(days, '31');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Máximo 30')).toBeTruthy();
    await user.clear(days);
    await user.type(days, '14');
    await user.click(await button('Guardar'));
    expect(await screen.findByText(/Otra persona guardó antes/)).toBeTruthy();
    await waitFor(async () =>
      expect(await screen.findByRole('textbox', { name: 'Parada desde (min)' })).toHaveProperty('value', '17'),
    );
    expect(days).toHaveProperty('value', '14');
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Cambios guardados')).toBeTruthy();
    expect((await saved()).ajustes).toEqual({ ...before.ajustes, min_parada: 17, dias_sesion_telefono: 14 });
  });
});

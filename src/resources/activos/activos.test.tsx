import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string) => screen.findByRole('button', { name });
/** The buttons of a conflict are disabled while saving. */
const enabled = async (name: string) => {
  await waitFor(async () => expect(await button(name)).toHaveProperty('disabled', false));
  return button(name);
};
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const choose = async (name: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};
const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') ?? document.createElement('tr'));

describe('activos', () => {
  it('are created by an admin, with errors beside the fields, and found in the list', async () => {
    const nivel = await app.aNivel({ nombre: 'Sede Norte' });
    await app.anActivo({ codigo: 'CAM-01', nivel_id: nivel.id });
    await app.open('admin', '/activos/create');

    await user.type(await field('Código'), 'cam-01');
    await user.click(await button('Guardar'));
    const name = await field('Nombre');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('Obligatorio')).toHaveLength(3);

    await user.type(name, 'Camión nuevo');
    await choose('Tipo', 'Vehículo');
    await user.type(await screen.findByRole('combobox', { name: 'Nivel' }), 'norte');
    await user.click(await screen.findByRole('option', { name: 'Sede Norte' }));
    await user.click(await button('Guardar'));
    expect(await screen.findByText('Ya existe')).toBeTruthy();

    await user.clear(await field('Código'));
    await user.click(await button('Guardar'));
    expect(await screen.findByRole('heading', { name: 'Camión nuevo' })).toBeTruthy();
    expect(window.location.pathname).toMatch(/^\/activos\/\d+\/show$/);

    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Activos' }));
    expect((await rowOf('Camión nuevo')).getByText('Operativo')).toBeTruthy();
  });

  it('are read-only for an operario', async () => {
    const { id } = await app.anActivo({ nombre: 'Grúa del operario' });
    await app.open('operario', '/activos');
    expect(await screen.findByRole('link', { name: 'Grúa del operario' })).toBeTruthy();
    expect(await button('Exportar')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Nuevo activo' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();

    await user.click(screen.getByRole('link', { name: 'Grúa del operario' }));
    expect(await screen.findByRole('heading', { name: 'Grúa del operario' })).toBeTruthy();
    expect(window.location.pathname).toBe(`/activos/${id}/show`);
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Eliminar' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Dispositivo' })).toBeNull();
  });

  it('that were changed concurrently are not overwritten blindly: both changes are kept', async () => {
    const { id, version } = await app.anActivo({ nombre: 'Bus 7', placa: 'AAA111' });
    await app.open('admin', `/activos/${id}`);
    await user.clear(await field('Placa'));
    await user.type(await field('Placa'), 'MIA999');
    await app.call('superadmin', 'PUT', `/api/activos/${id}`, { version, placa: 'SUYA22', marca: 'Scania' });
    await user.click(await button('Guardar'));

    const dialog = within(await screen.findByRole('dialog', { name: 'Otra persona guardó antes' }));
    expect((await dialog.findByRole('row', { name: /^Placa MIA999 SUYA22$/ })).isConnected).toBe(true);
    expect(dialog.getByRole('row', { name: /^Marca No lo cambió Scania$/ })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Seguir editando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('Placa')).value).toBe('MIA999');

    await user.click(await button('Guardar'));
    await user.click(await enabled('Guardar lo mío'));
    expect(await screen.findByRole('heading', { name: 'Bus 7' })).toBeTruthy();
    expect(await app.call('admin', 'GET', `/api/activos/${id}`)).toMatchObject({ placa: 'MIA999', marca: 'Scania' });
  });

  later('show the saved version instead, if the editor prefers it', async () => {
    const { id, version } = await app.anActivo({ nombre: 'Bus 8', placa: 'AAA222' });
    await app.open('admin', `/activos/${id}`);
    await user.type(await field('Marca'), 'Volvo');
    await app.call('superadmin', 'PUT', `/api/activos/${id}`, { version, placa: 'SUYA33' });
    await user.click(await button('Guardar'));
    await user.click(await enabled('Ver lo guardado'));
    await waitFor(async () => expect((await field('Placa')).value).toBe('SUYA33'));
    expect((await field('Marca')).value).toBe('');
    await user.type(await field('Marca'), 'Volvo');
    await user.click(await button('Guardar'));
    expect(await screen.findByRole('heading', { name: 'Bus 8' })).toBeTruthy();
  });

  it('are filtered with one click and bulk-edited in one request', async () => {
    const nivel = await app.aNivel();
    for (const nombre of ['Moto 1', 'Moto 2', 'Moto 3'])
      await app.anActivo({ nombre, tipo_activo: 'motocicleta', nivel_id: nivel.id });
    const filter = encodeURIComponent(JSON.stringify({ tipo_activo: 'motocicleta' }));
    await app.open('admin', `/activos?filter=${filter}`);
    await user.click((await rowOf('Moto 1')).getByRole('checkbox'));
    await user.click((await rowOf('Moto 3')).getByRole('checkbox'));
    const sent = vi.spyOn(globalThis, 'fetch');
    await user.click(await button('Cambiar estado'));
    await choose('Estado', 'En mantenimiento');
    await user.click(await button('Cambiar'));
    await user.click(await screen.findByRole('button', { name: /^En mantenimiento 2$/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Moto 2' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Moto 1' })).toBeTruthy();
    expect(sent.mock.calls.filter(([, init]) => init?.method === 'PUT')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro Estado: En mantenimiento' }));
    expect(await screen.findByRole('link', { name: 'Moto 2' })).toBeTruthy();
  });

  it('are retired only with a reason, also in bulk', async () => {
    const nivel = await app.aNivel();
    for (const nombre of ['Vieja 1', 'Vieja 2'])
      await app.anActivo({ nombre, tipo_activo: 'remolque', nivel_id: nivel.id });
    await app.open('admin', `/activos?filter=${encodeURIComponent(JSON.stringify({ tipo_activo: 'remolque' }))}`);
    await user.click((await rowOf('Vieja 1')).getByRole('checkbox'));
    await user.click((await rowOf('Vieja 2')).getByRole('checkbox'));
    await user.click(await button('Cambiar estado'));
    await choose('Estado', 'Dado de baja');
    await user.click(await button('Cambiar'));
    expect(await screen.findByText('Obligatorio')).toBeTruthy();
    await user.type(await field('Motivo de la baja'), 'Vendidos');
    await user.click(await button('Cambiar'));
    expect(await screen.findByRole('button', { name: /^Dado de baja 2$/ })).toBeTruthy();
  });

  it('with unsaved changes are left only after a confirmation', async () => {
    const { id } = await app.anActivo({ nombre: 'Bus 9' });
    await app.open('admin', `/activos/${id}`);
    await user.type(await field('Marca'), 'Volvo');
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledWith('Hay cambios sin guardar. ¿Desea salir y perderlos?'));
    expect((await field('Marca')).value).toBe('Volvo');
    confirm.mockReturnValue(true);
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    expect(await screen.findByRole('heading', { name: 'Bus 9' })).toBeTruthy();
  });
});

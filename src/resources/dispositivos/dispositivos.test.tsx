import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('dispositivos', () => {
  it('are created with a notice where the last digit of their IMEI is wrong, and found in the list', async () => {
    await app.open('admin', '/dispositivos/create');
    await user.type(await field('Identificador'), '490154203237519');
    expect(await screen.findByText(/^El último dígito no cuadra/)).toBeTruthy();
    await user.type(await field('Identificador'), '{Backspace}8');
    expect(screen.queryByText(/^El último dígito no cuadra/)).toBeNull();
    await user.type(await field('Identificador'), '{Backspace}9');
    expect(await screen.findByText(/^El último dígito no cuadra/)).toBeTruthy();
    await user.click(await button('Guardar'));
    expect(await screen.findByRole('heading', { name: '490154203237519' })).toBeTruthy();

    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Dispositivos' }));
    const row = within((await screen.findByRole('link', { name: '490154203237519' })).closest('tr') ?? document.body);
    expect(row.getByText('Nunca conectado')).toBeTruthy();
    expect(row.getByText('En stock')).toBeTruthy();
  });

  it('are assigned to an asset and removed, with both in the history', async () => {
    const { id } = await app.aDispositivo({ nombre: 'GPS viajero' });
    await app.anActivo({ nombre: 'Camión con cupo', placa: 'CUP001' });
    await app.open('admin', `/dispositivos/${id}/show`);

    await user.click(await button('Asignar a un activo'));
    const assign = await dialog('Asignar a un activo');
    await user.click(assign.getByRole('button', { name: 'Asignar' }));
    expect(await assign.findByText('Obligatorio')).toBeTruthy();
    await user.type(assign.getByRole('combobox', { name: 'Activo' }), 'cup001');
    await user.click(await screen.findByRole('option', { name: /^Camión con cupo · .* · CUP001$/ }));
    fireEvent.change(assign.getByLabelText('Desde'), { target: { value: '2031-01-01T08:00' } });
    await user.click(assign.getByRole('button', { name: 'Asignar' }));
    expect(await assign.findByText('No puede ser una fecha futura')).toBeTruthy();
    fireEvent.change(assign.getByLabelText('Desde'), { target: { value: '2026-01-02T08:00' } });
    await user.click(assign.getByRole('button', { name: 'Asignar' }));
    await closed();
    expect(await screen.findByText('Vigente')).toBeTruthy();
    expect(screen.getByText('2 ene 2026, 08:00')).toBeTruthy();

    await user.click(await button('Retirar'));
    const retire = await dialog('Retirar dispositivo');
    await user.type(retire.getByRole('textbox', { name: 'Motivo' }), 'Cambio de equipo');
    await user.click(retire.getByRole('button', { name: 'Retirar' }));
    await closed();
    expect(await screen.findByText('Cambio de equipo')).toBeTruthy();
    expect(screen.queryByText('Vigente')).toBeNull();
    expect(await button('Asignar a un activo')).toBeTruthy();
  });

  later(
    'are also assigned from the asset, among the free ones; a concurrent assignment is shown at the top',
    async () => {
      const taken = await app.aDispositivo({ identificador: 'libre-1' });
      const elsewhere = await app.anActivo();
      const { id } = await app.anActivo({ nombre: 'Bus sin equipo' });
      await app.open('admin', `/activos/${id}/show`);
      await user.click(await button('Asignar dispositivo'));
      const assign = await dialog('Asignar dispositivo');
      await user.type(assign.getByRole('combobox', { name: 'Dispositivo' }), 'libre-1');
      await user.click(await screen.findByRole('option', { name: /^libre-1/ }));
      await app.call('admin', 'POST', `/api/dispositivos/${taken.id}/asignar`, { activo_id: elsewhere.id });
      await user.click(assign.getByRole('button', { name: 'Asignar' }));
      expect(
        await assign.findByText('El dispositivo ya está asignado: retírelo primero del otro activo.'),
      ).toBeTruthy();

      await app.call('admin', 'POST', `/api/dispositivos/${taken.id}/retirar`, {});
      await user.click(assign.getByRole('button', { name: 'Asignar' }));
      await closed();
      expect(await screen.findByText('libre-1')).toBeTruthy();
      expect(await button('Retirar')).toBeTruthy();
    },
  );

  it('are not open to an operario', async () => {
    await app.open('operario', '/dispositivos');
    await waitFor(() => expect(window.location.pathname).toBe('/operario/dashboard'));
  });
});

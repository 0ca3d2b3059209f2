import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { filtered } from '../../../testing/filtered';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const here = () => window.location.pathname + window.location.search;

describe('repuestos', () => {
  it('are edited in a drawer over the list, which then shows their movements', async () => {
    await app.open('admin', '/servicios/repuestos');
    await user.click(await screen.findByRole('link', { name: 'Nuevo repuesto' }));
    expect(here()).toBe('/servicios/repuestos?repuesto=nuevo');
    const drawer = await dialog('Nuevo repuesto');
    await user.type(await drawer.findByRole('textbox', { name: 'Nombre' }), 'Filtro de aceite');
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    const made = await dialog('Filtro de aceite');
    expect(here()).toMatch(/^\/servicios\/repuestos\?repuesto=\d+$/);
    expect(made.getByText('0 unidades')).toBeTruthy();
    expect(await made.findByText(/^Sin movimientos/)).toBeTruthy();
  });

  later(
    'are listed although the address has a filter that no longer exists: it is dropped, the others stay',
    async () => {
      await app.aRepuesto({ nombre: 'Correa dentada' });
      await app.aRepuesto({ nombre: 'Bujía' });
      await app.open('admin', `/servicios/repuestos?${filtered({ inventado: 1, q: 'Correa' })}`);
      expect(await screen.findByText('Correa dentada')).toBeTruthy();
      expect(screen.queryByText('Bujía')).toBeNull();
      await waitFor(() => expect(decodeURIComponent(here())).toContain('{"q":"Correa"}'));

      await app.open('admin', '/servicios/repuestos?sort=inventado&order=ASC&filter=%7B%7D&page=1&perPage=25');
      expect(await screen.findByText('Bujía')).toBeTruthy();
      // What the list remembers is repaired too.
      await app.open('admin', '/servicios/repuestos');
      expect(await screen.findByText('Bujía')).toBeTruthy();
    },
  );

  it('record movements: the stock follows, and more than the stock is rejected beside the field', async () => {
    const { id } = await app.aRepuesto({ nombre: 'Aceite', unidad: 'litro', costo_unitario: 100 });
    await app.open('admin', `/servicios/repuestos?repuesto=${id}`);
    const drawer = await dialog('Aceite');
    await user.click(await drawer.findByRole('tab', { name: 'Movimientos' }));
    await user.click(await drawer.findByRole('button', { name: 'Anotar movimiento' }));
    const entry = await dialog('Anotar movimiento');
    await user.type(entry.getByRole('textbox', { name: 'Cantidad (litro)' }), '10');
    await user.type(entry.getByRole('textbox', { name: 'Precio unitario' }), '120');
    await user.click(entry.getByRole('button', { name: 'Anotar' }));
    expect(await drawer.findByText('10 litros')).toBeTruthy();
    await waitFor(() => expect(drawer.getAllByText('$ 1.200')).toHaveLength(2));

    await user.click(drawer.getByRole('button', { name: 'Anotar movimiento' }));
    const exit = await dialog('Anotar movimiento');
    expect(exit.queryByRole('textbox', { name: 'Precio unitario' })).toBeNull();
    await user.type(exit.getByRole('textbox', { name: 'Cantidad (litro)' }), '11');
    await user.click(exit.getByRole('button', { name: 'Anotar' }));
    expect(await exit.findByText('Solo hay 10')).toBeTruthy();
    await user.click(exit.getByRole('button', { name: 'Cancelar' }));
    expect((await drawer.findAllByRole('row')).length).toBe(2);
  });

  it('ask before unsaved changes are lost, and closing the drawer keeps the list’s filters', async () => {
    const { id } = await app.aRepuesto({ nombre: 'Bujía', minimo: 4 });
    const filter = JSON.stringify({ bajo_minimo: true });
    await app.open('admin', `/servicios/repuestos?${new URLSearchParams({ filter }).toString()}`);
    await user.click(await screen.findByRole('link', { name: 'Bujía' }));
    const drawer = await dialog('Bujía');
    await user.click(await drawer.findByRole('tab', { name: 'Datos' }));
    await user.type(drawer.getByRole('textbox', { name: 'Ubicación' }), 'A1');
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
    await user.click(drawer.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledWith('Hay cambios sin guardar. ¿Desea salir y perderlos?'));
    expect(new URLSearchParams(window.location.search).get('repuesto')).toBe(String(id));
    confirm.mockReturnValue(true);
    await user.click(drawer.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new URLSearchParams(window.location.search).get('filter')).toBe(filter);
  });

  it('have no path of their own', async () => {
    await app.aRepuesto({ nombre: 'Correa' });
    await app.open('admin', '/repuestos');
    expect(await screen.findByText(/^Página no encontrada/)).toBeTruthy();
  });

  it.each(['monitor', 'operario'] as const)('are no page of a %s', async (role) => {
    await app.open(role, '/servicios/repuestos');
    await waitFor(() => expect(window.location.pathname).not.toBe('/servicios/repuestos'));
  });
});

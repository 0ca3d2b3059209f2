import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const button = (name: string) => screen.findByRole('button', { name });

describe('servicios', () => {
  it('are edited with their parts, the current cost and the kinds of asset', async () => {
    await app.aRepuesto({ nombre: 'Filtro de aire', costo_unitario: 30_000 });
    await app.aPlantilla({ nombre: 'Revisión de aire' });
    await app.open('admin', '/servicios/create');
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Cambio de filtro');
    await user.click(await button('Vehículo'));
    await user.click(await screen.findByRole('combobox', { name: 'Plantilla de tareas' }));
    await user.click(await screen.findByRole('option', { name: 'Revisión de aire · 1 paso' }));
    await user.click(await button('Añadir repuesto'));
    const line = within(await screen.findByRole('group', { name: 'Repuesto 1' }));
    await user.type(line.getByRole('combobox', { name: 'Repuesto' }), 'aire');
    await user.click(await screen.findByRole('option', { name: 'Filtro de aire' }));
    await user.clear(line.getByRole('textbox', { name: 'Cantidad' }));
    await user.type(line.getByRole('textbox', { name: 'Cantidad' }), '2');
    expect(await screen.findByText('$ 60.000')).toBeTruthy();
    await user.click(await button('Guardar'));

    expect(await screen.findByRole('heading', { name: 'Cambio de filtro' })).toBeTruthy();
    expect(screen.getByText('Vehículo')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Revisión de aire' })).getAttribute('href')).toMatch(
      /^\/servicios\/plantillas\?plantilla=\d+$/,
    );
    expect(
      (await screen.findByRole('row', { name: /^Filtro de aire 2 unidades \$\s30\.000 \$\s60\.000 0 · faltan 2$/ }))
        .isConnected,
    ).toBe(true);
    expect(screen.getByRole('link', { name: 'Filtro de aire' }).getAttribute('href')).toMatch(
      /^\/servicios\/repuestos\?repuesto=\d+$/,
    );
  });

  later('report beside the line which part is missing or duplicate', async () => {
    const part = await app.aRepuesto({ nombre: 'Correa' });
    const { id } = await app.aServicio({ repuestos: [{ repuesto_id: part.id, cantidad: 1 }] });
    await app.open('admin', `/servicios/${id}`);
    await user.click(await button('Añadir repuesto'));
    await user.click(await button('Guardar'));
    const line = within(await screen.findByRole('group', { name: 'Repuesto 2' }));
    expect(await line.findByText('Obligatorio')).toBeTruthy();
    await user.type(line.getByRole('combobox', { name: 'Repuesto' }), 'correa');
    await user.click(await screen.findByRole('option', { name: 'Correa' }));
    await user.click(await button('Guardar'));
    expect(await line.findByText('Ya está en la lista')).toBeTruthy();
    await user.click(await button('Quitar el repuesto 2'));
    await user.click(await button('Guardar'));
    await waitFor(() => expect(window.location.pathname).toBe(`/servicios/${id}/show`));
  });

  it('are shown beside parts, checklists and categories', async () => {
    await app.open('admin', '/servicios');
    const tabs = within(await screen.findByRole('navigation', { name: 'Pestañas de Servicios' }));
    expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/servicios',
      '/servicios/repuestos',
      '/servicios/plantillas',
      '/activos/categorias',
    ]);
  });
});

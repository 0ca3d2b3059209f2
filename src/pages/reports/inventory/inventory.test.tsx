import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const aPart = async (nombre: string, price: number) => {
  const { id } = await app.call('admin', 'POST', '/api/repuestos', { nombre, codigo: `R-${price}` });
  const move = (body: object) => app.call('admin', 'POST', `/api/repuestos/${id}/movimientos`, body);
  await move({ tipo: 'entrada', cantidad: 4, costo_unitario: price, fecha: '2026-03-05T15:00:00Z' });
  await move({ tipo: 'salida', cantidad: 1, fecha: '2026-03-06T15:00:00Z' });
};
const days = 'desde=2026-03-01&hasta=2026-03-31';

describe('the reports on the stock', () => {
  it('are a tab of the report of orders, which keeps its days', async () => {
    await app.open('admin', `/reportes/ordenes?${days}`);
    await user.click(await screen.findByRole('link', { name: 'Inventario' }));
    expect(await screen.findByRole('button', { name: 'Valor por bodega y mes', pressed: true })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Órdenes', current: false }).getAttribute('href')).toContain(days);
    expect(screen.getByRole('link', { name: 'Inventario', current: 'page' })).toBeTruthy();
  });

  it('show what was consumed, the dearest first, or in the order of a column', async () => {
    await aPart('Bomba', 900);
    await aPart('Arandela', 100);
    await app.open('admin', `/reportes/ordenes?vista=inventario&${days}`);
    await user.click(await screen.findByRole('button', { name: 'ABC por valor consumido' }));
    const table = within(await screen.findByRole('region', { name: 'ABC por valor consumido' }));
    expect(await table.findByRole('row', { name: /^A R-900 Bomba unidad 1 \$.900 90 % 90 %$/ })).toBeTruthy();
    const names = () =>
      table.getAllByRole('cell', { name: /^(Bomba|Arandela)$/ }).map(({ textContent }) => textContent);
    expect(names()).toEqual(['Bomba', 'Arandela']);
    await user.click(table.getByRole('button', { name: 'Repuesto' }));
    await waitFor(() => expect(names()).toEqual(['Arandela', 'Bomba']));
  });

  it('show the movements of one store', async () => {
    const { id } = await app.call('admin', 'POST', '/api/bodegas', { nombre: 'Bodega Oriente' });
    const part = await app.call('admin', 'POST', '/api/repuestos', { nombre: 'Filtro de aire' });
    const came = { tipo: 'entrada', cantidad: 2, costo_unitario: 5, fecha: '2026-03-09T15:00:00Z', bodega_id: id };
    await app.call('admin', 'POST', `/api/repuestos/${part.id}/movimientos`, came);
    await app.open('admin', `/reportes/ordenes?vista=inventario&informe=movimientos&${days}`);
    const table = within(await screen.findByRole('region', { name: 'Movimientos' }));
    expect(await table.findByRole('cell', { name: 'Bomba' })).toBeTruthy();
    await user.click(await screen.findByRole('combobox', { name: 'Bodega' }));
    await user.click(await screen.findByRole('option', { name: 'Bodega Oriente' }));
    await waitFor(() => expect(table.queryByRole('cell', { name: 'Bomba' })).toBeNull());
    expect(table.getByRole('cell', { name: 'Filtro de aire' })).toBeTruthy();
  });

  it('ask slow parts for days without exits instead of a period', async () => {
    await app.open('admin', `/reportes/ordenes?vista=inventario&informe=lentos`);
    expect(await screen.findByRole('combobox', { name: 'Sin salir hace' })).toBeTruthy();
    expect(screen.queryByLabelText('Desde')).toBeNull();
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy();
  });
});

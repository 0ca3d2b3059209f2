import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

const anOrder = async (given: object) => (await app.call('admin', 'POST', '/api/ordenes', given)).id;

describe('the report of orders', () => {
  it('shows figures, groups and rows of the orders in its address, with a link to each', async () => {
    const nivel = await app.aNivel({ nombre: 'Sede del reporte' });
    const asset = await app.anActivo({ nombre: 'Bus del reporte', nivel_id: nivel.id });
    const id = await anOrder({ titulo: 'Cambiar frenos', activo_id: asset.id, tipo: 'preventivo' });
    await anOrder({ titulo: 'Lavar patio', nivel_id: nivel.id });
    await app.open('admin', `/reportes/ordenes?bajo_nivel_id=${nivel.id}`);
    expect((await screen.findByRole('link', { name: 'Cambiar frenos' })).getAttribute('href')).toBe(
      `/ordenes/${id}/show`,
    );
    expect(screen.getByRole('link', { name: 'Bus del reporte' }).getAttribute('href')).toBe(`/asset/${asset.uuid}`);
    const strip = (await screen.findByText('Preventivo', { selector: 'dt a' })).closest('div') ?? document.body;
    expect(within(strip).getByText('50 %')).toBeTruthy();
    expect(await screen.findByRole('row', { name: /^Correctivo 1 1 0/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy();
  });

  it('opens exactly the rows of a figure, in the order that it is about', async () => {
    const nivel = await app.aNivel();
    await anOrder({ titulo: 'Puntual', nivel_id: nivel.id });
    await anOrder({ titulo: 'Tarde', nivel_id: nivel.id, fecha_limite: '2020-01-31T12:00:00Z' });
    await app.open('admin', `/reportes/ordenes?bajo_nivel_id=${nivel.id}`);
    await screen.findByRole('link', { name: 'Puntual' });
    const strip = (await screen.findByText('Vencidas', { selector: 'dt a' })).closest('div') ?? document.body;
    await within(strip).findByText('1', { selector: 'dd' });
    await user.click(within(strip).getByRole('link', { name: 'Vencidas' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Puntual' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Tarde' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Costo de las órdenes' }));
    const rows = within(await screen.findByRole('region', { name: 'Órdenes del reporte' }));
    await waitFor(() =>
      expect(rows.getByRole('columnheader', { name: 'Costo' }).getAttribute('aria-sort')).toBe('descending'),
    );
  });

  it('is filtered and grouped by the controls, and keeps that in the address', async () => {
    const nivel = await app.aNivel();
    await anOrder({ titulo: 'Urgente', nivel_id: nivel.id, prioridad: 'critica' });
    await anOrder({ titulo: 'Tranquila', nivel_id: nivel.id, prioridad: 'baja' });
    await app.open('admin', `/reportes/ordenes?bajo_nivel_id=${nivel.id}`);
    await screen.findByRole('link', { name: 'Tranquila' });
    await user.click(screen.getByRole('combobox', { name: 'Agrupar por' }));
    await user.click(await screen.findByRole('option', { name: 'Prioridad' }));
    expect(await screen.findByRole('heading', { name: 'Por prioridad' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Prioridad' }));
    await user.click(await screen.findByRole('option', { name: 'Crítica' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tranquila' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Urgente' })).toBeTruthy();
    expect(await screen.findByRole('row', { name: /^Crítica 1 1 0/ })).toBeTruthy();
  });

  it('reports that there are none, and draws no empty chart', async () => {
    await app.open('admin', '/reportes/ordenes?desde=2020-01-01&hasta=2020-01-31');
    expect(await screen.findByText('Ninguna orden cumple los filtros.')).toBeTruthy();
    expect(await screen.findByText('MTTA', { exact: false, selector: 'dt a' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Órdenes por semana' })).toBeNull();
    expect(screen.queryByText(/de 0$/)).toBeNull();
  });

  it('is not open to an operario', async () => {
    await app.open('operario', '/reportes/ordenes');
    expect(screen.queryByLabelText('Desde')).toBeNull();
  });
});

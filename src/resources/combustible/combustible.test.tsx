import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const list = (activo_id: number) => `/activos/combustible?filter=${encodeURIComponent(JSON.stringify({ activo_id }))}`;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 12)).toISOString();

describe('cargas de combustible', () => {
  it('are entered in the unit of their asset, with warnings before they are sent', async () => {
    const asset = await app.anActivo({ nombre: 'Bus eléctrico', combustible: 'electrico' });
    await app.aCarga({ activo_id: asset.id, odometro_km: 5_000, fecha: day(0) });
    await app.open('admin', '/activos/combustible?carga=nuevo');
    const form = await dialog('Registrar carga');
    await user.type(await form.findByRole('combobox', { name: 'Activo' }), 'Bus eléctrico');
    await user.click(await screen.findByRole('option', { name: /Bus eléctrico/ }));
    await user.type(await form.findByRole('textbox', { name: 'Energía (kWh)' }), '35,5');
    const odometer = form.getByRole('textbox', { name: 'Odómetro (km)' });
    expect(await form.findByText(/^Último: 5.000 km/)).toBeTruthy();
    await user.type(odometer, '4.900');
    expect(await form.findByText('El odómetro va hacia atrás: la carga quedará sospechosa')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    const made = await dialog('Carga de 35,5 kWh');
    expect(await made.findByText('El odómetro va hacia atrás')).toBeTruthy();
  });

  later('are listed with their totals, annulled with a reason and restored', async () => {
    const asset = await app.anActivo({ nombre: 'Furgón sediento' });
    await app.aCarga({ activo_id: asset.id, fecha: day(0), odometro_km: 1_000, litros: 50, valor: 500 });
    const { id } = await app.aCarga({ activo_id: asset.id, fecha: day(1), odometro_km: 1_500, litros: 40, valor: 400 });
    await app.open('admin', list(asset.id));
    const totals = within(await screen.findByRole('region', { name: 'Totales' }));
    expect(await totals.findByText('8 l/100 km · 12,5 km/l')).toBeTruthy();

    await app.open('admin', `/activos/combustible?carga=${id}`);
    const load = await dialog('Carga de 40 l');
    await user.click(await load.findByRole('button', { name: 'Anular' }));
    const popup = await dialog('Anular la carga');
    await user.type(popup.getByRole('textbox', { name: 'Por qué' }), 'Recibo repetido');
    await user.click(popup.getByRole('button', { name: 'Anular' }));
    expect(await load.findByText('Recibo repetido')).toBeTruthy();
    await user.click(await load.findByRole('button', { name: 'Reponer' }));
    await waitFor(() => expect(load.queryByText('Recibo repetido')).toBeNull());
    expect(await load.findByText('Válida')).toBeTruthy();
  });

  it('of a machine have its hours, and its consumption per hour', async () => {
    const asset = await app.anActivo({ nombre: 'Retro de la mina', tipo_activo: 'equipo', combustible: 'diesel' });
    const meter = { tipo: 'horometro', nombre: null, unidad: 'h', acumulativo: true, salto_max_diario: null };
    await app.call('admin', 'POST', `/api/activos/${asset.id}/medidores`, meter);
    await app.aCarga({ activo_id: asset.id, fecha: day(0), horometro_h: 1_000, litros: 50 });
    const { id } = await app.aCarga({ activo_id: asset.id, fecha: day(1), horometro_h: 1_008, litros: 60 });
    await app.open('admin', `/activos/combustible?carga=${id}`);
    const load = await dialog('Carga de 60 l');
    expect(await load.findByText('7,5 l/h')).toBeTruthy();
    expect((await load.findByRole<HTMLInputElement>('textbox', { name: 'Horómetro (h)' })).value).toBe('1.008');
  });

  it.each(['monitor', 'operario'] as const)('are no page of a %s', async (role) => {
    await app.open(role, '/activos/combustible');
    await waitFor(() => expect(window.location.pathname).not.toBe('/activos/combustible'));
  });
});

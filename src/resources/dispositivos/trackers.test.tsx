import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('trackers that speak to the server themselves', () => {
  it('are connected by maker and model: host, port and the lines to send', async () => {
    await app.open('admin', '/dispositivos/conectar');
    await user.click(await screen.findByRole('combobox', { name: 'Marca y modelo' }));
    await user.click(await screen.findByRole('option', { name: /Coban/ }));
    await user.type(await screen.findByRole('textbox', { name: 'APN de la SIM' }), 'internet.comcel.com.co');
    const text = (name: string) => screen.findByRole('group', { name }).then((group) => group.textContent);
    expect(await text('Puerto')).toBe('5001');
    expect(await text('Para el equipo: Red')).toBe('APN123456 internet.comcel.com.co');
    expect(await text('Para el equipo: Servidor')).toMatch(/^adminip123456 \S+ 5001$/);
  });

  it('take commands from their page; an engine is stopped by typing the plate', async () => {
    const { id } = await app.aDispositivo({ nombre: 'GPS con comandos' });
    const { id: activo_id } = await app.anActivo({ nombre: 'Camión con motor', placa: 'MTR001' });
    await app.call('admin', 'POST', `/api/dispositivos/${id}/asignar`, { activo_id });
    await app.call('admin', 'POST', `/api/dispositivos/${id}/comandos`, { tipo: 'posicion' });
    await app.open('admin', `/dispositivos/${id}/show`);
    expect(await screen.findByRole('cell', { name: 'Pedir la posición' })).toBeTruthy();

    await user.click(await button('Parar el motor'));
    const stop = await dialog('Parar el motor');
    await user.type(await stop.findByRole('textbox', { name: /Placa/ }), 'OTR999');
    await user.click(stop.getByRole('button', { name: 'Parar el motor' }));
    expect(await stop.findByText('No es la placa del vehículo')).toBeTruthy();
    await user.clear(stop.getByRole('textbox', { name: /Placa/ }));
    await user.type(stop.getByRole('textbox', { name: /Placa/ }), 'mtr-001');
    await user.click(stop.getByRole('button', { name: 'Parar el motor' }));
    await closed();
    expect(await screen.findByRole('cell', { name: 'Parar el motor' })).toBeTruthy();

    await user.click(await button('Cambiar el intervalo'));
    const change = await dialog('Cambiar el intervalo');
    await user.type(await change.findByRole('textbox', { name: /Cada cuánto reporta/ }), '30');
    await user.click(change.getByRole('button', { name: 'Enviar' }));
    await closed();
    expect(await screen.findByRole('cell', { name: 'Cambiar el intervalo: 30 s' })).toBeTruthy();
  });
});

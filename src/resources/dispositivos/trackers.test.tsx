import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';
import { later } from '../../../testing/later';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();
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

  later('have names for their inputs, and a table for the tank', async () => {
    const { id } = await app.aDispositivo({ nombre: 'GPS con sensores' });
    await app.open('admin', `/dispositivos/${id}`);
    const signals = within(await screen.findByRole('group', { name: 'Entradas y salidas' }));
    await user.click(signals.getByRole('button', { name: 'Añadir entrada o salida' }));
    await user.click(await signals.findByRole('combobox', { name: /Entrada o salida/ }));
    await user.click(await screen.findByRole('option', { name: 'Analógica 1' }));
    await user.type(signals.getByRole('textbox', { name: /Qué es/ }), 'Tanque');
    const table = await signals.findByRole('textbox', { name: /Tabla del tanque/ });
    await user.type(table, 'lleno');
    await user.click(await button('Guardar'));
    expect(await signals.findByText(/Escriba un punto por línea/)).toBeTruthy();
    await user.clear(table);
    await user.type(table, '0,5 0{Enter}4,5 200');
    await user.click(await button('Guardar'));
    await screen.findByRole('heading', { name: 'GPS con sensores' });
    const { senales } = (await app.call('admin', 'GET', `/api/dispositivos/${id}`)) as unknown as { senales: unknown };
    const calibracion = [
      { voltios: 0.5, litros: 0 },
      { voltios: 4.5, litros: 200 },
    ];
    expect(senales).toEqual([{ atributo: 'analogica_1', nombre: 'Tanque', calibracion }]);
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

    await user.click(await button('Permitir el motor'));
    await user.click((await dialog('Permitir el motor')).getByRole('button', { name: 'Enviar' }));
    await closed();
    expect(await screen.findByRole('cell', { name: /^En su lugar se pidió «Permitir el motor», / })).toBeTruthy();
    const row = (await screen.findByRole('cell', { name: 'Pedir la posición' })).closest('tr');
    if (!row) throw new Error('no row');
    await user.click(within(row).getByRole('button', { name: 'Retirar' }));
    await user.click((await dialog('Retirar el comando')).getByRole('button', { name: 'Retirar' }));
    await closed();
    await waitFor(() => expect(within(row).getByText('Retirado')).toBeTruthy());

    await user.click(await button('Cambiar el intervalo'));
    const change = await dialog('Cambiar el intervalo');
    await user.type(await change.findByRole('textbox', { name: /Cada cuánto reporta/ }), '30');
    await user.click(change.getByRole('button', { name: 'Enviar' }));
    await closed();
    expect(await screen.findByRole('cell', { name: 'Cambiar el intervalo: 30 s' })).toBeTruthy();
  });

  it('take commands where something happened to their vehicle, from who may send any', async () => {
    const { id } = await app.aDispositivo({ nombre: 'GPS de un evento', protocolo: 'gt06' });
    const { id: activo_id } = await app.anActivo({ nombre: 'Camión con evento', placa: 'EVT001' });
    await app.call('admin', 'POST', `/api/dispositivos/${id}/asignar`, { activo_id });
    const [evento = 0] = await app.raise({ activo_id, tipo: 'sos' });
    const address = `/eventos?filter=${encodeURIComponent(JSON.stringify({ activo_id }))}&evento=${evento}`;
    await app.open('admin', address);
    await user.click(await button('Comandos'));
    const commands = await dialog('Comandos a Camión con evento');
    await user.click(await commands.findByRole('button', { name: 'Pedir la posición' }));
    await user.click((await dialog('Pedir la posición')).getByRole('button', { name: 'Enviar' }));
    expect(await commands.findByRole('cell', { name: 'Pedir la posición' })).toBeTruthy();

    await app.open('monitor', address);
    expect(await button('Reconocer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Comandos' })).toBeNull();
  });
});

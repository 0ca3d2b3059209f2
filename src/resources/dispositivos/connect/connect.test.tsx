import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import encodeQR from 'qr';
import { describe, expect, it, vi } from 'vitest';
import { startApp } from '../../../../testing/renderApp';
import { later } from '../../../../testing/later';

const app = startApp();
const user = userEvent.setup();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const section = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') ?? document.body);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The address that the page shows, without the host. */
const shownAddress = async () => {
  const ways = await section('App Traccar Client');
  return new URL(ways.getByRole('group', { name: 'URL del servidor' }).textContent ?? '').pathname;
};

/** Reports as a device would at that address. Returns the HTTP status. */
const report = (path: string, query: string) =>
  app.call('admin', 'GET', `${path}?${query}`).then(
    () => 200,
    (reason: Error) => Number(/: (\d{3}) /.exec(reason.message)?.[1]),
  );

/** The dark squares of a QR code, as [x, y]: those drawn, and those that encode a text. */
const squaresOf = (drawn: Element) =>
  [...(drawn.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
const codeOf = (text: string) =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 4 }).flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [[x, y]] : [])),
  );

describe('Conectar', () => {
  it('shows the settings to type, detects the device that has them, and adopts it with its asset', async () => {
    await app.anActivo({ nombre: 'Camión por conectar' });
    await app.open('admin', '/dispositivos');
    await user.click(await screen.findByRole('link', { name: 'Conectar' }));
    const address = await shownAddress();
    await user.click(await button('Probar la conexión'));
    expect(await screen.findByText(/Todavía no llega nada/)).toBeTruthy();
    expect(await report(address, 'id=celular-nuevo&lat=4.65&lon=-74.08')).toBe(404);
    expect(await screen.findByText('celular-nuevo llega bien y no está registrado')).toBeTruthy();

    const test = await section('Probar la conexión');
    await user.click(test.getByRole('button', { name: 'Agregar celular-nuevo' }));
    const adopt = await dialog('Agregar celular-nuevo');
    await user.type(adopt.getByRole('textbox', { name: 'Nombre' }), 'Celular de Ana');
    await user.type(adopt.getByRole('combobox', { name: 'Activo que lo lleva' }), 'por conectar');
    await user.click(await screen.findByRole('option', { name: /^Camión por conectar/ }));
    await user.click(adopt.getByRole('button', { name: 'Agregar' }));
    await closed();

    expect(await report(address, 'id=celular-nuevo&lat=4.65&lon=-74.08')).toBe(200);
    await user.click(await screen.findByRole('link', { name: 'Celular de Ana (celular-nuevo)' }));
    // The history below will also show the name.
    const asset = await section('Activo');
    expect(await asset.findByRole('link', { name: 'Camión por conectar' })).toBeTruthy();
    const frames = await section('Últimas tramas');
    expect(await frames.findByText('4.65000, -74.08000')).toBeTruthy();
    expect(frames.getByText('Buena')).toBeTruthy();
  });

  it('shows the Traccar Client app its address and its settings, and a Traccar server its three lines', async () => {
    await app.open('admin', '/dispositivos/conectar');
    const address = await shownAddress();
    const code = await screen.findByRole('img', { name: /^Código QR para la app Traccar Client/ });
    const base = `${window.location.origin}${address}`;
    expect(squaresOf(code)).toEqual(codeOf(`${base}?accuracy=high&distance=20&fastest_interval=5&heartbeat=300`));
    const server = await section('Servidor Traccar');
    expect(server.getByRole('group', { name: 'Líneas de traccar.xml' }).textContent?.split('\n')).toEqual([
      "<entry key='forward.type'>json</entry>",
      `<entry key='forward.url'>${base}/traccar</entry>`,
      "<entry key='forward.retry.enable'>true</entry>",
    ]);
  });

  later('explains why a frame was rejected', async () => {
    await app.open('admin', '/dispositivos/conectar');
    const address = await shownAddress();
    await app.aDispositivo({ identificador: 'gps-perdido' });
    await user.type(await screen.findByRole('textbox', { name: 'Identificador del equipo' }), 'gps-perdido');
    await user.click(await button('Probar la conexión'));
    await screen.findByText(/Todavía no llega nada de gps-perdido/);
    expect(await report(address, 'id=gps-perdido&lat=95&lon=-74')).toBe(200);
    expect(await screen.findByText('Se rechazó lo que envió gps-perdido')).toBeTruthy();
    const refused = await section('Lo que se rechazó');
    expect(await refused.findByText(/La latitud debe estar entre -90 y 90/)).toBeTruthy();
  });

  later('adds an unknown device whose IMEI looks mistyped, with a notice', async () => {
    await app.open('admin', '/dispositivos/conectar');
    const address = await shownAddress();
    await user.click(await button('Probar la conexión'));
    expect(await report(address, 'id=356938035643800&lat=4.65&lon=-74.08')).toBe(404);
    const test = await section('Probar la conexión');
    expect(await test.findByText(/El último dígito no cuadra/)).toBeTruthy();
    const unknownDevices = await section('Reportan y no están registrados');
    expect(await unknownDevices.findByText(/El último dígito no cuadra/)).toBeTruthy();
    await user.click(unknownDevices.getByRole('button', { name: 'Agregar 356938035643800' }));
    await user.click((await dialog('Agregar 356938035643800')).getByRole('button', { name: 'Agregar' }));
    await closed();
    expect(await report(address, 'id=356938035643800&lat=4.65&lon=-74.08')).toBe(200);
  });

  it('replaces the key, with a day in which both work, and revokes the old one', async () => {
    await app.open('admin', '/dispositivos/conectar');
    const before = await shownAddress();
    expect(screen.queryByRole('button', { name: 'Revocar' })).toBeNull();
    await user.click(await button('Cambiar la clave'));
    await user.click((await dialog('Cambiar la clave')).getByRole('button', { name: 'Crear clave nueva' }));
    await closed();
    await waitFor(async () => expect(await shownAddress()).not.toBe(before));
    await app.aDispositivo({ identificador: 'con-clave-vieja' });
    expect(await report(before, 'id=con-clave-vieja&lat=4&lon=-74')).toBe(200);

    await user.click(await button('Revocar'));
    await user.click((await dialog('Revocar la clave')).getByRole('button', { name: 'Revocar' }));
    await closed();
    expect(await report(before, 'id=con-clave-vieja&lat=4&lon=-74')).toBe(401);
    const refused = await section('Lo que se rechazó');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revocar' })).toBeNull());
    expect(refused.queryByText('con-clave-vieja')).toBeNull();
  });

  it('hides the key until it is requested, and copies the address even without a clipboard API', async () => {
    const copied: string[] = [];
    document.execCommand = vi.fn(() => {
      copied.push((document.activeElement as HTMLTextAreaElement).value);
      return true;
    });
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    await app.open('admin', '/dispositivos/conectar');
    const key = (await shownAddress()).replace('/gps/', '');
    expect(screen.queryByText(key)).toBeNull();
    await user.click(await button('Mostrar la clave'));
    expect(screen.getByText(key)).toBeTruthy();
    await user.click(await button('Copiar: URL del servidor'));
    expect(copied).toEqual([expect.stringMatching(new RegExp(`/gps/${key}$`))]);
    expect(await screen.findByText('Copiado')).toBeTruthy();
  });

  it('is not open to an operario', async () => {
    await app.open('operario', '/dispositivos/conectar');
    await waitFor(() => expect(window.location.pathname).toBe('/operario/dashboard'));
  });
});

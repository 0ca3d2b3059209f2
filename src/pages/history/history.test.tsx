import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup();
let truck = 0;

/** Three reports of today, one of them fast, one without a place. */
beforeAll(async () => {
  const asset = await app.anActivo({ nombre: 'Camión con historia' });
  truck = asset.id;
  const device = await app.call('admin', 'POST', '/api/dispositivos', {
    identificador: 'historia-1',
    tipo: 'rastreador_gps',
  });
  await app.call('admin', 'POST', `/api/dispositivos/${device.id}/asignar`, {
    activo_id: truck,
    desde: '2020-01-01T00:00:00.000Z',
  });
  const key: object = await app.call('admin', 'POST', '/api/dispositivos/claves/rotar');
  const now = Math.floor(Date.now() / 1000);
  for (const [seconds, more] of [
    [30, '&lat=4.61&lon=-74.08&speed=10'],
    [20, '&lat=4.62&lon=-74.08&speed=50'],
    [10, ''],
  ] as const)
    await app.call(
      'admin',
      'GET',
      `/gps/${'clave' in key ? String(key.clave) : ''}?id=historia-1&timestamp=${now - seconds}${more}`,
    );
});

const rows = () => screen.getAllByRole('row').length - 1;

it('asks for an asset first', async () => {
  await app.open('monitor', '/historico');
  expect(await screen.findByText('Elija uno o varios activos y los días que quiere consultar.')).toBeTruthy();
});

it('lists the positions of a device, filtered by speed and quality', async () => {
  await app.open('monitor', `/historico?activos=${truck}`);
  await waitFor(() => expect(rows()).toBe(3));
  expect(screen.getByText('Sin ubicación')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  const filters = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  await user.click(filters.getByRole('combobox', { name: 'Velocidad' }));
  await user.click(await screen.findByRole('option', { name: '80 km/h o más' }));
  await user.click(filters.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(rows()).toBe(1));
  expect(screen.getByText('93 km/h')).toBeTruthy();
});

it('reports a day without positions, and a range whose end is before its start', async () => {
  const lately = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  await app.open('admin', `/historico?activos=${truck}&dia=${lately}`);
  expect(await screen.findByText('Ningún dispositivo reportó de estos activos en estos días.')).toBeTruthy();
  await app.open('admin', `/historico?activos=${truck}&dia=2025-01-01`);
  expect(await screen.findByText(/Las antiguas se borran según lo que conserva su empresa/)).toBeTruthy();
  await app.open('admin', `/historico?activos=${truck}&desde=2025-02-01&hasta=2025-01-01&ver=viajes`);
  expect(await screen.findByText(/El rango está al revés/)).toBeTruthy();
});

it('offers more days than a table shows as a file', async () => {
  await app.open('admin', `/historico?activos=${truck}&desde=2025-01-01&hasta=2025-03-03`);
  expect(
    await screen.findByText('Son 62 días y la tabla muestra hasta 31. Un archivo los lleva todos, hasta 366 días.'),
  ).toBeTruthy();
  const sent = vi.spyOn(globalThis, 'fetch');
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }));
  const asked = () =>
    sent.mock.calls.find(([input]) =>
      String(input instanceof Request ? input.url : input).endsWith('/posiciones/exportar'),
    );
  await waitFor(() => expect(asked()).toBeTruthy());
  expect(JSON.parse(JSON.parse(String(asked()?.[1]?.body)).filter)).toMatchObject({
    activo_id: [truck],
    desde: '2025-01-01T05:00:00.000Z',
  });
  sent.mockRestore();
  await app.open('admin', `/historico?activos=${truck}&desde=2024-01-01&hasta=2025-03-03`);
  expect(await screen.findByText('Son 428 días; se pueden repasar hasta 366 a la vez.')).toBeTruthy();
});

it('switches between lists and keeps the selection', async () => {
  await app.open('admin', `/historico?activos=${truck}&dia=2025-01-01`);
  await user.click(await screen.findByRole('link', { name: 'Viajes' }));
  expect(await screen.findByText('Estos activos no hicieron viajes en estos días.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Detenciones' }));
  expect(await screen.findByText('No se sabe de detenciones de estos activos en estos días.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Quitar Camión con historia' })).toBeTruthy();
});

it('the times of loading and unloading are listed for who may see reports', async () => {
  await app.open('admin', '/historico?ver=tiempos');
  expect(await screen.findByText('Nadie fue de una parada a otra en estos días.')).toBeTruthy();
});

it('the times of loading and unloading are not offered to who may not', async () => {
  await app.open('monitor', '/historico?ver=tiempos');
  expect(await screen.findByRole('link', { name: 'Posiciones', current: 'page' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Cargue y descargue' })).toBeNull();
});

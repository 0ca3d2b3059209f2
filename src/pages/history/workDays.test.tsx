import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup();
let [rosa, luis] = [0, 0];

/** Rosa drives the truck to the north for half an hour in the morning. */
beforeAll(async () => {
  rosa = (await app.aPersona({ nombre: 'Rosa', apellido: 'Ríos', tipo: 'conductor' })).id;
  luis = (await app.aPersona({ nombre: 'Luis', apellido: 'Lara', tipo: 'conductor' })).id;
  const truck = await app.anActivo({ nombre: 'Camión de Rosa', conductor_id: rosa });
  const device = await app.call('admin', 'POST', '/api/dispositivos', {
    identificador: 'jornada-1',
    tipo: 'rastreador_gps',
  });
  await app.call('admin', 'POST', `/api/dispositivos/${device.id}/asignar`, {
    activo_id: truck.id,
    desde: '2020-01-01T00:00:00.000Z',
  });
  const key = (await app.call('admin', 'POST', '/api/dispositivos/claves/rotar')) as unknown as { clave: string };
  const start = Date.parse('2026-08-20T12:00:00Z') / 1_000;
  for (let minute = 0; minute <= 40; minute++)
    await app.call(
      'admin',
      'GET',
      `/gps/${key.clave}?id=jornada-1&timestamp=${start + minute * 60}&lat=${4.6 + Math.min(minute, 30) / 200}&lon=-74.1&speed=${minute < 30 ? 18 : 0}`,
    );
  const asked = encodeURIComponent(JSON.stringify({ desde: '2026-08-20', hasta: '2026-08-20' }));
  await vi.waitFor(
    async () =>
      expect(await app.call('admin', 'GET', `/api/jornadas?filter=${asked}`)).toMatchObject([
        { ultimo_movimiento_en: '2026-08-20T12:30:00.000Z' },
      ]),
    { timeout: 240_000, interval: 250 },
  );
});

const open = async (search: string, role: 'monitor' | 'admin' = 'monitor') => {
  await app.open(role, `/historico?${search}`);
  return screen.findByRole('navigation', { name: 'Qué se consulta' });
};

it('the day of a driver links to the trips that it sums up', async () => {
  await open('ver=jornadas&dia=2026-08-20');
  const row = within((await screen.findByRole('link', { name: '1 viaje' })).closest('tr') ?? document.body);
  expect(row.getByText('20 ago 2026')).toBeTruthy();
  expect(row.getByText('30 min')).toBeTruthy();
  expect(row.getByText('16,6 km')).toBeTruthy();
  expect(row.getByText('Camión de Rosa')).toBeTruthy();
  expect(await row.findByText('Rosa Ríos')).toBeTruthy();
  await user.click(row.getByRole('link', { name: '1 viaje' }));
  expect(await screen.findByRole('link', { name: 'Ver recorrido' })).toBeTruthy();
  const asked = new URLSearchParams(window.location.search);
  expect([asked.get('ver'), asked.get('conductor'), asked.get('dia')]).toEqual(['viajes', String(rosa), '2026-08-20']);
});

it('one driver is picked by name, and stays in the address', async () => {
  await open('ver=jornadas&dia=2026-08-20');
  await user.click(await screen.findByRole('combobox', { name: 'Conductor' }));
  await user.click(await screen.findByRole('option', { name: 'Luis Lara' }));
  expect(await screen.findByText(/^Nadie condujo en estos días/)).toBeTruthy();
  expect(new URLSearchParams(window.location.search).get('conductor')).toBe(String(luis));
});

it.each([
  ['desde=2026-08-20&hasta=2026-08-19', /El rango está al revés/],
  ['desde=2025-08-01&hasta=2026-09-09', /Son 405 días/],
])('%s: what is wrong is said beside the days', async (days, words) => {
  await open(`ver=jornadas&${days}`);
  const said = within(await screen.findByRole('group', { name: 'Días' })).getByRole('alert');
  expect(said.textContent).toMatch(words);
});

it('a driver of another company is an error beside the driver', async () => {
  await open('ver=jornadas&dia=2026-08-20&conductor=987654');
  expect(await screen.findByText('Esa persona no existe o no es de esta empresa.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Conductor' }).getAttribute('aria-invalid')).toBe('true');
});

it('trips of a driver are listed without assets chosen', async () => {
  await open(`ver=viajes&dia=2026-08-20&conductor=${rosa}`);
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Ver recorrido' })).toHaveLength(1));
});

it('trips ask for an asset or a driver first', async () => {
  await open('ver=viajes&dia=2026-08-20');
  expect(
    await screen.findByText('Elija uno o varios activos y los días que quiere consultar, o un conductor.'),
  ).toBeTruthy();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { uso } from '#contract/words/uso';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup();
let [rosa, luis, truck, van] = [0, 0, 0, 0];
let vanSheet = '';
const day = '2026-08-20';

/**
 * Rosa drives the truck 33 km in half an hour, with two harsh brakings and one minute of speeding; the third braking
 * was discarded.
 */
beforeAll(async () => {
  rosa = (await app.aPersona({ nombre: 'Rosa', apellido: 'Ríos', tipo: 'conductor' })).id;
  truck = (await app.anActivo({ nombre: 'Camión de Rosa', conductor_id: rosa })).id;
  const device = await app.call('admin', 'POST', '/api/dispositivos', {
    identificador: 'conduccion-1',
    tipo: 'rastreador_gps',
  });
  await app.call('admin', 'POST', `/api/dispositivos/${device.id}/asignar`, {
    activo_id: truck,
    desde: '2020-01-01T00:00:00.000Z',
  });
  const key = (await app.call('admin', 'POST', '/api/dispositivos/claves/rotar')) as unknown as { clave: string };
  const start = Date.parse(`${day}T12:00:00Z`) / 1_000;
  for (let minute = 0; minute <= 40; minute++)
    await app.call(
      'admin',
      'GET',
      `/gps/${key.clave}?id=conduccion-1&timestamp=${start + minute * 60}&lat=${4.6 + Math.min(minute, 30) / 100}&lon=-74.1&speed=${minute < 30 ? 36 : 0}`,
    );
  const at = (minute: number) => ({
    activo_id: truck,
    personal_id: rosa,
    inicio_en: new Date((start + minute * 60) * 1_000).toISOString(),
  });
  await app.raise(
    { ...at(5), tipo: 'frenada_brusca', severidad: 'media', latitud: 4.65, longitud: -74.1 },
    { ...at(6), tipo: 'frenada_brusca', severidad: 'media' },
    { ...at(7), tipo: 'frenada_brusca', severidad: 'media', estado: 'descartado' },
    {
      ...at(8),
      tipo: 'exceso_velocidad',
      severidad: 'alta',
      fin_en: new Date((start + 9 * 60) * 1_000).toISOString(),
      tardio: true,
    },
    { ...at(9), tipo: 'entrada_parada', severidad: 'info' },
    { ...at(10), tipo: 'orden_vencida', severidad: 'media' },
  );
  // Luis has an event today, but no known kilometres.
  luis = (await app.aPersona({ nombre: 'Luis', apellido: 'Lara', tipo: 'conductor' })).id;
  const asset = await app.anActivo({ nombre: 'Van de Luis' });
  [van, vanSheet] = [asset.id, asset.uuid];
  await app.raise({ activo_id: van, personal_id: luis, tipo: 'giro_brusco' });
  const asked = encodeURIComponent(JSON.stringify({ desde: day, hasta: day }));
  await vi.waitFor(
    async () =>
      expect(await app.call('admin', 'GET', `/api/jornadas?filter=${asked}`)).toMatchObject([
        { ultimo_movimiento_en: `${day}T12:30:00.000Z` },
      ]),
    { timeout: 240_000, interval: 250 },
  );
});

const table = async () => within(await screen.findByRole('table'));
const kinds = async () =>
  (await table())
    .getAllByRole('link', { name: /^(Frenada|Exceso|Entrada|Orden)/ })
    .map(({ textContent }) => textContent);

it('a driver’s score links to its events, and explains how it is computed', async () => {
  await app.open('monitor', `/historico?ver=conduccion&dia=${day}`);
  const row = within((await (await table()).findByText('Rosa Ríos')).closest('tr') ?? document.body);
  // Two events of 5 points and one of 8 plus a minute: 19 points in 33.2 km.
  expect(row.getByText('42,7')).toBeTruthy();
  await user.click(screen.getByText('Cómo se calcula'));
  expect(screen.getByText(/Un exceso de velocidad resta según su severidad/)).toBeTruthy();
  const links = row
    .getAllByRole('link')
    .map((link) => [
      link.textContent,
      JSON.parse(new URL((link as HTMLAnchorElement).href).searchParams.get('filter') ?? '{}'),
    ]);
  const own = { puntua: true, personal_id: rosa, dia_desde: day, dia_hasta: day };
  expect(links).toEqual([
    ['3', own],
    ['1', { ...own, tipo: 'exceso_velocidad' }],
    ['2', { ...own, tipo: 'frenada_brusca' }],
  ]);
});

it('what assets were used for has a column for each figure, with its name', async () => {
  await app.open('monitor', `/historico?ver=uso&desde=${day}&hasta=${day}`);
  const headings = (await (await table()).findAllByRole('columnheader')).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Activo', ...Object.values(uso.fields).slice(1)]);
  expect(await (await table()).findByText('Camión de Rosa')).toBeTruthy();
});

it('can also be shown by asset, which the address keeps', async () => {
  await app.open('monitor', `/historico?ver=conduccion&dia=${day}`);
  await user.click(await screen.findByRole('button', { name: 'Por activo' }));
  expect(await screen.findByRole('cell', { name: 'Camión de Rosa' })).toBeTruthy();
  expect(new URLSearchParams(window.location.search).get('por')).toBe('activo');
});

it('without days it is of the last thirty; without kilometres there is no score', async () => {
  await app.open('monitor', '/historico?ver=conduccion');
  const row = within((await screen.findByRole('cell', { name: 'Luis Lara' })).closest('tr') ?? document.body);
  expect(row.getByText('Sin datos suficientes')).toBeTruthy();
  expect(row.getByText('0 km')).toBeTruthy();
});

const findSection = async () => within(await screen.findByRole('region', { name: 'Conducción, últimos 30 días' }));
const addressOf = (link: HTMLElement) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]);

it('the sheet of a person shows it, with a link to the ranking', async () => {
  await app.open('admin', `/personal/${luis}/show`);
  const section = await findSection();
  expect(section.getByText('Sin datos suficientes')).toBeTruthy();
  expect(addressOf(section.getByRole('link', { name: 'Comparar en Histórico' })).get('ver')).toBe('conduccion');
});

it('the sheet of an asset shows it, with a link to its events', async () => {
  await app.open('admin', `/asset/${vanSheet}?vista=eventos`);
  const [all = document.body] = (await findSection()).getAllByRole('link', { name: '1' });
  expect(JSON.parse(addressOf(all).get('filter') ?? '{}')).toMatchObject({ puntua: true, activo_id: van });
  expect((await screen.findByRole('link', { name: /^Puntaje de conducción/ })).textContent).toBe(
    'Puntaje de conducción: —',
  );
});

it('events of an asset are filtered in the address, and open there or on the map', async () => {
  await app.open('monitor', `/historico?ver=eventos&activos=${truck}&dia=${day}`);
  await waitFor(async () =>
    expect(await kinds()).toEqual([
      'Entrada a parada',
      'Exceso de velocidad',
      'Frenada brusca',
      'Frenada brusca',
      'Frenada brusca',
    ]),
  );
  await user.click(screen.getByRole('combobox', { name: 'Estado' }));
  await user.click(await screen.findByRole('option', { name: 'Descartado' }));
  await waitFor(async () => expect(await kinds()).toEqual(['Frenada brusca']));
  expect(new URLSearchParams(window.location.search).get('estado')).toBe('descartado');
  const [opened, way] = (await table()).getAllByRole('link', { name: /^(Frenada|Ver recorrido)/ });
  expect(opened?.getAttribute('href')).toMatch(/^\/eventos\?filter=.*&evento=\d+$/);
  expect(new URLSearchParams(way?.getAttribute('href')?.split('?')[1]).get('momento')).toBe(
    String(Date.parse(`${day}T12:07:00Z`) / 1_000),
  );
});

it('shows only late ones, as in the address, of a driver without assets', async () => {
  await app.open('admin', `/historico?ver=eventos&conductor=${rosa}&dia=${day}&tardio=true`);
  await waitFor(async () => expect(await kinds()).toEqual(['Exceso de velocidad']));
});

it('a monitor is offered no kind of maintenance', async () => {
  await app.open('monitor', `/historico?ver=eventos&activos=${truck}&dia=${day}&tipo=orden_vencida`);
  await waitFor(async () => expect(await kinds()).toHaveLength(5));
  await user.click(screen.getByRole('combobox', { name: 'Tipo' }));
  expect(await screen.findByRole('option', { name: 'Frenada brusca' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Orden vencida' })).toBeNull();
});

it('events ask for an asset or a driver first', async () => {
  await app.open('monitor', `/historico?ver=eventos&dia=${day}`);
  expect(
    await screen.findByText('Elija uno o varios activos y los días que quiere consultar, o un conductor.'),
  ).toBeTruthy();
});

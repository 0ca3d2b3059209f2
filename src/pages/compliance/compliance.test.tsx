import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';

const app = startApp();

withoutLayout();
it('shows that no route was driven', async () => {
  await app.open('monitor', '/rutas/cumplimiento?desde=2020-01-01&hasta=2020-01-31');
  expect(await screen.findByText('Ninguna ruta se ejecutó en estos días.')).toBeTruthy();
});

it('counts the executions of each route, each figure with a link to those behind it', async () => {
  const route = await app.aRuta({ nombre: 'Ruta del reporte' });
  await app.anEjecucion({ ruta_id: route.id, fecha: '2020-03-10' });
  await app.anEjecucion({ ruta_id: route.id, fecha: '2020-03-11' });
  await app.open('monitor', '/rutas/cumplimiento?desde=2020-03-01&hasta=2020-03-31');
  const table = within(await screen.findByRole('region', { name: 'Rutas' }));
  const row = within((await table.findByText('Ruta del reporte')).closest('tr') ?? document.body);
  const unmet = row.getAllByRole('link').find((each) => each.getAttribute('href')?.includes('incumplida'));
  expect(unmet?.textContent).toBe('2');
  const behind = new URL(unmet?.getAttribute('href') ?? '', 'http://ftrack');
  expect(behind.pathname).toBe('/rutas/ejecuciones');
  expect(JSON.parse(behind.searchParams.get('filter') ?? '')).toEqual({
    desde: '2020-03-01',
    hasta: '2020-03-31',
    ruta_id: route.id,
    estado: 'incumplida',
  });
});

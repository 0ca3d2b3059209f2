import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const days = 'desde=2026-03-01&hasta=2026-03-31';

it.each([
  ['/reportes/activos?vista=garantias', 'Garantías', 'No se reclamó ni se recuperó nada por garantías en estos días.'],
  ['/reportes/activos?vista=llantas', 'Llantas', 'No había llantas montadas en estos días.'],
])('%s is a tab with its file and says that there is nothing', async (page, tab, empty) => {
  await app.open('admin', `${page}&${days}`);
  expect(await screen.findByText(empty)).toBeTruthy();
  expect(screen.getByRole('link', { name: tab, current: 'page' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeTruthy();
});

it('the load of people is a tab of the report of orders', async () => {
  await app.aPersona({ nombre: 'Rosa Llantas', tipo: 'tecnico', turno: { lunes: 480 } });
  await app.open('admin', `/reportes/ordenes?vista=carga&${days}`);
  expect(await screen.findByRole('row', { name: /^Rosa Llantas — 40 h/ })).toBeTruthy();
});

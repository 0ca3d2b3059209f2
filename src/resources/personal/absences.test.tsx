import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { later } from '../../../testing/later';
import { startApp } from '../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });
const section = async () => within(await screen.findByRole('region', { name: 'Ausencias' }));
const type = async (label: string, text: string) => {
  const input = screen.getByRole('textbox', { name: label });
  await user.clear(input);
  await user.type(input, text);
};

it('an absence of whole days is written and taken away, which can be undone', async () => {
  const { id } = await app.aPersona({ nombre: 'Ana' });
  const read = async () => (await app.call('admin', 'GET', `/api/personal/${id}/ausencias`)) as unknown as object[];
  await app.open('admin', `/personal/${id}/show`);
  await user.click(await (await section()).findByRole('button', { name: 'Ausencia' }));
  await screen.findByRole('dialog', { name: 'Nueva ausencia' });
  await type('Primer día', '05/03/2029');
  await type('Último día', '09/03/2029');
  await type('Motivo', 'Vacaciones');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await (await section()).findByText('5 mar 2029 – 9 mar 2029')).toBeTruthy();
  expect(await read()).toMatchObject([{ desde: '2029-03-05', hasta: '2029-03-09', motivo: 'Vacaciones' }]);

  await user.click((await section()).getByRole('button', { name: /^Eliminar la ausencia/ }));
  await waitFor(async () => expect(await read()).toEqual([]));
  // The notice of the first act has its own.
  await screen.findByText('Ausencia eliminada');
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(async () => expect(await read()).toMatchObject([{ motivo: 'Vacaciones' }]));
});

later('an absence of some hours is written with them, and one that ends before it begins is refused', async () => {
  const { id } = await app.aPersona({ nombre: 'Ana' });
  await app.open('admin', `/personal/${id}/show`);
  await user.click(await (await section()).findByRole('button', { name: 'Ausencia' }));
  await user.click(await screen.findByRole('button', { name: 'Unas horas' }));
  await type('Desde', '05/03/2029 14:00');
  await type('Hasta', '05/03/2029 10:00');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Debe ser posterior al inicio')).toBeTruthy();
  await type('Hasta', '05/03/2029 16:30');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await (await section()).findByText('5 mar 2029, 14:00 – 16:30')).toBeTruthy();
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../../testing/renderApp';

const app = startApp();
const user = userEvent.setup({ delay: null });

it('an order is told later: when it began and when it was done are asked, and a date before an earlier move is refused', async () => {
  const { id: nivel_id } = await app.aNivel();
  const input = { titulo: 'Se hizo la semana pasada', tipo: 'correctivo', nivel_id };
  const { id } = await app.call('admin', 'POST', '/api/ordenes', input);
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  const written = (clock: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)} ${clock}`;
  const moment = (clock: string) => new Date(`${day}T${clock}:00-05:00`).toISOString();
  const fill = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  await app.open('admin', `/ordenes/${id}/show`);
  const moves = within(await screen.findByRole('toolbar', { name: 'Qué hacer con la orden' }));
  await user.click(moves.getByRole('button', { name: 'Más' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Empezó antes…' }));
  const starting = within(await screen.findByRole('dialog', { name: /^Iniciar / }));
  await fill(starting.getByRole('textbox', { name: '¿Cuándo empezó?' }), written('08:00'));
  await user.click(starting.getByRole('button', { name: 'Iniciar' }));

  await user.click(await moves.findByRole('button', { name: 'Completar y cerrar' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Completar / }));
  await user.type(dialog.getByRole('textbox', { name: /^Qué se hizo/ }), 'Empaque nuevo');
  await fill(dialog.getByRole('textbox', { name: '¿Cuándo se hizo?' }), written('07:00'));
  await user.click(dialog.getByRole('button', { name: 'Completar y cerrar' }));
  expect(await dialog.findByText(/^No puede ser anterior a su paso a «en progreso»/)).toBeTruthy();
  await fill(dialog.getByRole('textbox', { name: '¿Cuándo se hizo?' }), written('11:30'));
  await user.click(dialog.getByRole('button', { name: 'Completar y cerrar' }));
  await moves.findByRole('button', { name: 'Reabrir' });
  const told = { iniciada_en: moment('08:00'), completada_en: moment('11:30'), cerrada_en: moment('11:30') };
  expect(await app.call('admin', 'GET', `/api/ordenes/${id}`)).toMatchObject(told);
});

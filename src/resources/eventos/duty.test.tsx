import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startApp } from '../../../testing/renderApp';
import { withoutLayout } from '../../../testing/noLayout';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();

const of = (activo_id: number, id: number) =>
  `/eventos?filter=${encodeURIComponent(JSON.stringify({ activo_id }))}&evento=${id}`;
const read = async (id: number) =>
  (await app.call('admin', 'GET', `/api/eventos/${id}`)) as unknown as {
    estado: string;
    atendido_por: string | null;
    atendido_por_id: number | null;
  };

it('an event is taken with one click, which acknowledges it, and let go with another', async () => {
  const { id: activo_id } = await app.anActivo({ nombre: 'Camión tomado' });
  const [id = 0] = await app.raise({ activo_id });
  await app.open('monitor', of(activo_id, id));
  const side = within(await screen.findByRole('dialog', { name: 'Exceso de velocidad' }));
  await user.click(await side.findByRole('button', { name: 'Tomar' }));
  expect(await screen.findByText('Usted atiende 1 evento más')).toBeTruthy();
  const taken = await read(id);
  expect([taken.estado, typeof taken.atendido_por_id]).toEqual(['reconocido', 'number']);
  expect(await side.findByText('Tomado')).toBeTruthy();
  expect(await side.findByText('A nadie todavía.')).toBeTruthy();
  await user.click(await side.findByRole('button', { name: 'Soltar' }));
  expect(await screen.findByText('1 evento quedó sin dueño')).toBeTruthy();
  await waitFor(async () => expect((await read(id)).atendido_por_id).toBeNull());
});

it('a shift is handed over with a note, which who takes over sees until they confirm it', async () => {
  await app.open('monitor', '/eventos');
  await user.click(await screen.findByRole('button', { name: 'Turno' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Entregar el turno' }));
  await user.click(popup.getByRole('button', { name: 'Entregar turno' }));
  expect(await popup.findByText('Escriba qué debe saber quien recibe')).toBeTruthy();
  await user.click(popup.getByRole('combobox', { name: /Recibe/ }));
  const [receiver] = await screen.findAllByRole('option');
  if (receiver) await user.click(receiver);
  await user.type(popup.getByRole('textbox', { name: /Qué debe saber/ }), 'El patio quedó abierto');
  await user.click(popup.getByRole('button', { name: 'Entregar turno' }));
  expect(await screen.findByText(/^Turno entregado a .* con 0 eventos$/)).toBeTruthy();

  await app.open('admin', '/eventos');
  const note = within(await screen.findByRole('status', { name: 'Turno que recibe' }));
  expect(note.getByText('El patio quedó abierto')).toBeTruthy();
  await user.click(note.getByRole('button', { name: 'Recibir el turno' }));
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Turno que recibe' })).toBeNull());
});

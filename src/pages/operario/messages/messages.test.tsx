import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Mensaje } from '#contract/requests/mensajes';
import { startApp } from '../../../../testing/renderApp';
import { withoutLayout } from '../../../../testing/noLayout';

const app = startApp();
const user = userEvent.setup({ delay: null });

withoutLayout();

it('the thread is on the start page; an answer without network waits, and leaves when there is some', async () => {
  const { id: user_id } = await app.call('operario', 'GET', '/api/user');
  const { id: personal_id } = await app.aPersona({ nombre: 'Óscar', apellido: 'Operario', user_id });
  await app.call('monitor', 'POST', '/api/mensajes', { personal_id, texto: 'Avise al llegar' });
  const thread = async () =>
    (await app.call('monitor', 'GET', '/api/mensajes')) as unknown as Pick<Mensaje, 'texto' | 'leido_en'>[];
  let online = true;
  await app.open('operario', '/operario/dashboard', (_path, pass) =>
    online ? pass() : Promise.reject(new TypeError('Failed to fetch')),
  );
  const card = within(await screen.findByRole('region', { name: 'Mensajes de la central' }));
  expect(await card.findByText('1 nuevo')).toBeTruthy();
  expect(card.getByText('Avise al llegar')).toBeTruthy();

  online = false;
  await user.click(card.getByRole('link', { name: 'Leer y responder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mensajes de la central' }));
  await user.click(await dialog.findByRole('button', { name: 'Recibido' }));
  await user.type(dialog.getByLabelText('Mensaje para la central'), 'Hay trancón');
  await user.click(dialog.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(dialog.getAllByText('Por enviar')).toHaveLength(2));
  expect(await thread()).toMatchObject([{ texto: 'Avise al llegar', leido_en: null }]);

  online = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(dialog.queryByText('Por enviar')).toBeNull());
  const sent = await thread();
  expect(sent.map(({ texto }) => texto)).toEqual(['Hay trancón', 'Recibido', 'Avise al llegar']);
  expect(sent.at(-1)?.leido_en).not.toBeNull();
});
